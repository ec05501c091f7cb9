// SPDX-License-Identifier: MIT
import { defaultFormat } from '../shared/formats';
import type { NamedView } from './scene/orbit';
import { key, type KeyAction } from './keys';
import type { Session } from './session';

/** The page's functions for keys. */
export interface Commands {
  fit(): void;
  view(view: NamedView): void;
  zoom(factor: number): void;
  turn(yawDeg: number, pitchDeg: number): void;
  open(): void;
  compare(): void;
  searchJoints(): void;
  edit(): void;
  undo(): void;
  redo(): void;
  save(): void;
  picture(): void;
  share(): void;
  panels(): void;
  fullScreen(): void;
  help(): void;
  changed(): void;
}

export function keyActions(session: Session, commands: Commands): KeyAction[] {
  const { player } = session;
  const playing = (shown: string, does: string, match: KeyAction['match'], act: KeyAction['act']): KeyAction => ({
    shown,
    does,
    group: 'Playing',
    match,
    act: (event) => {
      act(event);
      session.playChanged.emit();
      commands.changed();
    },
  });
  const looking = (shown: string, does: string, act: () => void): KeyAction => ({
    shown,
    does,
    group: 'Looking',
    match: key(shown),
    act,
  });
  const rest = (shown: string, does: string, act: () => void): KeyAction => ({
    shown,
    does,
    group: 'Rest',
    match: key(shown),
    act,
  });
  const flip = (part: keyof typeof session.display.show) => () =>
    session.changeDisplay((display) => (display.show[part] = !display.show[part]));
  const whole = (): number => Math.floor(player.frame);
  const arrow = (name: string, shift: boolean): KeyAction['match'] => (event) =>
    event.key === name && event.shiftKey === shift && !event.ctrlKey && !event.metaKey && !event.altKey;
  return [
    playing('Space', 'play, pause', (event) => key(' ')(event) || key('k')(event), () => player.toggle()),
    playing('← →', 'one frame back, forward', (event) => arrow('ArrowLeft', false)(event) || arrow('ArrowRight', false)(event), (event) =>
      player.step(event.key === 'ArrowLeft' ? -1 : 1),
    ),
    playing('Shift+←→', 'ten frames', (event) => arrow('ArrowLeft', true)(event) || arrow('ArrowRight', true)(event), (event) =>
      player.step(event.key === 'ArrowLeft' ? -10 : 10),
    ),
    playing('Home End', 'start and end of the range', (event) => key('Home')(event) || key('End')(event), (event) =>
      player.seekFrame(event.key === 'Home' ? player.range.first : player.range.last),
    ),
    playing('[ ]', 'set start, end of the range', (event) => key('[')(event) || key(']')(event), (event) => {
      const { first, last } = player.range;
      if (event.key === '[') player.setRange(whole(), Math.max(last, whole()));
      else player.setRange(Math.min(first, whole()), whole());
    }),
    playing('\\', 'whole range', key('\\'), () =>
      player.setRange(session.firstFrame, player.frames - 1),
    ),
    playing('- +', 'slower, faster', (event) => ['-', '+', '='].some((one) => key(one)(event)), (event) =>
      player.stepSpeed(event.key === '-' ? -1 : 1),
    ),
    playing('l', 'loop', key('l'), () => (player.loop = !player.loop)),
    playing('r', 'backwards', key('r'), () => (player.direction = player.direction > 0 ? -1 : 1)),

    looking('b', 'bodies or skeleton', flip('body')),
    looking('n', 'names', flip('names')),
    looking('x', 'joint axes', flip('axes')),
    looking('e', 'end sites', flip('ends')),
    looking('t', 'trails', flip('trails')),
    looking('p', 'path of the root', flip('path')),
    looking('g', 'ghost frames', flip('ghosts')),
    looking('o', 'contacts', flip('contacts')),
    looking('u', 'other clips transparent', () => session.changeDisplay((display) => (display.seeThrough = !display.seeThrough))),
    looking('i', 'in place', () => session.changeDisplay((display) => (display.inPlace = !display.inPlace))),

    {
      shown: '1 5 7 0',
      does: 'front, side, top, three quarters',
      group: 'Moving',
      match: (event) => ['1', '5', '7', '0'].some((one) => key(one)(event)),
      act: (event) => commands.view(({ '1': 'front', '5': 'side', '7': 'top' } as const)[event.key as '1' | '5' | '7'] ?? 'three-quarter'),
    },
    {
      shown: 'Alt+arrows',
      does: 'turn',
      group: 'Moving',
      match: (event) => event.altKey && !event.ctrlKey && event.key.startsWith('Arrow'),
      act: (event) =>
        commands.turn(
          event.key === 'ArrowLeft' ? -10 : event.key === 'ArrowRight' ? 10 : 0,
          event.key === 'ArrowUp' ? 8 : event.key === 'ArrowDown' ? -8 : 0,
        ),
    },
    {
      shown: ', .',
      does: 'nearer, farther',
      group: 'Moving',
      match: (event) => key(',')(event) || key('.')(event),
      act: (event) => commands.zoom(event.key === ',' ? 0.85 : 1 / 0.85),
    },
    { shown: 'f', does: 'fit to view', group: 'Moving', match: key('f'), act: commands.fit },
    {
      shown: 'v',
      does: 'camera follows the body, a selected joint, nothing',
      group: 'Moving',
      match: key('v'),
      act: () =>
        session.changeDisplay((display) => {
          const chosen = session.active?.facts.joints[[...session.chosen][0] ?? -1]?.name;
          display.follow = display.follow === '' ? '*' : display.follow === '*' && chosen !== undefined ? chosen : '';
        }),
    },

    rest('/', 'search joints', commands.searchJoints),
    rest('Escape', 'clear joint selection', () => {
      session.choose([]);
      session.dismissFailures();
    }),
    rest('c', 'compare with another motion', commands.compare),
    {
      shown: 'q',
      does: 'next clip',
      group: 'Rest',
      match: key('q'),
      act: () => {
        const at = session.clips.indexOf(session.active!);
        const next = session.clips[(at + 1) % Math.max(1, session.clips.length)];
        if (next) session.activate(next);
      },
    },
    {
      shown: 'Ctrl+o',
      does: 'open files',
      group: 'Rest',
      match: (event) => (event.ctrlKey || event.metaKey) && event.key === 'o',
      act: commands.open,
    },
    {
      shown: 'Ctrl+s',
      does: `save as ${defaultFormat.label}`,
      group: 'Rest',
      match: (event) => (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 's',
      act: commands.save,
    },
    rest('E', 'edit', commands.edit),
    {
      shown: 'Ctrl+z',
      does: 'undo an edit; with Shift, redo it',
      group: 'Rest',
      match: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key),
      act: (event) => (event.shiftKey || event.key === 'y' ? commands.redo() : commands.undo()),
    },
    rest('P', 'save a picture', commands.picture),
    rest('s', 'copy a link to this view', commands.share),
    rest('h', 'hide or show panels', commands.panels),
    rest('F', 'full screen', commands.fullScreen),
    rest('?', 'this list', () => commands.help()),
  ];
}
