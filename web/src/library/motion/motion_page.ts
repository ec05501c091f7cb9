// SPDX-License-Identifier: MIT
import alert from 'lucide-static/icons/circle-alert.svg?raw';
import down from 'lucide-static/icons/download.svg?raw';
import pencil from 'lucide-static/icons/pencil.svg?raw';
import shareSign from 'lucide-static/icons/share-2.svg?raw';
import bin from 'lucide-static/icons/trash-2.svg?raw';
import { h, isolated, refill } from '../../shared/dom';
import { icon } from '../../shared/icons';
import { stillPicture } from '../../shared/still_picture';
import { Adding } from '../adding/adding';
import { ApiError, findingsOf, motion, service, similarTo, type Entry } from '../api';
import { motionCard } from '../card';
import { findingsList } from '../findings_view';
import { bytes, counted } from '../format';
import { failure } from '../notices';
import { pageHeader } from '../page_header';
import { addressOf, everything } from '../query';
import { downloadsList } from './downloads';
import { factsList, summaryText, tagLinks } from './facts';
import { openEditing, openRemoval } from './keeping';
import { token } from '../token';
import { openSharing } from './sharing';
import { slugOf, wordsOf } from './slug';

const similarShown = 12;

/** One motion: its picture first, then its facts. */
export class MotionPage {
  private readonly slug = slugOf(location.pathname);
  private readonly header = pageHeader('motion', 'Skip to the motion');
  private readonly adding = new Adding({ onAdded: () => undefined });
  private readonly stage = h('section', { class: 'stage', 'aria-label': 'Viewer' });
  private readonly main = h('main', { id: 'motion', class: 'motion', tabindex: -1 });
  private readonly editButtons = h('div', { class: 'edit-buttons' });
  private readonly findings = h('section', { hidden: true, 'aria-label': 'Findings' });
  private readonly similar = h('section', {
    class: 'similar', hidden: true, 'aria-label': 'Similar motions',
  });

  constructor(private readonly host: HTMLElement) {}

  async start(): Promise<void> {
    refill(this.host, this.header.element, this.main, this.adding.element);
    this.adding.start(this.header.add);
    this.main.setAttribute('aria-busy', 'true');
    // The viewer is large: it loads while the library is queried.
    const viewer = import('../../viewer/viewer');
    viewer.catch(() => undefined);
    try {
      const entry = await motion(this.slug);
      this.show(entry);
      void this.showEditButtons(entry);
      void this.showFindings(entry);
      void this.showSimilar(entry);
      await this.mount(entry, viewer);
    } catch (error) {
      this.main.removeAttribute('aria-busy');
      if (error instanceof ApiError && error.status === 404) this.showNothing();
      else refill(this.main, failure(error, () => void this.start()));
    }
  }

  private async mount(entry: Entry, viewer: Promise<typeof import('../../viewer/viewer')>): Promise<void> {
    try {
      const { mountViewer } = await viewer;
      window.viewer = mountViewer(this.stage, { chrome: 'page', motions: [entry.slug], compact: true });
      await window.viewer.ready;
    } catch (reason) {
      // The rest of the page is complete without it.
      refill(this.stage, stillPicture(entry.links.thumbnail, reason, 'The files below can be downloaded. '));
    }
  }

  private show(entry: Entry): void {
    document.title = `${entry.name} · mocapkit`;
    this.main.removeAttribute('aria-busy');
    const file = entry.files[0];
    const size = entry.files.reduce((sum, one) => sum + one.size, 0);
    refill(
      this.main,
      this.stage,
      h(
        'div',
        { class: 'title' },
        h(
          'div',
          {},
          h('h1', {}, isolated(entry.name)),
          h('p', { class: 'soft' }, summaryText(entry)),
        ),
        h(
          'div',
          { class: 'actions' },
          h(
            'a',
            {
              class: 'button primary', href: entry.links.file, download: true,
              'aria-label': `Download ${file?.name ?? entry.name}, ${bytes(file?.size ?? size)}`,
            },
            icon(down),
            'Download',
          ),
          this.button(shareSign, 'Share page', () => openSharing(entry)),
          this.editButtons,
        ),
      ),
      h(
        'div',
        { class: 'columns' },
        h(
          'div',
          {},
          entry.description ? h('p', { class: 'description' }, isolated(entry.description)) : null,
          tagLinks(entry.tags),
          this.part('Facts', factsList(entry)),
          this.findings,
        ),
        this.part('Downloads', downloadsList(entry)),
      ),
      this.similar,
    );
  }

  private part(title: string, ...content: HTMLElement[]): HTMLElement {
    const id = `part-${title.toLowerCase()}`;
    return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...content);
  }

  private button(picture: string, words: string, press: () => void): HTMLButtonElement {
    return h('button', { type: 'button', class: 'button', onclick: press }, icon(picture), words);
  }

  /** For users who may change the motion; others are asked for a token if they try. */
  private async showEditButtons(entry: Entry): Promise<void> {
    const rights = await service(token()).then(({ rights: known }) => known, () => undefined);
    const edit = (): void => 
      openEditing(entry, (changed) => this.change(changed), () => void this.readAgain(entry));
    if (!rights?.edit) {
      refill(
        this.editButtons,
        h('button', { type: 'button', class: 'button quiet', onclick: edit }, 'Edit details with a token'),
      );
      return;
    }
    const remove = h(
      'button',
      {
        type: 'button', class: 'button square', 'aria-label': 'Delete this motion', title: 'Delete',
        onclick: () => 
          openRemoval(entry, () => location.assign('/'), () => void this.readAgain(entry)),
      },
      icon(bin),
    );
    refill(this.editButtons, this.button(pencil, 'Edit details', edit), rights.delete ? remove : null);
  }

  private change(entry: Entry): void {
    // A new name may change the URL.
    if (entry.links.page !== location.pathname) {
      history.replaceState(history.state, '', entry.links.page + location.hash);
    }
    this.show(entry);
    void this.showEditButtons(entry).then(() => this.editButtons.querySelector('button')?.focus());
  }

  /** Another window changed the motion first: shows its current state and a message. */
  private async readAgain({ id }: Entry): Promise<void> {
    try {
      this.change(await motion(id));
    } catch (error) {
      refill(this.main, failure(error, () => void this.start()));
      return;
    }
    this.main.prepend(
      h(
        'p',
        { class: 'changed-elsewhere', role: 'alert' },
        'This motion was changed in another window, so your change was not saved. The page shows the current version.',
      ),
    );
  }

  private async showFindings(entry: Entry): Promise<void> {
    try {
      const found = await findingsOf(entry.id);
      const words = found.length === 0 ? 'No findings' : counted(found.length, 'finding');
      refill(this.findings, h('h2', {}, words), found.length > 0 ? findingsList(found) : null);
      this.findings.hidden = false;
    } catch {
      // The rest of the page works without them.
    }
  }

  private async showSimilar(entry: Entry): Promise<void> {
    try {
      const entries = await similarTo(entry.id, similarShown);
      if (entries.length === 0) return;
      const items = entries.map((one) => h('li', {}, motionCard(one).element));
      refill(
        this.similar,
        h('h2', {}, 'Similar motions'),
        h('ul', { class: 'row-of-cards' }, ...items),
      );
      this.similar.hidden = false;
    } catch {
      // See above.
    }
  }

  private showNothing(): void {
    document.title = 'No such motion · mocapkit';
    const words = wordsOf(this.slug);
    refill(
      this.main,
      h(
        'div',
        { class: 'notice' },
        icon(alert, 32),
        h('h1', {}, 'No motion has this address'),
        h('p', {}, 'It may have been renamed or removed.'),
        h(
          'div',
          { class: 'actions' },
          words === ''
            ? null
            : h(
                'a',
                { class: 'button primary', href: addressOf({ ...everything, words }) },
                // A single child: buttons put space between their children.
                h('span', {}, 'Search for “', isolated(words), '”'),
              ),
          h('a', { class: 'button', href: '/' }, 'All motions'),
        ),
      ),
    );
  }
}
