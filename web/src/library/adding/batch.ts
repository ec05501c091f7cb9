// SPDX-License-Identifier: MIT
import type { DroppedFile } from '../../shared/dropped_files';
import { formatOfFile, holds } from '../../shared/formats';

/** Files of one motion (all of a pair), or a zip: sent in one request. */
export interface UploadItem {
  /** Display name: the file name, with the folders that it was dropped with. */
  name: string;
  files: File[];
  /** Bytes. */
  size: number;
}

export interface Batch {
  items: UploadItem[];
  /** Paths of files in a dropped folder that are not motions. */
  leftOut: string[];
}

/** The skeleton of each motion that has one. */
export type Pairs = ReadonlyMap<DroppedFile, DroppedFile>;

function splitPath(path: string): { folder: string; extension: string } {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf('.');
  return {
    folder: path.slice(0, Math.max(0, slash)),
    extension: dot > 0 ? name.slice(dot + 1).toLowerCase() : '',
  };
}

/**
 * A file that was dropped directly is sent regardless of its name, because the library detects its
 * content; in folders, files with other names are skipped.
 */
function isLeftOut(path: string): boolean {
  const { folder, extension } = splitPath(path);
  return folder !== '' && !formatOfFile(path) && extension !== 'zip';
}

/** The motions and skeletons among the files; empty if none can be a pair. */
export function pairable(dropped: readonly DroppedFile[]): DroppedFile[] {
  const motions = dropped.filter(({ path }) => holds(path, 'motion'));
  const skeletons = dropped.filter(({ path }) => holds(path, 'skeleton'));
  return motions.length > 0 && skeletons.length > 0 ? [...motions, ...skeletons] : [];
}

/** Each motion becomes an item, with its skeleton in `pairs`. */
export function makeBatch(dropped: readonly DroppedFile[], pairs: Pairs): Batch {
  const leftOut = dropped.filter(({ path }) => isLeftOut(path)).map(({ path }) => path);
  const taken = dropped.filter(({ path }) => !isLeftOut(path));
  const skeletons = taken.filter(({ path }) => holds(path, 'skeleton'));
  const paired = new Set<DroppedFile>();
  const items: UploadItem[] = [];
  for (const one of taken) {
    if (holds(one.path, 'skeleton')) continue;
    const skeleton = pairs.get(one) ?? null;
    if (skeleton) paired.add(skeleton);
    items.push(item(one, skeleton));
  }
  for (const skeleton of skeletons) if (!paired.has(skeleton)) items.push(item(skeleton, null));
  return { items, leftOut };
}

const smallBytes = 64 * 1024;
/** Per request; below the limits of any library. */
const most = { items: 32, bytes: 4 * 1024 * 1024 };
/** Fewer files are just as fast one by one, and show their outcome sooner. */
const many = 16;

/**
 * Groups items into requests. Otherwise thousands of small files would wait for as many responses;
 * pairs, zips and large files are sent alone.
 */
export function requestsOf(items: readonly UploadItem[]): UploadItem[][] {
  const small = new Set(items.filter(isSmall));
  if (small.size <= many) return items.map((one) => [one]);
  const requests: UploadItem[][] = [];
  let open: UploadItem[] = [];
  let bytes = 0;
  for (const one of items) {
    if (!small.has(one)) {
      requests.push([one]);
      continue;
    }
    if (open.length === 0 || open.length === most.items || bytes + one.size > most.bytes) {
      open = [];
      bytes = 0;
      requests.push(open);
    }
    open.push(one);
    bytes += one.size;
  }
  return requests;
}

function isSmall({ name, files, size }: UploadItem): boolean {
  return files.length === 1 && size < smallBytes && holds(name, 'clip');
}

function item(motion: DroppedFile, skeleton: DroppedFile | null): UploadItem {
  const files = skeleton ? [motion.file, skeleton.file] : [motion.file];
  return {
    name: motion.path,
    files,
    size: files.reduce((sum, file) => sum + file.size, 0),
  };
}

/** The files that the viewer can play locally. Zips are left to the library. */
export function watchable(dropped: readonly DroppedFile[]): File[] {
  return dropped
    .filter(({ path }) => formatOfFile(path))
    .map(({ file }) => file);
}
