// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import { readableLabels } from '../shared/formats';
import { keyActions } from './actions';
import { fillBar, themeButton } from './bar';
import { listenToDrops, pickFiles } from './drop';
import { Keys } from './keys';
import { clipsPanel } from './panels/clips';
import { displayPanel } from './panels/display';
import { editPanel, type EditPanel } from './panels/edit';
import { factsPanel } from './panels/facts';
import { findingsPanel } from './panels/findings';
import { JointsPanel } from './panels/joints';
import { recordingPanel } from './panels/recording';
import { legend } from './legend';
import { loaded, loadWhenIdle } from './loading';
import type { ViewerParts } from './parts';
import { saveItems } from './save_menu';
import { share } from './share';
import type { MenuItem } from './ui/menu';
import { viewButtons } from './view_buttons';

/** A tapped key moves the camera as if it were held for this long. */
const tapS = 0.06;

type Commands = Parameters<typeof keyActions>[1];

/** Everything around the picture that an embedded player omits: bar, panels, keys, help, drops. */
export function buildChrome(parts: ViewerParts): () => void {
  const { session, layout, loop, framing } = parts;
  const joints = new JointsPanel(session);
  session.clipsChanged.on(() => layout.nameList(session.active?.tracks.title ?? 'Joints'));
  const clips = clipsPanel(session);
  const edit = editPanel(parts);
  let ticks = 0;
  // Numbers that change more than ten times per second are unreadable.
  loop.onFrame = () => {
    if (++ticks % 6 === 0 || !session.player.playing) clips.tick();
  };
  layout.left.append(joints.element);
  layout.right.append(edit.element, factsPanel(session), recordingPanel(session), findingsPanel(session), displayPanel(session), clips.element);
  // Shown if the bar has no space for this button.
  if (parts.chrome === 'full') layout.right.append(h('div', { class: 'viewer-colours' }, themeButton(true)));
  layout.over.append(viewButtons(framing), legend(session));
  const commands = commandsOf(parts, joints, edit);
  const actions = keyActions(session, commands);
  let help: HTMLDialogElement | null = null;
  commands.help = () => {
    if (help) return help.open ? help.close() : help.showModal();
    void loaded('The list of keys', () => import('./help')).then(
      ({ helpDialog }) => {
        if (help) return;
        help = helpDialog(actions);
        layout.root.append(help);
        help.showModal();
      },
      (reason: Error) => parts.say(reason.message),
    );
  };
  fillBar(
    layout,
    session,
    {
      open: (folder) => pickFiles(folder, (sources) => parts.openSources(sources)),
      compare: () => commands.compare(),
      edit: () => commands.edit(),
      share: () => commands.share(),
      help: () => commands.help(),
      saves: () => saveItems(parts),
    },
    parts.chrome === 'page',
    parts.chrome === 'full' && hasLibrary(),
  );
  const keys = listenToKeys(parts, actions, () => help?.open ?? false);
  // In an embedding page, drops are left to that page.
  const drops = parts.chrome === 'full' ? takeDrops(parts) : (): void => undefined;
  let loading = (): void => undefined;
  void parts.ready.then(() => (loading = loadWhenIdle(laterParts(parts))));
  return () => {
    loading();
    keys.dispose();
    drops();
  };
}

/** Modules not needed for playing, the smallest and most used first. */
function laterParts({ session, edits }: ViewerParts): (() => Promise<unknown>)[] {
  return [
    () => import('./help'),
    () => import('../shared/unzip'),
    () => import('./save'),
    () => import('./compare_dialog'),
    () => import('./edits/panel'),
    () => edits.editor(),
    () => import('./save_dialog'),
    () => import('./photo'),
    () => import('./graph'),
    // The module for editing and saving.
    () => session.core.editFacts(),
  ];
}

/** A viewer on a static web host and `mocap view FILE` have no library. */
function hasLibrary(): boolean {
  return import.meta.env.MODE !== 'static' && !new URLSearchParams(location.search).has('local');
}

function commandsOf(parts: ViewerParts, joints: JointsPanel, edit: EditPanel): Commands {
  const { layout, world, loop, framing } = parts;
  const { orbit } = world;
  const saves = (): MenuItem[] => saveItems(parts);
  return {
    fit: () => framing.fit(false),
    view: (view) => framing.look(view),
    zoom: (factor) => {
      orbit.zoom(factor);
      parts.cameraMoved();
    },
    turn: (yaw, pitch) => {
      orbit.turn(yaw, pitch);
      parts.cameraMoved();
    },
    open: () => pickFiles(false, (sources) => parts.openSources(sources)),
    compare: () => void askToCompare(parts),
    searchJoints: () => {
      layout.toggle('left', true);
      joints.search.focus();
    },
    edit: () => edit.open(),
    undo: () => parts.edits.step('undo'),
    redo: () => parts.edits.step('redo'),
    save: () => saves()[0]?.act(),
    picture: () => saves().find((item) => item.text === 'PNG')?.act(),
    share: () => void share(parts),
    panels: () => layout.toggleAll(),
    fullScreen: () => layout.fullScreen((text) => parts.say(text)),
    help: () => undefined,
    changed: () => loop.invalidate(true),
  };
}

function askToCompare(parts: ViewerParts): Promise<void> {
  return loaded('The list of motions', () => import('./compare_dialog')).then(
    ({ compareDialog }) => {
      const dialog = compareDialog(parts, hasLibrary(), () =>
        pickFiles(false, (sources) => void parts.compareWith(sources)),
      );
      parts.layout.root.append(dialog);
      dialog.showModal();
    },
    (reason: Error) => parts.say(reason.message),
  );
}

function listenToKeys(parts: ViewerParts, actions: ReturnType<typeof keyActions>, helpIsOpen: () => boolean): Keys {
  const { layout, world, loop, keeper } = parts;
  const movement: [number, number, number] = [0, 0, 0];
  const { root } = layout;
  // In an embedding page, keys apply to the viewer only while it is used.
  const isOurs = (event: KeyboardEvent): boolean =>
    !helpIsOpen() &&
    (parts.chrome === 'full' || root.contains(event.target as Node | null) || root.matches(':hover'));
  const walk = (elapsedS: number): boolean => {
    if (!keys.movement(movement)) return false;
    const reach = world.orbit.distance * 0.8 * elapsedS;
    world.orbit.walk(movement[0] * reach, movement[1] * reach, movement[2] * reach);
    keeper.later();
    return true;
  };
  // A tap also moves the camera, however late the next frame is.
  const keys = new Keys(actions, isOurs, () => {
    walk(tapS);
    loop.invalidate();
  });
  loop.onCamera = walk;
  return keys;
}

function takeDrops(parts: ViewerParts): () => void {
  const veil = h(
    'div',
    { class: 'viewer-veil', hidden: true },
    h('p', {}, 'Drop to play', h('small', {}, 'Hold Shift to compare with the current motion')),
  );
  parts.layout.root.append(veil);
  return listenToDrops(veil, (sources, keep) => {
    if (sources.length === 0) parts.say(`No motion file found: the viewer opens ${readableLabels.join(', ')}, and zip files of them.`);
    else parts.openSources(sources, keep);
  });
}
