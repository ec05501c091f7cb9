// SPDX-License-Identifier: MIT
import save from 'lucide-static/icons/download.svg?raw';
import { h, isolated } from '../../shared/dom';
import { icon } from '../../shared/icons';
import type { Entry, StoredFile } from '../api';
import { bytes } from '../format';
import { copyButton } from './copying';

interface Download {
  words: string;
  detail: string;
  address: string;
}

const conversions: readonly { format: string; table?: string; words: string; detail: string }[] = [
  { format: 'bvh', words: 'BVH', detail: 'for Blender, MotionBuilder and most others' },
  { format: 'amc', words: 'ASF and AMC', detail: 'skeleton and motion, zip' },
  { format: 'glb', words: 'GLB', detail: 'a skinned figure with its animation' },
  { format: 'csv', table: 'channels', words: 'CSV, channels', detail: 'the numbers as written' },
  { format: 'csv', table: 'positions', words: 'CSV, positions', detail: 'of all joints in the world' },
  { format: 'csv', table: 'rotations', words: 'CSV, rotations', detail: 'of all joints in the world' },
  { format: 'json', words: 'JSON', detail: 'skeleton and frames' },
];

/** The original files first, unchanged; then what is made from them. */
export function downloadsList(entry: Entry): HTMLElement {
  const made = conversions
    // The original already is in this format.
    .filter(({ format }) => format !== entry.format)
    .map(({ format, table, words, detail }): Download => {
      const query = new URLSearchParams({ format, ...(table ? { table } : {}) });
      return { words, detail, address: `${entry.links.file}?${query}` };
    });
  return h(
    'div',
    {},
    h('ul', { class: 'downloads' }, ...entry.files.map((file, index) => original(entry, file, index))),
    h('ul', { class: 'downloads' }, ...made.map(madeItem)),
  );
}

function link(address: string, words: HTMLElement | string, detail: string): HTMLElement {
  return h(
    'a',
    { href: address, download: true, class: 'download' },
    icon(save),
    h('span', { class: 'words' }, words),
    h('span', { class: 'hidden-words' }, ', '),
    h('span', { class: 'soft' }, detail),
  );
}

function original(entry: Entry, file: StoredFile, index: number): HTMLElement {
  const address = index === 0 ? entry.links.file : `${entry.links.file}?part=${file.extension}`;
  return h(
    'li',
    {},
    link(address, isolated(file.name), `original · ${bytes(file.size)}`),
    h(
      'p',
      { class: 'checksum' },
      h('span', { class: 'soft' }, 'SHA-256 '),
      h('code', {}, file.sha256),
      copyButton(`the SHA-256 of ${file.name}`, file.sha256),
    ),
  );
}

function madeItem({ words, detail, address }: Download): HTMLElement {
  return h('li', {}, link(address, words, detail));
}
