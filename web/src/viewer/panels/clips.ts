// SPDX-License-Identifier: MIT
import { h, isolated, refill } from '../../shared/dom';
import { rateText } from '../../shared/rate';
import type { Clip } from '../clip';
import type { Session } from '../session';
import { formatTime } from '../time';
import { button, setPressed } from '../ui/controls';
import * as icons from '../ui/icons';
import { formatLength } from '../units';
import { section } from './section';

export interface ClipsPanel {
  element: HTMLElement;
  /** Updates the current distance; called a few times per second while playing. */
  tick(): void;
}

export function clipsPanel(session: Session): ClipsPanel {
  const { element, body, setNote } = section('Clips', false);
  const now = document.createTextNode('');
  const refresh = (): void => {
    const { clips, active, comparison } = session;
    setNote(clips.length > 1 ? String(clips.length) : '');
    if (clips.length > 1) element.open = true;
    const list = h('ul', { class: 'viewer-clips' }, ...clips.map((clip) => clipItem(session, clip, clip === active)));
    const parts: HTMLElement[] = [list];
    if (comparison) {
      const { a, whole, matched } = comparison;
      const facts = h('dl', { class: 'viewer-facts' });
      facts.append(h('dt', {}, 'matched joints'), h('dd', {}, String(matched.a.length)));
      if (matched.a.length > 0) facts.append(h('dt', {}, 'current distance'), h('dd', {}, now));
      if (whole) {
        const length = (value: number): string => formatLength(value * a.scale.metresPerUnit, a.scale);
        const joint = a.facts.joints[whole.maxJoint]?.name ?? '';
        facts.append(
          h('dt', {}, 'mean'), h('dd', {}, length(whole.mean)),
          h('dt', {}, 'max'), h('dd', {}, `${length(whole.max)}, `, isolated(joint), ` at frame ${whole.maxFrame}`),
        );
      }
      parts.push(h('h2', {}, 'Distance between the first two clips'), facts);
    } else {
      parts.push(h('p', { class: 'viewer-empty' }, 'Compare opens another motion beside this one.'));
    }
    refill(body, ...parts);
  };
  session.clipsChanged.on(refresh);
  session.displayChanged.on(refresh);
  refresh();
  return {
    element,
    tick: () => {
      const distance = session.distanceNow();
      const scale = session.comparison?.a.scale;
      now.data = Number.isFinite(distance) && scale ? formatLength(distance, scale) : '–';
    },
  };
}

function stateOf(clip: Clip): string {
  if (clip.beforeOf) return ' · original';
  return clip.isEdited ? ' · edited' : '';
}

function clipItem(session: Session, clip: Clip, active: boolean): HTMLElement {
  const several = session.clips.length > 1;
  const name = h(
    'button',
    { type: 'button', class: 'viewer-clip-name', 'aria-pressed': String(active), onclick: () => session.activate(clip) },
    isolated(clip.name),
    h('small', {}, `${formatTime(clip.facts.durationS)} · ${rateText(clip.facts.decisions.rate.value)}${stateOf(clip)}`),
  );
  const seen = button(
    { label: clip.visible ? `Hide ${clip.name}` : `Show ${clip.name}`, icon: clip.visible ? icons.eye : icons.eyeOff },
    () => session.changeDisplay(() => (clip.visible = !clip.visible)),
  );
  setPressed(seen, clip.visible);
  const away = button({ label: `Close ${clip.name}`, icon: icons.close }, () => session.remove(clip));
  const swatch = h('span', { class: 'viewer-swatch', 'data-colour': several ? clip.colour % 8 : null });
  return h('li', { class: active ? 'is-active' : '' }, swatch, name, seen, away);
}
