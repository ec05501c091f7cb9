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

export function splitPath(path: string): { folder: string; stem: string; extension: string } {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf('.');
  return {
    folder: path.slice(0, Math.max(0, slash)),
    stem: (dot > 0 ? name.slice(0, dot) : name).toLowerCase(),
    extension: dot > 0 ? name.slice(dot + 1).toLowerCase() : '',
  };
}

/**
 * Each motion becomes an item. A file that was dropped directly is sent whatever its name, because
 * the library detects its content; in folders, files with other names are skipped.
 */
export function makeBatch(dropped: readonly DroppedFile[]): Batch {
  const leftOut: string[] = [];
  const taken = dropped.filter(({ path }) => {
    const { folder, extension } = splitPath(path);
    if (folder === '' || formatOfFile(path) || extension === 'zip') return true;
    leftOut.push(path);
    return false;
  });
  const skeletons = taken.filter(({ path }) => holds(path, 'skeleton'));
  const worn = new Set<DroppedFile>();
  const items: UploadItem[] = [];
  for (const one of taken) {
    if (holds(one.path, 'skeleton')) continue;
    const skeleton = holds(one.path, 'motion') ? skeletonOf(one, skeletons) : null;
    if (skeleton) worn.add(skeleton);
    items.push(item(one, skeleton));
  }
  for (const skeleton of skeletons) if (!worn.has(skeleton)) items.push(item(skeleton, null));
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

/** Finds `01.asf` for `01_05.amc` in its folder, ignoring case; else the only skeleton in the
 * folder, or the only one at all. */
function skeletonOf(motion: DroppedFile, skeletons: readonly DroppedFile[]): DroppedFile | null {
  const { folder, stem } = splitPath(motion.path);
  const beside = skeletons.filter(({ path }) => splitPath(path).folder === folder);
  // As the core chooses: the whole name, else the part before an `_`, the longest first.
  for (let part = stem.toLowerCase(); ; part = part.slice(0, part.lastIndexOf('_'))) {
    const named = beside.find(({ path }) => splitPath(path).stem.toLowerCase() === part);
    if (named) return named;
    if (!part.includes('_')) break;
  }
  if (beside.length > 0) return beside.length === 1 ? (beside[0] ?? null) : null;
  return skeletons.length === 1 ? (skeletons[0] ?? null) : null;
}

/** The files that the viewer can play locally. Zips are left to the library. */
export function watchable(dropped: readonly DroppedFile[]): File[] {
  return dropped
    .filter(({ path }) => formatOfFile(path))
    .map(({ file }) => file);
}
