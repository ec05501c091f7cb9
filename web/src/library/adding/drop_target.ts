// SPDX-License-Identifier: MIT
import upload from 'lucide-static/icons/file-up.svg?raw';
import { h } from '../../shared/dom';
import { droppedFiles, type DroppedFile } from '../../shared/dropped_files';
import { icon } from '../../shared/icons';

/** Files may be dropped anywhere on the page; other drags are ignored. */
export function listenForDrops(onFiles: (files: DroppedFile[]) => void): void {
  const veil = h(
    'div',
    { class: 'veil', hidden: true },
    h('div', {}, icon(upload, 40), h('p', {}, 'Drop to play here, or to add to the library')),
  );
  document.body.append(veil);
  // Enter and leave events of nested elements arrive in pairs; the difference is the depth.
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
  // In the capture phase: no element of the page handles a drop itself.
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
