// SPDX-License-Identifier: MIT
import { h } from '../shared/dom';
import { droppedFiles, listedFiles } from '../shared/dropped_files';
import { acceptedFiles, either, formatOfFile, motionLabels } from '../shared/formats';
import type { ZippedFile } from '../shared/unzip';
import { loaded } from './loading';
import { mostClips, sourceOfFile, type Source } from './session';

/** Decides by name; excludes formats that need not contain a motion, such as tables. */
const hasMotionName = (name: string): boolean => (formatOfFile(name)?.extension_use ?? 'general') !== 'general';
const zipName = /\.zip$/i;
/** Maximum number of files from one zip: pairs of files for more clips than one picture shows. */
const mostZipped = 2 * mostClips + 2;

interface Found {
  name: string;
  /** Including its folders; without any for an individually picked file. */
  path: string;
  source: Source;
}

/** Files from a folder or a zip are kept only if they have a motion's name (a table may contain
 * anything); individually picked files are all kept, so that wrong ones are reported. */
function motionsAmong(found: readonly Found[]): Source[] {
  const fromFolder = found.some((one) => one.path.includes('/'));
  return found.filter((one) => !fromFolder || hasMotionName(one.name) || zipName.test(one.name)).map((one) => one.source);
}

/** The motions among the files that were dropped or picked; zip files are read like folders. */
export async function sourcesOf(files: readonly { file: File; path: string }[]): Promise<Source[]> {
  const found = await Promise.all(
    files.map(async ({ file, path }): Promise<Found[]> => {
      if (!zipName.test(file.name)) return [{ name: file.name, path, source: sourceOfFile(file) }];
      try {
        const { filesInZip } = await loaded('The zip reader', () => import('../shared/unzip'));
        const motions = (await filesInZip(file)).filter((one) => hasMotionName(one.path));
        if (motions.length > 0) return motions.slice(0, mostZipped).map(inZip);
        throw new Error(`no ${either(motionLabels)} in this zip`);
      } catch (reason) {
        // Reported together with other unreadable files.
        return [{ name: file.name, path, source: { name: file.name, bytes: () => Promise.reject(reason as Error) } }];
      }
    }),
  );
  return motionsAmong(found.flat());
}

function inZip(file: ZippedFile): Found {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return { name, path: `zip/${file.path}`, source: { name, bytes: () => file.bytes() } };
}

/** Lets files be dropped anywhere on the page; Shift keeps the open clips. Returns a function that
 * stops listening. */
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
    show(false);
    // A form that takes files itself.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const keep = event.shiftKey;
    void droppedFiles(event.dataTransfer)
      .then(sourcesOf)
      .then((sources) => take(sources, keep));
  }, on);
  return () => ending.abort();
}

/** Asks for files, or for a folder. Does nothing if the user cancels. */
export function pickFiles(folder: boolean, take: (sources: Source[]) => void): void {
  const input = h('input', { type: 'file', multiple: true, webkitdirectory: folder ? true : null });
  if (!folder) input.accept = acceptedFiles;
  input.addEventListener('change', () => {
    if (input.files) void sourcesOf(listedFiles(input.files)).then(take);
  });
  input.click();
}
