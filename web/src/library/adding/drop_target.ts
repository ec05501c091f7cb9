// SPDX-License-Identifier: MIT
import upload from 'lucide-static/icons/file-up.svg?raw';
import { h } from '../../shared/dom';
import { droppedFiles, type DroppedFile } from '../../shared/dropped_files';
import { icon } from '../../shared/icons';

/** Files may be dropped anywhere on the page; what else is dragged is none of our business. */
export function listenForDrops(onFiles: (files: DroppedFile[]) => void): void {
  const veil = h(
    'div',
    { class: 'veil', hidden: true },
    h('div', {}, icon(upload, 40), h('p', {}, 'Drop to watch here, or to add to the library')),
  );
  document.body.append(veil);
  // Events of every element that is crossed arrive in pairs; what is inside is what is left.
  let inside = 0;
  const show = (on: boolean): void => {
    if (!on) inside = 0;
    veil.hidden = !on;
  };
  const mine = (event: DragEvent): boolean => {
    if (!event.dataTransfer?.types.includes('Files')) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  // Before anything below: no part of the page takes a drop for itself.
  const early = { capture: true };
  window.addEventListener('dragenter', (event) => mine(event) && show(++inside > 0), early);
  window.addEventListener('dragleave', (event) => mine(event) && show(--inside > 0), early);
  window.addEventListener(
    'dragover',
    (event) => {
      if (mine(event) && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    },
    early,
  );
  window.addEventListener(
    'drop',
    (event) => {
      if (!mine(event) || !event.dataTransfer) return;
      show(false);
      void droppedFiles(event.dataTransfer).then(onFiles);
    },
    early,
  );
}
