// SPDX-License-Identifier: MIT
import type { EventFacts, RecordingFacts } from '../../core/contract';
import { h, isolated, refill } from '../../shared/dom';
import type { Clip } from '../clip';
import type { Session } from '../session';
import { formatTime } from '../time';
import { analogName, counted } from '../tracks';
import { section } from './section';

/** Analog channels and events; hidden for clips without them. */
export function recordingPanel(session: Session): HTMLElement {
  const { element, body } = section('Analog channels and events', true);
  const refresh = (): void => {
    const clip = session.active;
    const recording = clip?.recording;
    element.hidden = !recording || recording.analog.length + recording.events.length === 0;
    if (clip && recording && !element.hidden) refill(body, analogList(session, clip, recording), eventList(session, recording));
  };
  session.clipsChanged.on(refresh);
  session.displayChanged.on(refresh);
  refresh();
  return element;
}

function analogList(session: Session, clip: Clip, { analog, analog_per_frame: perFrame }: RecordingFacts): HTMLElement | null {
  if (analog.length === 0) return null;
  const rate = `${Number((perFrame / clip.clock.frameTimeS).toPrecision(6))} Hz`;
  const chosen = session.display.graph === 'analog' ? session.chosenAnalog : new Set<number>();
  return h(
    'div',
    {},
    h('p', { class: 'viewer-note' }, `${counted(analog.length, 'analog channel', 'analog channels')} at ${rate}. Select them to draw their graphs.`),
    h(
      'ul',
      { class: 'viewer-recorded' },
      ...analog.map(({ label, unit }, channel) => {
        const act = (): void => session.toggleAnalog(channel);
        return h(
          'li',
          {},
          h('button', { type: 'button', 'aria-pressed': String(chosen.has(channel)), onclick: act }, isolated(analogName(label, channel)), h('small', {}, unit)),
        );
      }),
    ),
  );
}

function nameOf({ label, context, subject }: EventFacts): string {
  return [context, label || 'event', subject && `(${subject})`].filter(Boolean).join(' ');
}

function eventList(session: Session, { events }: RecordingFacts): HTMLElement | null {
  if (events.length === 0) return null;
  const ordered = [...events].sort((a, b) => a.time - b.time);
  return h(
    'ul',
    { class: 'viewer-recorded', 'aria-label': 'Events' },
    ...ordered.map((event) => {
      const act = (): void => {
        session.player.pause();
        session.player.seekTime(event.time);
        session.playChanged.emit();
      };
      return h(
        'li',
        {},
        h('button', { type: 'button', title: 'Go to this event', onclick: act }, isolated(nameOf(event)), h('small', {}, formatTime(Math.max(0, event.time)))),
      );
    }),
  );
}
