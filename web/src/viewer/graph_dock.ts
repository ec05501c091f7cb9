// SPDX-License-Identifier: MIT
import type { Graph } from './graph';
import { loaded } from './loading';
import type { Session } from './session';
import type { Timeline } from './timeline';

/** The area of the graph below the timeline; its code is loaded on first use. */
export class GraphDock {
  private graph_: Graph | null = null;
  private asked_ = false;
  private closed_ = false;

  /** Without a dock, no graph is shown. */
  constructor(
    private readonly session_: Session,
    private readonly timeline_: Timeline,
    private readonly dock_: HTMLElement | null,
  ) {}

  /** Called after the display changed. */
  async refresh(): Promise<void> {
    if (!this.isWanted) {
      this.graph_?.dispose();
      this.graph_ = null;
      return;
    }
    if (this.graph_ || this.asked_) return;
    this.asked_ = true;
    try {
      const { Graph } = await loaded('The graph', () => import('./graph'));
      // The display may have changed again in the meantime.
      if (!this.isWanted) return;
      this.graph_ = new Graph(this.session_, this.timeline_, (timeS) => {
        this.session_.player.pause();
        this.session_.player.seekTime(timeS);
        this.session_.playChanged.emit();
      });
      this.dock_?.append(this.graph_.bar, this.graph_.element);
    } catch (reason) {
      this.session_.announced.emit((reason as Error).message);
    } finally {
      this.asked_ = false;
    }
  }

  /** Whether the graph is loading, or changes are not drawn yet. */
  get pending(): boolean {
    return this.asked_ || this.graph_?.pending === true;
  }

  movePlayhead(): void {
    this.graph_?.movePlayhead();
  }

  dispose(): void {
    this.closed_ = true;
    this.graph_?.dispose();
    this.graph_ = null;
  }

  private get isWanted(): boolean {
    return this.dock_ !== null && !this.closed_ && this.session_.display.graph !== 'off';
  }
}
