// SPDX-License-Identifier: MIT
import type { DroppedFile } from '../../shared/dropped_files';
import { formatOfFile, holds } from '../../shared/formats';

/** Files of one motion (an AMC includes its ASF), or a zip: sent in one request. */
export interface Parcel {
  /** Display name: the file name, with the folders that it was dropped with. */
  name: string;
  files: File[];
  /** Bytes. */
  size: number;
}

export interface Batch {
  parcels: Parcel[];
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
 * Each motion becomes a parcel. A file that was dropped directly is sent whatever its name, as the
 * library detects its content; in folders, files with other names are skipped.
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
  const parcels: Parcel[] = [];
  for (const one of taken) {
    if (holds(one.path, 'skeleton')) continue;
    const skeleton = holds(one.path, 'motion') ? skeletonOf(one, skeletons) : null;
    if (skeleton) worn.add(skeleton);
    parcels.push(parcel(one, skeleton));
  }
  for (const skeleton of skeletons) if (!worn.has(skeleton)) parcels.push(parcel(skeleton, null));
  return { parcels, leftOut };
}

const smallBytes = 64 * 1024;
/** Per request; below the limits of any library. */
const most = { parcels: 32, bytes: 4 * 1024 * 1024 };
/** Fewer are just as fast one by one, and show their outcome sooner. */
const many = 16;

/**
 * Groups parcels into requests. Otherwise thousands of small files would wait for as many answers;
 * pairs, zips and large files are sent alone.
 */
export function loadsOf(parcels: readonly Parcel[]): Parcel[][] {
  const small = new Set(parcels.filter(isSmall));
  if (small.size <= many) return parcels.map((one) => [one]);
  const loads: Parcel[][] = [];
  let open: Parcel[] = [];
  let bytes = 0;
  for (const one of parcels) {
    if (!small.has(one)) {
      loads.push([one]);
      continue;
    }
    if (open.length === 0 || open.length === most.parcels || bytes + one.size > most.bytes) {
      open = [];
      bytes = 0;
      loads.push(open);
    }
    open.push(one);
    bytes += one.size;
  }
  return loads;
}

function isSmall({ name, files, size }: Parcel): boolean {
  return files.length === 1 && size < smallBytes && holds(name, 'clip');
}

function parcel(motion: DroppedFile, skeleton: DroppedFile | null): Parcel {
  const files = skeleton ? [motion.file, skeleton.file] : [motion.file];
  return {
    name: motion.path,
    files,
    size: files.reduce((sum, file) => sum + file.size, 0),
  };
}

/** `01.asf` for `01_05.amc` in its folder; else the only one in the folder, or of all. */
function skeletonOf(motion: DroppedFile, skeletons: readonly DroppedFile[]): DroppedFile | null {
  const { folder, stem } = splitPath(motion.path);
  const beside = skeletons.filter(({ path }) => splitPath(path).folder === folder);
  let best: DroppedFile | null = null;
  let length = 0;
  for (const one of beside) {
    const other = splitPath(one.path).stem;
    if (stem.startsWith(other) && other.length > length) {
      best = one;
      length = other.length;
    }
  }
  if (best) return best;
  if (beside.length > 0) return beside.length === 1 ? (beside[0] ?? null) : null;
  return skeletons.length === 1 ? (skeletons[0] ?? null) : null;
}

/** The files that the viewer can play locally. Zips are left to the library. */
export function watchable(dropped: readonly DroppedFile[]): File[] {
  return dropped
    .filter(({ path }) => formatOfFile(path))
    .map(({ file }) => file);
}
