// SPDX-License-Identifier: MIT
import './viewer.css';
import './joint_list.css';
import './sections.css';
import './overlays.css';
import './transport.css';
import './small_screens.css';
import { prefersStillness, onAppearance } from '../shared/appearance';
import type { NamedBytes } from '../core/contract';
import { listenToCanvas } from './canvas';
import { Characters } from './characters';
import { Framing } from './framing';
import { LazyEditor } from './lazy_editor';
import { buildChrome } from './chrome';
import { GraphDock } from './graph_dock';
import { embedButtons } from './embed_buttons';
import { PageLayout } from './layout';
import { Loop } from './loop';
import type { ViewerHandle, ViewerOptions } from './options';
import { failurePanel } from './panels/failure';
import type { ViewerParts } from './parts';
import { motionSources } from './places';
import { World } from './scene/world';
import { Session, sourceOfBytes, type Source } from './session';
import { StateKeeper, type AddressUse } from './state';
import { timeOf } from './time';
import { Timeline } from './timeline';
import { Transport } from './transport';
import { Toast } from './ui/toast';
import { shareWheel } from './wheel';

function addressUse({ address, chrome }: ViewerOptions): AddressUse {
  if (address === false) return 'none';
  return chrome === 'full' ? 'whole' : 'hash';
}

const arrivalsMs = 120;
const lowPx = 480;

/** Functions for our own pages, beyond the handle. */
export interface MountedViewer extends ViewerHandle {
  readonly session: Session;
  /** Placed over the picture. */
  readonly over: HTMLElement;
  /** `steady` does not move the camera. */
  openSources(sources: readonly Source[], keep?: boolean, steady?: boolean): Promise<void>;
  say(text: string): void;
  /** Pixels covered at the top and bottom of the picture. */
  cover(above: number, below: number): void;
}

export class Viewer implements MountedViewer {
  readonly ready: Promise<void>;
  private readonly layout_: PageLayout;
  private readonly world_: World;
  private readonly loop_: Loop;
  private readonly timeline_: Timeline;
  private readonly transport_: Transport;
  private readonly keeper_: StateKeeper;
  private readonly framing_: Framing;
  private readonly edits_: LazyEditor;
  private readonly toast_ = new Toast();
  private readonly graph_: GraphDock;
  private readonly characters_: Characters;
  private opening_: Promise<void> = Promise.resolve();
  private shown_: () => void = () => undefined;
  private readonly ending_: (() => void)[] = [];

  constructor(
    host: HTMLElement,
    private readonly options_: ViewerOptions,
    readonly session: Session,
  ) {
    const { chrome } = options_;
    this.ready = new Promise((resolve) => (this.shown_ = resolve));
    // A phone in landscape has space only for the picture.
    const compact = options_.compact ?? innerHeight < lowPx;
    this.layout_ = new PageLayout(host, chrome, compact, () => this.resize());
    try {
      this.world_ = new World(this.layout_.picture);
    } catch (reason) {
      // A viewer that cannot draw is removed completely.
      this.layout_.root.remove();
      throw reason;
    }
    this.world_.orbit.immediate = prefersStillness();
    this.loop_ = new Loop(session, this.world_);
    this.keeper_ = new StateKeeper(session, this.world_, addressUse(options_));
    this.framing_ = new Framing(session, this.world_, this.loop_, () => this.cameraMoved());
    this.edits_ = new LazyEditor({ session, world: this.world_, framing: this.framing_ });
    this.characters_ = new Characters(session, this.world_, this.loop_, () => this.restyle());
    this.loop_.onPosed = () => this.framing_.settle();
    const isEmbed = chrome === 'embed';
    this.timeline_ = new Timeline(session, () => this.loop_.invalidate(true), isEmbed);
    this.transport_ = new Transport(
      session,
      () => this.loop_.invalidate(true),
      isEmbed,
      ...(isEmbed ? embedButtons(options_.motions?.[0], () => this.layout_.fullScreen((text) => this.say(text))) : []),
    );
    this.graph_ = new GraphDock(session, this.timeline_, isEmbed ? null : this.layout_.dock);
    this.layout_.dock.append(this.transport_.element, this.timeline_.element);
    this.layout_.over.append(this.toast_.element);
    const failures = failurePanel(session);
    this.layout_.over.append(failures);
    if (!isEmbed) this.ending_.push(buildChrome(this.parts()));
    this.listen();
    this.resize();
    this.restyle();
    void this.openFirst();
  }

  get over(): HTMLElement {
    return this.layout_.over;
  }

  async open(files: readonly NamedBytes[], compare = false): Promise<void> {
    await this.openSources(files.map(sourceOfBytes), compare);
  }

  openSources(sources: readonly Source[], keep = false, steady = false): Promise<void> {
    return (this.opening_ = this.openNow(sources, keep, steady));
  }

  private async openNow(sources: readonly Source[], keep: boolean, steady: boolean): Promise<void> {
    const wasEmpty = this.session.clips.length === 0;
    try {
      const clips = await this.session.open(sources, keep);
      if (clips.length === 0) {
        this.shown_();
        return;
      }
      const { wanted } = this.keeper_;
      // A link without clip names refers to the clips of its URL.
      const name = wanted?.clips[0];
      await this.edits_.restore(name === undefined ? clips[0] : clips.find((clip) => clip.name === name), wanted?.edits);
      const applied = this.keeper_.apply();
      if (!applied?.aimed && !steady) this.framing_.fit(!keep || wasEmpty);
      const playing = !applied?.still && (this.options_.autoplay ?? !prefersStillness());
      if (!keep && playing) this.session.player.play();
      this.session.playChanged.emit();
    } catch (reason) {
      const name = sources.map((source) => source.name).join(', ');
      this.session.reportFailure(name, reason instanceof Error ? reason.message : String(reason));
      this.shown_();
    }
  }

  private async compareWith(sources: readonly Source[]): Promise<void> {
    const { session } = this;
    if (session.clips.length === 1 && session.display.layout === 'overlaid') {
      session.changeDisplay((display) => (display.layout = 'beside'));
    }
    await this.openSources(sources, session.clips.length > 0);
  }

  seek(frame: number): void {
    this.session.player.seekFrame(frame);
    this.session.playChanged.emit();
  }

  play(): void {
    this.session.player.play();
    this.session.playChanged.emit();
  }

  pause(): void {
    this.session.player.pause();
    this.session.playChanged.emit();
  }

  positions(): Float32Array | null {
    return this.session.active?.filePositions() ?? null;
  }

  picturePoints(): Float32Array | null {
    return this.world_.placesOf(this.session.active);
  }

  frame(): number {
    return this.session.active?.shown ?? 0;
  }

  frameCost(): number {
    return this.loop_.meanCostMs();
  }

  settled(): boolean {
    return this.loop_.resting && !this.graph_.pending && !this.characters_.pending && !this.keeper_.pending;
  }

  say(text: string): void {
    this.toast_.say(text);
  }

  cover(above: number, below: number): void {
    this.framing_.cover(above, below);
  }

  dispose(): void {
    for (const end of this.ending_) end();
    this.keeper_.dispose();
    this.loop_.stop();
    this.graph_.dispose();
    this.session.dispose();
    this.world_.dispose();
    this.layout_.root.remove();
  }

  private async openFirst(): Promise<void> {
    const { files, motions } = this.options_;
    if (files && files.length > 0) await this.open(files);
    for (const [i, slug] of (motions ?? []).entries()) {
      try {
        await this.openSources(await motionSources(slug), i > 0);
      } catch (reason) {
        this.session.reportFailure(slug, reason instanceof Error ? reason.message : String(reason));
        this.shown_();
      }
    }
  }

  /** The hash of the URL was changed: by a link in a page, by the back button, or by hand. */
  private async followAddress(): Promise<void> {
    const { session, keeper_: keeper } = this;
    // An earlier request from the URL is completed first.
    await this.opening_;
    if (!keeper.takeChange()) return;
    const wanted = keeper.wanted?.clips ?? [];
    const missing = wanted.filter((name) => !session.opened.some((clip) => clip.name === name));
    if (missing.length > 0 && addressUse(this.options_) === 'whole') {
      // If the URL alone restores everything, the page is reloaded.
      if (session.opened.every((clip) => clip.origin !== null)) return location.reload();
      keeper.wanted = null;
      return this.say(`This link shows ${missing.join(', ')}, which is not open here.`);
    }
    const named = session.clips.find((clip) => clip.name === wanted[0]) ?? session.active;
    await this.edits_.restore(named, keeper.wanted?.edits);
    const applied = keeper.apply();
    if (applied?.still) session.player.pause();
    else if (applied) session.player.play();
    session.playChanged.emit();
  }

  private parts(): ViewerParts {
    return {
      session: this.session,
      layout: this.layout_,
      world: this.world_,
      loop: this.loop_,
      framing: this.framing_,
      keeper: this.keeper_,
      edits: this.edits_,
      chrome: this.options_.chrome,
      ready: this.ready,
      openSources: (sources, keep) => void this.openSources(sources, keep),
      compareWith: (sources) => this.compareWith(sources),
      say: (text) => this.say(text),
      cameraMoved: () => this.cameraMoved(),
    };
  }

  private listen(): void {
    const { session, loop_: loop, world_: world } = this;
    session.clipsChanged.on(() => {
      world.setClips(session.clips);
      this.timeline_.reset();
      this.transport_.refresh();
      this.restyle();
      loop.resetFollow();
      this.keeper_.later();
      this.shown_();
    });
    session.choiceChanged.on(() => this.restyle());
    session.displayChanged.on(() => {
      this.transport_.refresh();
      this.timeline_.draw();
      this.restyle();
      void this.graph_.refresh();
    });
    session.playChanged.on(() => {
      this.transport_.refresh();
      this.timeline_.draw();
      this.updateTrails();
      loop.invalidate(true);
      this.keeper_.later();
    });
    // Hundreds of blocks arrive; the display is not updated for each.
    let arrivals = 0;
    session.posesArrived.on((clip) => {
      if (clip.store.failure !== '') this.say(clip.store.failure);
      if (clip.shown < 0 || loop.waiting || !session.player.playing) loop.invalidate(true);
      if (arrivals !== 0) return;
      arrivals = window.setTimeout(() => {
        arrivals = 0;
        this.timeline_.draw();
        this.updateTrails();
      }, arrivalsMs);
    });
    this.ending_.push(() => clearTimeout(arrivals));
    session.announced.on((text) => this.say(text));
    session.busyChanged.on((busy) => this.layout_.root.classList.toggle('is-busy', busy));
    const panels = loop.onFrame;
    loop.onFrame = () => {
      panels?.();
      this.transport_.tick();
      this.timeline_.movePlayhead();
      this.graph_.movePlayhead();
    };
    this.ending_.push(listenToCanvas(this.parts()));
    const follow = (): void => void this.followAddress();
    window.addEventListener('hashchange', follow);
    this.ending_.push(() => window.removeEventListener('hashchange', follow));
    if (this.options_.chrome !== 'full') this.ending_.push(shareWheel(this.layout_.root));
    const watch = new ResizeObserver(() => this.resize());
    watch.observe(this.layout_.root);
    watch.observe(this.layout_.picture);
    this.ending_.push(() => watch.disconnect(), onAppearance(() => this.restyle()));
  }

  private resize(): void {
    this.layout_.fitWidth();
    this.world_.resize();
    this.framing_.coverBySheet(this.layout_.sheetHeight);
    this.timeline_.resize();
    this.loop_.invalidate(true);
  }

  private restyle(): void {
    const { session } = this;
    this.world_.restyle(session.display, session.active, session.chosen);
    this.timeline_.draw();
    this.updateTrails();
    this.loop_.invalidate(true);
    this.keeper_.later();
  }

  private updateTrails(): void {
    const { session } = this;
    const { player } = session;
    const firstS = timeOf(player.clock, player.range.first);
    const lastS = timeOf(player.clock, player.range.last);
    this.world_.updateTrails(session.display, session.active, session.chosen, firstS, lastS);
    this.loop_.invalidate();
  }

  private cameraMoved(): void {
    this.loop_.invalidate();
    this.keeper_.later();
  }
}
