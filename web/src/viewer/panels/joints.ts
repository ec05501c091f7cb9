// SPDX-License-Identifier: MIT
import { h } from '../../shared/dom';
import { icon } from '../../shared/icons';
import type { Clip } from '../clip';
import type { Session } from '../session';
import { treeRows, type TreeRow } from '../tree';
import * as icons from '../ui/icons';

const rowPx = 26;
/** Rows outside the visible range, so that scrolling shows no gaps. */
const spare = 12;

/**
 * The joint tree. Only visible rows are elements, so that ten thousand joints cost no more than
 * twenty.
 */
export class JointsPanel {
  readonly element: HTMLElement;
  readonly search = h('input', {
    type: 'search',
    class: 'viewer-search',
    placeholder: 'Search joints',
    'aria-label': 'Search joints',
    spellcheck: 'false',
  });
  private readonly list_ = h('div', {
    class: 'viewer-tree',
    role: 'tree',
    'aria-label': 'Joints',
    'aria-multiselectable': 'true',
    tabindex: 0,
  });
  private readonly spacer_ = h('div', { class: 'viewer-tree-spacer', role: 'presentation' });
  private readonly folded_ = new Set<number>();
  private rows_: TreeRow[] = [];
  private current_ = 0;

  constructor(private readonly session_: Session) {
    this.list_.append(this.spacer_);
    this.element = h('div', { class: 'viewer-joints' }, this.search, this.list_);
    this.search.addEventListener('input', () => this.rebuild());
    this.search.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter' || event.key === 'ArrowDown') {
        event.preventDefault();
        const match = this.rows_.findIndex((row) => row.matchAt >= 0);
        if (match >= 0) this.go(match, true);
        this.list_.focus();
      } else if (event.key === 'Escape') {
        this.search.value = '';
        this.rebuild();
        this.list_.focus();
      }
    });
    this.list_.addEventListener('scroll', () => this.draw());
    this.list_.addEventListener('click', (event) => this.click(event));
    this.list_.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(this.list_);
    session_.clipsChanged.on(() => {
      this.folded_.clear();
      this.rename(session_.active?.tracks.title ?? 'Joints');
      this.rebuild();
    });
    session_.choiceChanged.on(() => this.showChoice());
  }

  private rename(title: string): void {
    this.search.placeholder = `Search ${title.toLowerCase()}`;
    this.search.setAttribute('aria-label', this.search.placeholder);
    this.list_.setAttribute('aria-label', title);
  }

  private rebuild(): void {
    const joints = this.session_.active?.facts.joints ?? [];
    this.rows_ = treeRows(joints, this.folded_, this.search.value);
    this.current_ = Math.min(this.current_, Math.max(0, this.rows_.length - 1));
    this.spacer_.style.height = `${this.rows_.length * rowPx}px`;
    this.draw();
  }

  /** Scrolls to a joint that was chosen in the picture. */
  private showChoice(): void {
    const first = [...this.session_.chosen][0];
    if (first !== undefined) {
      let at = this.rows_.findIndex((row) => row.joint === first);
      if (at < 0) {
        const joints = this.session_.active?.facts.joints ?? [];
        for (let j = joints[first]?.parent ?? -1; j >= 0; j = joints[j]?.parent ?? -1) this.folded_.delete(j);
        this.search.value = '';
        this.rebuild();
        at = this.rows_.findIndex((row) => row.joint === first);
      }
      const top = at * rowPx;
      const { scrollTop, clientHeight } = this.list_;
      if (top < scrollTop || top + rowPx > scrollTop + clientHeight) {
        this.list_.scrollTop = top - clientHeight / 2;
      }
      if (!this.list_.contains(document.activeElement)) this.current_ = Math.max(0, at);
    }
    this.draw();
  }

  private draw(): void {
    const clip = this.session_.active;
    const facts = clip?.facts;
    const { scrollTop, clientHeight } = this.list_;
    const first = Math.max(0, Math.floor(scrollTop / rowPx) - spare);
    const last = Math.min(this.rows_.length, Math.ceil((scrollTop + clientHeight) / rowPx) + spare);
    const made: HTMLElement[] = [];
    for (let i = first; facts && i < last; ++i) {
      const row = this.rows_[i]!;
      const joint = facts.joints[row.joint]!;
      const missing = missingShare(clip!, row.joint);
      const folded = this.folded_.has(row.joint) && this.search.value === '';
      const item = h(
        'div',
        {
          class: `viewer-tree-row side-${joint.side}`,
          role: 'treeitem',
          id: `viewer-joint-${row.joint}`,
          'aria-level': row.depth + 1,
          'aria-selected': String(this.session_.chosen.has(row.joint)),
          'aria-expanded': row.hasChildren ? String(!folded) : null,
          'data-row': i,
          title: `${joint.name}: ${missing === '' ? joint.channels.join(' ') || 'no channels' : `unknown in ${missing} of the frames`}`,
        },
        row.hasChildren
          ? h('span', { class: 'viewer-fold' }, icon(folded ? icons.chevronRight : icons.chevronDown, 14))
          : h('span', { class: 'viewer-fold' }),
        h('span', { class: 'viewer-dot' }),
        ...named(
          clip!.names[row.joint]!,
          row.matchAt - (joint.name.length - clip!.names[row.joint]!.length),
          this.search.value.trim().length,
        ),
        missing === '' ? null : h('small', { class: 'viewer-tree-missing' }, missing),
      );
      item.style.top = `${i * rowPx}px`;
      item.style.paddingLeft = `${6 + Math.min(row.depth, 12) * 10}px`;
      if (i === this.current_) item.classList.add('is-current');
      made.push(item);
    }
    this.spacer_.replaceChildren(...made);
    if (facts && this.rows_.length === 0) {
      this.spacer_.append(h('p', { class: 'viewer-empty' }, facts.joints.length === 0 ? 'No joints.' : 'Nothing with this name.'));
    }
    const current = this.rows_[this.current_];
    if (current) this.list_.setAttribute('aria-activedescendant', `viewer-joint-${current.joint}`);
    else this.list_.removeAttribute('aria-activedescendant');
  }

  private click(event: MouseEvent): void {
    const target = event.target as Element;
    const item = target.closest('[data-row]');
    if (!item) return;
    const at = Number((item as HTMLElement).dataset.row);
    const row = this.rows_[at]!;
    this.current_ = at;
    if (target.closest('.viewer-fold') && row.hasChildren) this.fold(row.joint, !this.folded_.has(row.joint));
    else this.session_.toggleJoint(row.joint, event.ctrlKey || event.metaKey || event.shiftKey);
  }

  private fold(joint: number, folded: boolean): void {
    if (folded) this.folded_.add(joint);
    else this.folded_.delete(joint);
    this.rebuild();
  }

  private go(to: number, choose: boolean): void {
    this.current_ = Math.max(0, Math.min(this.rows_.length - 1, to));
    const top = this.current_ * rowPx;
    const { scrollTop, clientHeight } = this.list_;
    if (top < scrollTop) this.list_.scrollTop = top;
    else if (top + rowPx > scrollTop + clientHeight) this.list_.scrollTop = top + rowPx - clientHeight;
    const row = this.rows_[this.current_];
    if (choose && row) this.session_.choose([row.joint]);
    else this.draw();
  }

  private key(event: KeyboardEvent): void {
    const row = this.rows_[this.current_];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const folded = this.folded_.has(row.joint);
    if (event.key === 'ArrowDown') this.go(this.current_ + 1, !event.shiftKey);
    else if (event.key === 'ArrowUp') this.go(this.current_ - 1, !event.shiftKey);
    else if (event.key === 'Home') this.go(0, true);
    else if (event.key === 'End') this.go(this.rows_.length - 1, true);
    else if (event.key === 'Enter') this.session_.toggleJoint(row.joint, true);
    else if (event.key === 'ArrowRight') {
      if (row.hasChildren && folded) this.fold(row.joint, false);
      else if (row.hasChildren) this.go(this.current_ + 1, true);
    } else if (event.key === 'ArrowLeft') {
      const parent = this.session_.active?.facts.joints[row.joint]?.parent ?? -1;
      if (row.hasChildren && !folded) this.fold(row.joint, true);
      else if (parent >= 0) this.go(this.rows_.findIndex((one) => one.joint === parent), true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The share of the frames in which the position of a point is unknown; empty if it always is known. */
function missingShare(clip: Clip, joint: number): string {
  const frames = clip.tracks.unknownFrames(joint);
  if (frames === 0) return '';
  const percent = (100 * frames) / clip.facts.frames;
  return percent < 0.1 ? '< 0.1 %' : `${percent.toFixed(percent < 10 ? 1 : 0)} %`;
}

function named(name: string, at: number, length: number): (HTMLElement | string)[] {
  if (at < 0 || length === 0) return [h('bdi', {}, name)];
  return [
    h('bdi', {}, name.slice(0, at), h('mark', {}, name.slice(at, at + length)), name.slice(at + length)),
  ];
}
