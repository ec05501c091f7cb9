// SPDX-License-Identifier: MIT
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { h, refill } from '../shared/dom';
import type { GraphKind } from './display';
import { graphData, plotted, type Line } from './graph_data';
import { QualityBar } from './quality_bar';
import type { Session } from './session';
import { edgePx, type Timeline } from './timeline';

const settleMs = 120;
const noFrames = 'This motion has no frames.';
const nothingSelected = 'Select a point or a joint.';
const whyEmpty: Record<GraphKind, string> = {
  off: '',
  channels: 'Select a joint that has channels.',
  position: nothingSelected,
  height: nothingSelected,
  speed: nothingSelected,
  analog: 'This motion has no analog channels.',
  distance: 'Open a second motion to see the distance.',
  quality: 'Retarget the motion to a skeleton to see how well the result keeps it.',
};

/** The curves below the timeline, over the same time range. Loaded on demand. */
export class Graph {
  readonly element = h('div', { class: 'viewer-graph', role: 'img', 'aria-label': 'Graph' });
  /** Controls above the curves. */
  readonly bar: HTMLElement;
  private readonly bar_: QualityBar;
  private readonly head_ = h('div', { class: 'viewer-graph-head', 'aria-hidden': 'true' });
  private readonly legend_ = h('div', { class: 'viewer-legend' });
  /** The curves have a separate area, so that the legend never covers one. */
  private readonly area_ = h('div', { class: 'viewer-plot' });
  private plot_: uPlot | null = null;
  private timer_ = 0;
  private round_ = 0;
  private building_ = 0;
  private readonly ending_: (() => void)[] = [];

  constructor(
    private readonly session_: Session,
    private readonly timeline_: Timeline,
    private readonly seek_: (timeS: number) => void,
  ) {
    this.element.append(this.legend_, this.area_, this.head_);
    this.bar_ = new QualityBar(session_, seek_);
    this.bar = this.bar_.element;
    const later = (): void => this.later();
    this.ending_.push(
      session_.choiceChanged.on(later),
      session_.clipsChanged.on(later),
      session_.displayChanged.on(later),
      session_.posesArrived.on(later),
      timeline_.windowChanged.on(() => this.zoom()),
    );
    const watch = new ResizeObserver(() => this.resize());
    watch.observe(this.area_);
    this.ending_.push(() => watch.disconnect());
    this.element.addEventListener('pointerdown', (event) => {
      const move = (moved: PointerEvent): void => {
        const x = moved.clientX - this.element.getBoundingClientRect().left;
        this.seek_(this.timeline_.timeAt(x));
      };
      this.element.setPointerCapture(event.pointerId);
      move(event);
      this.element.onpointermove = move;
      this.element.onpointerup = this.element.onpointercancel = (): void => {
        this.element.onpointermove = null;
      };
    });
    void this.rebuild();
  }

  /** Whether changes are not drawn yet. */
  get pending(): boolean {
    return this.timer_ !== 0 || this.building_ > 0;
  }

  /** Called for each drawn frame. */
  movePlayhead(): void {
    const x = this.timeline_.xOf(this.session_.player.timeS);
    this.head_.style.transform = `translateX(${Math.round(x * 2) / 2}px)`;
  }

  dispose(): void {
    clearTimeout(this.timer_);
    for (const end of this.ending_) end();
    this.plot_?.destroy();
    this.bar_.dispose();
    this.element.remove();
  }

  /** Rebuilds the graph after a delay, because many blocks of frames arrive at a time. */
  private later(): void {
    clearTimeout(this.timer_);
    this.timer_ = window.setTimeout(() => {
      this.timer_ = 0;
      void this.rebuild();
    }, settleMs);
  }

  private async rebuild(): Promise<void> {
    const round = ++this.round_;
    ++this.building_;
    const data = await graphData(this.session_, this.session_.display.graph).finally(() => --this.building_);
    if (round !== this.round_) return;
    this.plot_?.destroy();
    this.plot_ = null;
    const hasFrames = (this.session_.active?.facts.frames ?? 0) > 0;
    const note = data ? '' : hasFrames ? whyEmpty[this.session_.display.graph] : noFrames;
    this.element.dataset.note = note;
    this.element.setAttribute('aria-label', data ? `Graph: ${data.title}` : note);
    if (!data) {
      refill(this.legend_);
      return;
    }
    const style = getComputedStyle(this.element);
    const css = (name: string): string => style.getPropertyValue(name).trim();
    const { beginS, endS } = this.timeline_.window;
    refill(
      this.legend_,
      h('span', { class: 'viewer-legend-title' }, data.title),
      ...data.lines.map((line) => {
        const swatch = h('i', { class: line.dashed ? 'is-dashed' : '' });
        swatch.style.borderColor = colourOf(line, css);
        return h('span', {}, swatch, line.name);
      }),
    );
    const axis = {
      stroke: css('--text-soft'),
      grid: { stroke: css('--line'), width: 0.5 },
      ticks: { show: false },
      font: `11px ${style.fontFamily}`,
    };
    this.plot_ = new uPlot(
      {
        ...this.size(),
        padding: [6, edgePx, 4, edgePx],
        cursor: { show: false },
        legend: { show: false },
        scales: { x: { time: false, min: beginS, max: endS } },
        axes: [
          { ...axis, show: false },
          { ...axis, size: 0, gap: -44, side: 3, space: 26 },
        ],
        series: [
          {},
          ...data.lines.map((line) => ({
            label: line.name,
            stroke: colourOf(line, css),
            width: 1.5,
            points: { show: false },
            ...(line.dashed ? { dash: [5, 4] } : {}),
          })),
        ],
      },
      [data.times, ...data.lines.map((line) => plotted(line.values))],
      this.area_,
    );
    this.movePlayhead();
  }

  private zoom(): void {
    const { beginS, endS } = this.timeline_.window;
    this.plot_?.setScale('x', { min: beginS, max: endS });
    this.movePlayhead();
  }

  private resize(): void {
    this.plot_?.setSize(this.size());
    this.movePlayhead();
  }

  /** Size of the plot, pixels. */
  private size(): { width: number; height: number } {
    return { width: Math.max(50, this.area_.clientWidth), height: Math.max(60, this.area_.clientHeight) };
  }
}

function colourOf(line: Line, css: (name: string) => string): string {
  switch (line.colour) {
    case 'x':
      return css('--axis-x');
    case 'y':
      return css('--axis-y');
    case 'z':
      return css('--axis-z');
    case 'left':
      return css('--left');
    case 'right':
      return css('--right');
    case 'accent':
      return css('--accent');
    case 'middle':
      return css('--spine');
  }
}
