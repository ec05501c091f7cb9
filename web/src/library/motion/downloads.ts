// SPDX-License-Identifier: MIT
import save from 'lucide-static/icons/download.svg?raw';
import { h, isolated } from '../../shared/dom';
import { formats, type FormatChoice } from '../../shared/formats';
import { icon } from '../../shared/icons';
import { sizeOf, type Entry, type StoredFile } from '../api';
import { canHold, partsOf, widthOf } from '../contents';
import { bytes } from '../format';
import { copyButton } from './copying';

interface Download {
  words: string;
  detail: string;
  address: string;
}

/** A pointer that only passes over a link requests nothing. */
const restMs = 200;
/** Frames times joints and points. Larger motions are not converted before the file is requested. */
const mostAhead = 500_000;

/** The original files first, unchanged; then the files derived from them. */
export function downloadsList(entry: Entry): HTMLElement {
  const made = formats
    // The original already has this format. Skeletons outside the format's family must first be
    // retargeted to it, which the viewer's Save does. Figures of an unknown family may not be human.
    .filter(({ name, family }) => name !== entry.format && (entry.family ?? '').startsWith(family))
    .filter((format) => canHold(format, entry))
    .filter(({ needs_body: needsBody }) => !needsBody || (entry.family ?? '') !== '')
    .flatMap(({ name, choices, holds }) =>
      choices.filter((choice) => hasPart(choice, entry)).map(({ label, note, table }): Download => {
        const query = new URLSearchParams({ format: name, ...(table ? { table } : {}) });
        return { words: label, detail: holds === 'motion' ? `${note}, zip` : note, address: `${entry.links.file}?${query}` };
      }),
    );
  return h(
    'div',
    {},
    h('ul', { class: 'downloads' }, ...entry.files.map((file, index) => original(entry, file, index))),
    h('h3', {}, 'Converted on download'),
    h('ul', { class: 'downloads' }, ...made.map((one) => madeItem(one, entry.frames * widthOf(entry) <= mostAhead))),
  );
}

/** Whether a motion has what a table contains. */
function hasPart({ table, part = 'joints' }: FormatChoice, entry: Entry): boolean {
  return table === undefined || partsOf(entry).some(({ name }) => name === part);
}

function link(address: string, words: HTMLElement | string, detail: string, size: string): HTMLAnchorElement {
  return h(
    'a',
    { href: address, download: true, class: 'download' },
    icon(save),
    h('span', { class: 'words' }, words),
    h('span', { class: 'hidden-words' }, ', '),
    h('span', { class: 'soft' }, detail),
    h('span', { class: 'soft size' }, size),
  );
}

function original(entry: Entry, file: StoredFile, index: number): HTMLElement {
  const address = index === 0 ? entry.links.file : `${entry.links.file}?part=${file.extension}`;
  return h(
    'li',
    {},
    link(address, isolated(file.name), 'original', bytes(file.size)),
    h(
      'p',
      { class: 'checksum' },
      h('span', { class: 'soft' }, 'SHA-256 '),
      h('code', {}, file.sha256),
      copyButton(`the SHA-256 of ${file.name}`, file.sha256),
    ),
  );
}

function madeItem({ words, detail, address }: Download, ahead: boolean): HTMLElement {
  const item = link(address, words, detail, '');
  if (ahead) showSizeOnApproach(item, address);
  return h('li', {}, item);
}

/**
 * The size of a file that has not been generated is unknown. A pointer that rests on the link is
 * likely to click it: the library then generates the file, caches it, and reports its size.
 */
function showSizeOnApproach(item: HTMLAnchorElement, address: string): void {
  const place = item.querySelector('.size');
  let timer = 0;
  let asked = false;
  const begin = (): void => {
    if (asked) return;
    timer = window.setTimeout(() => {
      asked = true;
      void sizeOf(address).then((size) => {
        if (size === null) asked = false;
        else place?.replaceChildren(bytes(size));
      });
    }, restMs);
  };
  const end = (): void => clearTimeout(timer);
  item.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse') begin();
  });
  item.addEventListener('pointerleave', end);
  item.addEventListener('focus', begin);
  item.addEventListener('blur', end);
}
