// SPDX-License-Identifier: MIT
import { h, isolated, refill } from '../shared/dom';
import type { Clip } from './clip';
import type { Layout } from './display';
import { targetOf } from './edits/edited';
import type { Session } from './session';
import { select, toggle } from './ui/controls';

export const layoutNames: Record<Layout, string> = {
  beside: 'Side by side',
  aligned: 'Overlaid, same start',
  overlaid: 'Overlaid, as in the files',
};

/** What distinguishes an edited clip from its original, which has the same name. */
function noteOf(clip: Clip): HTMLElement | null {
  if (clip.beforeOf) return h('small', {}, 'original');
  if (!clip.isEdited) return null;
  const target = clip.edited && targetOf(clip.edited.history.steps);
  return h('small', {}, target === null ? 'edited' : isolated(`on ${target}`));
}

/** The colours of the clips and the layout control, over the picture; only for several clips. */
export function legend(session: Session): HTMLElement {
  const element = h('section', { class: 'viewer-names', 'aria-label': 'Clips', hidden: true });
  const list = h('ul', {});
  const layout = select<Layout>(
    'Layout of the clips',
    (Object.keys(layoutNames) as Layout[]).map((value) => ({ value, text: layoutNames[value] })),
    (value) => session.changeDisplay((display) => (display.layout = value)),
  );
  const through = toggle(
    'See-through',
    (on) => session.changeDisplay((display) => (display.seeThrough = on)),
    'Make all clips except the active one transparent (u)',
  );
  element.append(list, h('div', { class: 'viewer-names-options' }, layout, through.element));
  const refresh = (): void => {
    const { clips, active, display } = session;
    element.hidden = clips.length < 2;
    refill(
      list,
      ...clips.map((clip) =>
        h(
          'li',
          { class: clip.visible ? '' : 'is-hidden' },
          h(
            'button',
            { type: 'button', 'aria-pressed': String(clip === active), title: 'Make it the active clip (q)', onclick: () => session.activate(clip) },
            h('span', { class: 'viewer-swatch', 'data-colour': clip.colour % 8 }),
            isolated(clip.name),
            noteOf(clip),
          ),
        ),
      ),
    );
    layout.value = display.layout;
    through.input.checked = display.seeThrough;
    through.element.hidden = display.layout === 'beside';
  };
  session.clipsChanged.on(refresh);
  session.displayChanged.on(refresh);
  refresh();
  return element;
}
