// SPDX-License-Identifier: MIT
import person from 'lucide-static/icons/person-standing.svg?raw';
import { prefersStillness } from '../shared/appearance';
import { h, isolated } from '../shared/dom';
import { icon } from '../shared/icons';
import type { Entry } from './api';
import { partTexts } from './contents';
import { duration } from './format';

/** A motion in a list: a link to its page whose picture is animated on hover or focus. */
export interface Card {
  element: HTMLAnchorElement;
  /** Animates the picture permanently, or only on hover or focus. */
  play(on: boolean): void;
}

export function motionCard(entry: Entry): Card {
  const still = entry.links.thumbnail;
  const picture = h('img', {
    src: still,
    alt: '',
    width: 320,
    height: 320,
    decoding: 'async',
    draggable: 'false',
  });
  const frame = h('span', { class: 'picture' }, picture);
  picture.addEventListener(
    'error',
    () => {
      picture.remove();
      frame.prepend(icon(person, 40));
    },
    { once: true },
  );
  const facts = partTexts(entry);
  if (entry.licence) facts.push(entry.licence);
  const element = h(
    'a',
    { class: 'card', href: entry.links.page },
    frame,
    h('span', { class: 'name', title: entry.name }, isolated(entry.name)),
    h('span', { class: 'facts' }, isolated(facts.join(' · '))),
    // Displayed on the picture, but read by screen readers after the name.
    h('span', { class: 'length' }, duration(entry.duration)),
  );

  let looked = 0;
  let alone = false;
  let moving: HTMLImageElement | null = null;
  const update = (): void => {
    const wanted = (looked > 0 || alone) && !prefersStillness();
    if (wanted === (moving !== null)) return;
    if (!wanted) {
      moving = null;
      picture.src = still;
      return;
    }
    const coming = new Image();
    moving = coming;
    // The still is kept until the animation is loaded, to avoid flashing.
    coming.onload = () => {
      if (moving === coming) picture.src = coming.src;
    };
    coming.src = `${still}?moving=1`;
  };
  const look = (by: number) => (): void => {
    looked = Math.max(0, looked + by);
    update();
  };
  element.addEventListener('pointerenter', look(1));
  element.addEventListener('pointerleave', look(-1));
  element.addEventListener('focus', look(1));
  element.addEventListener('blur', look(-1));
  return {
    element,
    play(on) {
      alone = on;
      update();
    },
  };
}

/** A placeholder for a motion until its page is loaded. */
export function emptyCard(): HTMLElement {
  return h('div', { class: 'card empty', 'aria-hidden': 'true' }, h('span', { class: 'picture' }));
}
