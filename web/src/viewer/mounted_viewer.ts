// SPDX-License-Identifier: MIT
import './viewer.css';
import { prefersStillness, onAppearance } from '../shared/appearance';
import { h } from '../shared/dom';
import type { NamedBytes } from '../core/contract';
import { keyActions } from './actions';
import { fillBar } from './bar';
import { listenToDrops, pickFiles } from './drop';
import { Framing } from './framing';
import { GraphDock } from './graph_dock';
import { embedButtons } from './embed_buttons';
import { helpDialog } from './help';
import { Keys } from './keys';
import { PageLayout } from './layout';
import { Loop } from './loop';
import type { ViewerHandle, ViewerOptions } from './options';
import { clipsPanel } from './panels/clips';
import { displayPanel } from './panels/display';
import { factsPanel } from './panels/facts';
import { failurePanel } from './panels/failure';
import { findingsPanel } from './panels/findings';
import { JointsPanel } from './panels/joints';
import { motionSources } from './places';
import { saveItems } from './save_menu';
import { listenToPointer } from './scene/pointer';
import { World } from './scene/world';
import { Session, sourceOfBytes, type Source } from './session';
import { StateKeeper } from './state';
import { timeOf } from './time';
import { Timeline } from './timeline';
import { Transport } from './transport';
import type { MenuItem } from './ui/menu';
import { Toast } from './ui/toast';
import { viewButtons } from './view_buttons';
import { shareWheel } from './wheel';

const arrivalsMs = 120;
/** A key that is only tapped moves the camera as if held for so long. */
const tapS = 0.06;

/** What a page of our own may do beyond the handle. */
export interface MountedViewer extends ViewerHandle {
  readonly session: Session;
  /** Lies over the picture. */
  readonly over: HTMLElement;
  /** `steady` leaves the camera where it is. */
  openSources(sources: readonly Source[], keep?: boolean, steady?: boolean): Promise<void>;
  say(text: string): void;
  /** Pixels at the top and bottom of the picture that something lies over. */
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
  private readonly toast_ = new Toast();
  private readonly joints_: JointsPanel | null = null;
  private readonly graph_: GraphDock;
  private shown_: () => void = () => undefined;
  private readonly ending_: (() => void)[] = [];

  constructor(
    host: HTMLElement,
    private readonly options_: ViewerOptions,
    readonly session: Session,
  ) {
    const { chrome } = options_;
    this.ready = new Promise((resolve) => (this.shown_ = resolve));
    this.layout_ = new PageLayout(host, chrome, options_.compact ?? false, () => this.resize());
    this.world_ = new World(this.layout_.picture);
    this.world_.orbit.immediate = prefersStillness();
    this.loop_ = new Loop(session, this.world_);
    this.keeper_ = new StateKeeper(session, this.world_, options_.address ?? true);
    this.framing_ = new Framing(session, this.world_, this.loop_, () => this.cameraMoved());
    this.timeline_ = new Timeline(session, () => this.loop_.invalidate(true));
    const isEmbed = chrome === 'embed';
    this.transport_ = new Transport(
      session,
      () => this.loop_.invalidate(true),
      isEmbed,
      ...(isEmbed ? embedButtons(options_.motions?.[0], () => this.fullScreen()) : []),
    );
    this.graph_ = new GraphDock(session, this.timeline_, isEmbed ? null : this.layout_.dock);
    this.layout_.dock.append(this.transport_.element, this.timeline_.element);
    this.layout_.over.append(this.toast_.element);
    const failures = failurePanel(session);
    this.layout_.over.append(failures);
    if (chrome !== 'embed') {
      this.joints_ = new JointsPanel(session);
      this.addPanels(this.joints_);
    }
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

  async openSources(sources: readonly Source[], keep = false, steady = false): Promise<void> {
    const wasEmpty = this.session.clips.length === 0;
    try {
      const clips = await this.session.open(sources, keep);
      if (clips.length === 0) {
        this.shown_();
        return;
      }
      const aimed = this.keeper_.wanted !== null && this.keeper_.apply();
      if (!aimed && !steady) this.framing_.fit(!keep || wasEmpty);
      const playing = this.options_.autoplay ?? !prefersStillness();
      if (!keep && playing) this.session.player.play();
      this.session.playChanged.emit();
    } catch (reason) {
      const name = sources.map((source) => source.name).join(', ');
      this.session.tellFailure(name, reason instanceof Error ? reason.message : String(reason));
      this.shown_();
    }
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

  frame(): number {
    return this.session.active?.shown ?? 0;
  }

  frameCost(): number {
    return this.loop_.meanCostMs();
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
        this.session.tellFailure(slug, reason instanceof Error ? reason.message : String(reason));
        this.shown_();
      }
    }
  }

  private addPanels(joints: JointsPanel): void {
    const { session } = this;
    const clips = clipsPanel(session);
    let ticks = 0;
    // Ten times a second is as fast as numbers are read.
    this.loop_.onFrame = () => {
      if (++ticks % 6 === 0 || !session.player.playing) clips.tick();
    };
    this.layout_.left.append(joints.element);
    this.layout_.right.append(factsPanel(session), findingsPanel(session), displayPanel(session), clips.element);
    this.layout_.over.append(viewButtons(this.framing_));
    const commands = this.commands();
    const actions = keyActions(session, commands);
    const help = helpDialog(actions);
    this.layout_.root.append(help);
    commands.help = () => (help.open ? help.close() : help.showModal());
    fillBar(
      this.layout_,
      session,
      {
        open: (folder) => pickFiles(folder, (sources) => void this.openSources(sources)),
        compare: () => commands.compare(),
        share: () => commands.share(),
        help: () => commands.help(),
        saves: () => saveItems(session, this.world_, this.loop_),
        restyle: () => this.restyle(),
      },
      this.options_.chrome === 'page',
    );
    const movement: [number, number, number] = [0, 0, 0];
    // Inside of another page the keys are the viewer's only while it is used.
    const { root } = this.layout_;
    const isOurs = (event: KeyboardEvent): boolean =>
      !help.open &&
      (this.options_.chrome === 'full' || root.contains(event.target as Node | null) || root.matches(':hover'));
    const walk = (elapsedS: number): boolean => {
      if (!keys.movement(movement)) return false;
      const reach = this.world_.orbit.distance * 0.8 * elapsedS;
      this.world_.orbit.walk(movement[0] * reach, movement[1] * reach, movement[2] * reach);
      this.keeper_.later();
      return true;
    };
    // A tap moves too, however late the next frame is.
    const keys = new Keys(actions, isOurs, () => {
      walk(tapS);
      this.loop_.invalidate();
    });
    this.loop_.onCamera = walk;
    this.ending_.push(() => keys.dispose());
    const veil = h(
      'div',
      { class: 'viewer-veil', hidden: true },
      h('p', {}, 'Drop to watch', h('small', {}, 'Hold Shift to compare with what is shown')),
    );
    this.layout_.root.append(veil);
    // Inside of another page drops are that page's.
    if (this.options_.chrome === 'full') {
      this.ending_.push(listenToDrops(veil, (sources, keep) => {
        if (sources.length === 0) this.say('No BVH, ASF or AMC was among these files.');
        else void this.openSources(sources, keep);
      }));
    }
  }

  private commands(): Parameters<typeof keyActions>[1] {
    const { orbit } = this.world_;
    const moved = (act: () => void) => (): void => {
      act();
      this.cameraMoved();
    };
    const saves = (): MenuItem[] => saveItems(this.session, this.world_, this.loop_);
    return {
      fit: () => this.framing_.fit(false),
      view: (view) => this.framing_.look(view),
      zoom: (factor) => moved(() => orbit.zoom(factor))(),
      turn: (yaw, pitch) => moved(() => orbit.turn(yaw, pitch))(),
      open: () => pickFiles(false, (sources) => void this.openSources(sources)),
      compare: () => pickFiles(false, (sources) => void this.openSources(sources, true)),
      searchJoints: () => {
        this.layout_.toggle('left', true);
        this.joints_?.search.focus();
      },
      save: () => saves()[0]?.act(),
      picture: () => saves().find((item) => item.text === 'PNG')?.act(),
      share: () => void this.share(),
      panels: () => this.layout_.toggleAll(),
      fullScreen: () => this.fullScreen(),
      help: () => undefined,
      changed: () => this.loop_.invalidate(true),
    };
  }

  private listen(): void {
    const { session, loop_: loop, world_: world } = this;
    session.clipsChanged.on(() => {
      world.cast(session.clips);
      this.timeline_.reset();
      this.transport_.refresh();
      this.restyle();
      loop.resetFollow();
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
      this.layWays();
      loop.invalidate(true);
      this.keeper_.later();
    });
    // Blocks come by the hundred; what shows them need not be drawn for each.
    let arrivals = 0;
    session.posesArrived.on((clip) => {
      if (clip.store.failure !== '') this.say(clip.store.failure);
      if (clip.shown < 0 || loop.waiting || !session.player.playing) loop.invalidate(true);
      if (arrivals !== 0) return;
      arrivals = window.setTimeout(() => {
        arrivals = 0;
        this.timeline_.draw();
        this.layWays();
      }, arrivalsMs);
    });
    this.ending_.push(() => clearTimeout(arrivals));
    session.said.on((text) => this.say(text));
    session.busyChanged.on((busy) => this.layout_.root.classList.toggle('is-busy', busy));
    const panels = loop.onFrame;
    loop.onFrame = () => {
      panels?.();
      this.transport_.tick();
      this.timeline_.movePlayhead();
      this.graph_.movePlayhead();
    };
    this.ending_.push(this.listenToCanvas());
    if (this.options_.chrome !== 'full') this.ending_.push(shareWheel(this.layout_.root));
    const watch = new ResizeObserver(() => this.resize());
    watch.observe(this.layout_.root);
    watch.observe(this.layout_.picture);
    this.ending_.push(() => watch.disconnect(), onAppearance(() => this.restyle()));
  }

  private listenToCanvas(): () => void {
    const { world_: world, session } = this;
    return listenToPointer(world.stage.canvas, world.orbit, {
      moved: () => this.cameraMoved(),
      hover: (x, y) => {
        if (session.player.playing && !session.display.show.names) return;
        const picked = world.pick(x, y, 14);
        if (picked?.clip === world.hovered?.clip && picked?.joint === world.hovered?.joint) return;
        world.hovered = picked;
        world.stage.canvas.style.cursor = picked ? 'pointer' : '';
        this.loop_.invalidate();
      },
      leave: () => {
        if (!world.hovered) return;
        world.hovered = null;
        this.loop_.invalidate();
      },
      click: (x, y, add, touch) => {
        const picked = world.pick(x, y, touch ? 28 : 18);
        if (!picked) {
          if (!add && session.chosen.size > 0) session.choose([]);
          return;
        }
        session.activate(picked.clip);
        session.toggleJoint(picked.joint, add);
      },
      doubleClick: () => this.framing_.fit(false),
    });
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
    this.layWays();
    this.loop_.invalidate(true);
    this.keeper_.later();
  }

  private layWays(): void {
    const { session } = this;
    const { player } = session;
    const firstS = timeOf(player.clock, player.range.first);
    const lastS = timeOf(player.clock, player.range.last);
    this.world_.layWays(session.display, session.active, session.chosen, firstS, lastS);
    this.loop_.invalidate();
  }

  private cameraMoved(): void {
    this.loop_.invalidate();
    this.keeper_.later();
  }

  private async share(): Promise<void> {
    this.keeper_.write();
    try {
      await navigator.clipboard.writeText(location.href);
      this.say('Link copied. It shows this moment, from here.');
    } catch {
      this.say(`The address of this page shows this moment: ${location.href}`);
    }
  }

  private fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.layout_.root.requestFullscreen?.().catch(() => this.say('This page may not use the whole screen.'));
  }
}
