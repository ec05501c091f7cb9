// SPDX-License-Identifier: MIT
import { h, refill } from '../../shared/dom';
import type { AxisName } from '../../core/contract';
import type { Clip } from '../clip';
import { partNames, parts, type Layout, type Part } from '../display';
import { layoutNames } from '../legend';
import { interpolations, type Interpolation } from '../between_frames';
import type { Session } from '../session';
import { row, select, toggle, type Toggle } from '../ui/controls';
import { axisNames, units } from '../units';
import { section } from './section';

export function displayPanel(session: Session): HTMLElement {
  const { element, body } = section('Display', true);
  const toggles = new Map<Part, Toggle>();
  for (const part of parts) {
    toggles.set(
      part,
      toggle(partNames[part], (on) => session.changeDisplay((display) => (display.show[part] = on))),
    );
  }
  const inPlace = toggle('In place', (on) => session.changeDisplay((display) => (display.inPlace = on)), 'Removes horizontal root motion from the view');
  const reference = toggle(
    'Skip the reference frame',
    (on) => session.changeDisplay((display) => (display.skipReference = on)),
    'If the first frame is a pose, not part of the motion',
  );
  const sampling = select<Interpolation>(
    'Between frames',
    interpolations.map((value) => ({ value, text: value })),
    (value) => session.changeDisplay((display) => (display.sampling = value)),
  );
  const layout = select<Layout>(
    'Several clips',
    (Object.keys(layoutNames) as Layout[]).map((value) => ({ value, text: layoutNames[value] })),
    (value) => session.changeDisplay((display) => (display.layout = value)),
  );
  const through = toggle(
    'Other clips transparent',
    (on) => session.changeDisplay((display) => (display.seeThrough = on)),
    'When clips are overlaid, only the active one is opaque',
  );
  const follow = h('select', { class: 'viewer-select', 'aria-label': 'Camera follows' });
  follow.addEventListener('change', () => session.changeDisplay((display) => (display.follow = follow.value)));
  const unit = h('select', { class: 'viewer-select', 'aria-label': 'Unit of the file' });
  unit.addEventListener('change', () => {
    const value = unit.value === 'auto' ? null : Number(unit.value);
    session.changeDisplay(() => session.active?.chooseScale(value));
  });
  const up = select<AxisName | 'auto'>(
    'Up axis of the file',
    [{ value: 'auto' as const, text: 'detected' }, ...axisNames.map((value) => ({ value, text: value }))],
    (value) => session.changeDisplay(() => session.active?.chooseUp(value === 'auto' ? null : value)),
  );
  const ground = select<'auto' | 'zero' | 'lowest'>(
    'Ground',
    [
      { value: 'auto', text: 'detected' },
      { value: 'zero', text: "zero height of the file" },
      { value: 'lowest', text: 'the lowest point' },
    ],
    (value) => session.changeDisplay(() => session.active?.chooseGround(value === 'auto' ? null : value)),
  );
  const guesses = h('p', { class: 'viewer-note' });

  body.append(
    h('div', { class: 'viewer-toggles' }, ...[...toggles.values()].map((one) => one.element)),
    h('hr', {}),
    row('between frames', sampling),
    row('camera follows', follow),
    row('several clips', layout),
    through.element,
    inPlace.element,
    reference.element,
    h('hr', {}),
    row('unit', unit),
    row('up', up),
    row('ground', ground),
    guesses,
  );

  const refreshFollow = (): void => {
    const joints = session.active?.facts.joints ?? [];
    refill(
      follow,
      h('option', { value: '' }, 'nothing'),
      h('option', { value: '*' }, 'the body'),
      ...joints.slice(0, 500).map((joint) => h('option', { value: joint.name }, joint.name)),
    );
  };
  const refresh = (): void => {
    const { display, active } = session;
    for (const [part, one] of toggles) one.input.checked = display.show[part];
    inPlace.input.checked = display.inPlace;
    reference.input.checked = display.skipReference;
    sampling.value = display.sampling;
    layout.value = display.layout;
    layout.disabled = session.clips.length < 2;
    through.input.checked = display.seeThrough;
    through.input.disabled = session.clips.length < 2 || display.layout === 'beside';
    follow.value = display.follow;
    const scale = active?.chosenScale ?? null;
    refill(
      unit,
      h('option', { value: 'auto' }, active && active.facts.scaleName !== '' ? `detected: ${active.facts.scaleName}` : 'detected'),
      ...units.map((one) => h('option', { value: one.metresPerUnit }, one.name)),
    );
    if (scale !== null && !units.some((one) => one.metresPerUnit === scale)) {
      unit.append(h('option', { value: scale }, `${scale} m`));
    }
    unit.value = scale === null ? 'auto' : String(scale);
    up.value = active?.chosenUp ?? 'auto';
    ground.value = active?.chosenGround ?? 'auto';
    guesses.textContent = active ? textOfGuesses(active) : '';
  };
  session.clipsChanged.on(() => {
    refreshFollow();
    refresh();
  });
  session.displayChanged.on(refresh);
  refreshFollow();
  refresh();
  return element;
}

/** The source of the unit and of the up axis. */
function textOfGuesses(clip: Clip): string {
  const up = clip.chosenUp ? 'set here' : clip.facts.upReason || 'detected';
  return `Unit: ${clip.scale.why || 'detected'}. Up ${clip.up}: ${up}.`;
}
