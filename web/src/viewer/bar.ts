// SPDX-License-Identifier: MIT
import { appearance, chooseAppearance, onAppearance } from '../shared/appearance';
import { h, isolated, refill } from '../shared/dom';
import { readableLabels } from '../shared/formats';
import { icon } from '../shared/icons';
import { rateText } from '../shared/rate';
import type { PageLayout } from './layout';
import type { Session } from './session';
import { formatTime } from './time';
import { button, setIcon } from './ui/controls';
import * as icons from './ui/icons';
import { menu, type MenuItem } from './ui/menu';

export interface BarCommands {
  open(folder: boolean): void;
  compare(): void;
  edit(): void;
  share(): void;
  help(): void;
  saves(): readonly MenuItem[];
}

/** The title and the global actions. */
export function fillBar(layout: PageLayout, session: Session, commands: BarCommands, inPage: boolean, library: boolean): void {
  const title = h(inPage ? 'h2' : 'h1', { class: 'viewer-title' });
  const refresh = (): void => {
    const clip = session.active;
    const more = session.clips.length - 1;
    const others = [...(clip?.isEdited ? ['edited'] : []), ...(more > 0 ? [`and ${more} more`] : [])];
    refill(
      title,
      clip ? isolated(clip.name) : 'mocapkit viewer',
      clip
        ? h(
            'small',
            {},
            [
              clip.tracks.countsText,
              rateText(clip.facts.decisions.rate.value),
              formatTime(clip.facts.durationS),
              ...others,
            ].join(' · '),
          )
        : null,
    );
    if (!inPage) document.title = clip ? `${clip.name} · mocapkit` : 'Viewer · mocapkit';
  };
  session.clipsChanged.on(refresh);
  refresh();
  const opens = menu('Open', icons.open, icons.chevronDown, () => [
    { text: 'Files …', note: [...readableLabels, 'zip'].join(', '), act: () => commands.open(false) },
    { text: 'Folder …', note: 'all motions in it', act: () => commands.open(true) },
  ]);
  layout.bar.append(
    library ? homeLink() : '',
    layout.toggles.left,
    title,
    h('span', { class: 'viewer-gap' }),
    opens,
    button({ label: 'Compare', icon: icons.compare, text: 'Compare', key: 'c' }, commands.compare),
    // The surrounding page has its own Edit and Share for the entry, not for the motion.
    button({ label: inPage ? 'Edit motion' : 'Edit', icon: icons.edit, text: inPage ? 'Edit motion' : 'Edit', key: 'E' }, commands.edit),
    menu('Save', icons.download, icons.chevronDown, commands.saves),
    inPage
      ? button({ label: 'Copy link to this view', icon: icons.share, text: 'Copy link', key: 's' }, commands.share)
      : button({ label: 'Share: copy a link to this', icon: icons.share, text: 'Share', key: 's' }, commands.share),
    ...(inPage ? [] : [themeButton(false)]),
    button({ label: 'Keys', icon: icons.help, key: '?' }, commands.help),
    layout.toggles.right,
  );
}

/** Switches light and dark. The viewer itself listens for the choice, wherever it is made. */
export function themeButton(worded: boolean): HTMLButtonElement {
  const label = h('span', {});
  const made = button({ label: 'Light colours', icon: icons.sun }, () => {
    chooseAppearance(appearance() === 'dark' ? 'light' : 'dark');
  });
  if (worded) made.append(label);
  const refresh = (): void => {
    const dark = appearance() === 'dark';
    const words = dark ? 'Light colours' : 'Dark colours';
    setIcon(made, dark ? icons.sun : icons.moon, words);
    label.textContent = words;
  };
  onAppearance(refresh);
  refresh();
  return made;
}

function homeLink(): HTMLElement {
  const words = 'All motions in this library';
  return h(
    'a',
    { class: 'viewer-button viewer-home', href: '/', title: words, 'aria-label': words },
    icon(icons.library, 18),
    h('span', {}, 'Library'),
  );
}
