// SPDX-License-Identifier: MIT
import { h, isolated, refill } from '../../shared/dom';
import type { Session } from '../session';
import { formatTime, rateOf } from '../time';
import { formatLength } from '../units';
import { section } from './section';

const certainty = { none: 'unknown', low: 'low', medium: 'medium', high: 'high' } as const;

export function factsPanel(session: Session): HTMLElement {
  const { element, body } = section('Facts', true);
  const refresh = (): void => {
    const clip = session.active;
    if (!clip) {
      refill(body, h('p', { class: 'viewer-empty' }, 'Nothing is open.'));
      return;
    }
    const { facts, scale } = clip;
    const list = h('dl', { class: 'viewer-facts' });
    const add = (term: string, text: string | Node, why?: string): void => {
      list.append(h('dt', {}, term), h('dd', { title: why ?? null }, text));
    };
    add('file', isolated(clip.opened.files.join(' + ') || facts.name));
    add('format', facts.format.toUpperCase());
    add('frames', `${facts.frames.toLocaleString('en')} at ${rateOf(facts.frameTimeS)} fps`);
    add('duration', formatTime(facts.durationS));
    add('joints', `${facts.joints.length}, ${facts.endSites.length} end sites`);
    add('channels', String(facts.channelCount));
    if (facts.rotationOrders.length > 0) add('rotations', facts.rotationOrders.join(', '));
    if (facts.family !== '') add('skeleton', facts.family);
    if (facts.producer !== '') add('made by', isolated(facts.producer));
    add(
      'scale',
      scale.known
        ? `1 unit = ${formatLength(scale.metresPerUnit, scale, 3)} · confidence: ${certainty[facts.scaleConfidence]}`
        : 'not known',
      scale.why,
    );
    add('up, facing', `${clip.up}, ${facts.facing} · confidence: ${certainty[facts.upConfidence]}`, facts.upReason);
    if (facts.height > 0) add('height', formatLength(facts.height * scale.metresPerUnit, scale), 'Of the standing figure, from the soles to the crown');
    if (facts.pathLength > 0) add('path', formatLength(facts.pathLength * scale.metresPerUnit, scale));
    const positions = facts.decisions.position_mode;
    if (positions.value === 'add' || positions.confidence === 'low') {
      const meaning = positions.value === 'add' ? 'added to the offsets' : 'in place of the offsets';
      add('positions', `${meaning} · confidence: ${certainty[positions.confidence]}`, positions.evidence);
    }
    if (facts.referenceFirstFrame) {
      add('first frame', 'reference pose, not motion', facts.decisions.reference_frame.evidence);
    }
    refill(body, list);
  };
  session.clipsChanged.on(refresh);
  session.displayChanged.on(refresh);
  refresh();
  return element;
}
