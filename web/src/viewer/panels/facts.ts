// SPDX-License-Identifier: MIT
import { h, isolated, refill } from '../../shared/dom';
import { rateText } from '../../shared/rate';
import { decisionRows, type DecisionRow } from '../decisions';
import type { Clip } from '../clip';
import type { Session } from '../session';
import { formatTime } from '../time';
import { counted } from '../tracks';
import { formatLength } from '../units';
import { section } from './section';

/** `opened` records which decisions show their evidence, because the list is rebuilt on each
 * change. */
function decisionText(row: DecisionRow, opened: Set<string>): HTMLElement {
  const details = h(
    'details',
    { open: opened.has(row.term) },
    h('summary', {}, row.value, row.confidence && ` · confidence: ${row.confidence}`),
    isolated(row.evidence),
    row.option && h('code', {}, `mocap convert ${row.option}`),
  );
  details.addEventListener('toggle', () => {
    if (details.open) opened.add(row.term);
    else opened.delete(row.term);
  });
  return details;
}

function pointsText({ recording, tracks }: Clip): string {
  const { points } = recording!;
  const gaps = points.reduce((sum, point) => sum + point.gaps, 0);
  const withGaps = points.filter((point) => point.gaps > 0).length;
  const undrawn = points.length - tracks.counts.point;
  return [
    String(points.length),
    gaps > 0 ? `${counted(gaps, 'gap', 'gaps')} in ${counted(withGaps, 'point', 'points')}` : 'no gaps',
    undrawn > 0 ? `${undrawn} without any position` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function factsPanel(session: Session): HTMLElement {
  const { element, body } = section('Facts', true);
  const opened = new Set<string>();
  const refresh = (): void => {
    const clip = session.active;
    if (!clip) {
      refill(body, h('p', { class: 'viewer-empty' }, 'No motion is open.'));
      return;
    }
    const { facts, scale } = clip;
    const list = h('dl', { class: 'viewer-facts' });
    const add = (term: string, text: string | Node, why?: string): void => {
      list.append(h('dt', {}, term), h('dd', { title: why ?? null }, text));
    };
    add('file', isolated(clip.opened.files.join(' + ') || facts.name));
    add('format', facts.format.toUpperCase());
    const frames = facts.frames.toLocaleString('en');
    const rate = facts.decisions.rate.value;
    add('frames', rate === null ? frames : `${frames} at ${rateText(rate)}`);
    add('duration', formatTime(facts.durationS));
    const { joint: joints, point: points, body: bodies } = clip.tracks.counts;
    if (joints > 0 || !clip.recording) {
      add('joints', `${joints}, ${facts.endSites.length} end sites`);
      add('channels', String(facts.channelCount));
    }
    if (points > 0) add('points', pointsText(clip));
    if (bodies > 0) add('rigid bodies', String(bodies));
    if (joints > 0 && facts.rotationOrders.length > 0) add('rotations', facts.rotationOrders.join(', '));
    if (facts.family !== '') add('skeleton', facts.family);
    if (facts.producer !== '') add('made by', isolated(facts.producer));
    if (joints > 0) add('facing', facts.facing);
    if (facts.height > 0) add('height', formatLength(facts.height * scale.metresPerUnit, scale), 'Of the standing figure, from the soles to the top of the head');
    if (facts.pathLength > 0) add('path', formatLength(facts.pathLength * scale.metresPerUnit, scale));
    for (const row of decisionRows(clip).filter(({ isOfFigure }) => joints > 0 || !isOfFigure)) add(row.term, decisionText(row, opened));
    refill(body, list);
  };
  session.clipsChanged.on(refresh);
  session.displayChanged.on(refresh);
  refresh();
  return element;
}
