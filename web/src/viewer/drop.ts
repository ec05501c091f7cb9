// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import { droppedFiles, listedFiles } from '../shared/dropped_files';
import { sourceOfFile, type Source } from './session';

const motionName = /\.(bvh|asf|amc|anim|avm)$/i;
/** What a dialog for files offers first. */
export const acceptedFiles = '.bvh,.asf,.amc,.csv,.anim,.avm';

/** Of a folder only what is a motion by its name (a table may hold anything); of files that were picked one by one, all: a wrong one is told of. */
export function motionsAmong(files: readonly { file: File; path: string }[]): Source[] {
  const fromFolder = files.some((one) => one.path.includes('/'));
  return files
    .filter((one) => !fromFolder || motionName.test(one.file.name))
    .map((one) => sourceOfFile(one.file));
}

/** Lets files be dropped anywhere on the page; Shift keeps what is shown. Returns what ends it. */
export function listenToDrops(veil: HTMLElement, take: (sources: Source[], keep: boolean) => void): () => void {
  const ending = new AbortController();
  const on = { signal: ending.signal };
  let depth = 0;
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const show = (shown: boolean): void => {
    veil.hidden = !shown;
    if (!shown) depth = 0;
  };
  window.addEventListener('dragenter', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    ++depth;
    show(true);
  }, on);
  window.addEventListener('dragleave', (event) => {
    if (carriesFiles(event) && --depth <= 0) show(false);
  }, on);
  window.addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  }, on);
  window.addEventListener('drop', (event) => {
    if (!event.dataTransfer || !carriesFiles(event)) return;
    event.preventDefault();
    show(false);
    const keep = event.shiftKey;
    void droppedFiles(event.dataTransfer).then((files) => take(motionsAmong(files), keep));
  }, on);
  return () => ending.abort();
}

/** Asks for files, or for a folder. Nothing comes when the person changes their mind. */
export function pickFiles(folder: boolean, take: (sources: Source[]) => void): void {
  const input = h('input', { type: 'file', multiple: true, webkitdirectory: folder ? true : null });
  if (!folder) input.accept = acceptedFiles;
  input.addEventListener('change', () => {
    if (input.files) take(motionsAmong(listedFiles(input.files)));
  });
  input.click();
}
