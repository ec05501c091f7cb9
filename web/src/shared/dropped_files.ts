// SPDX-License-Identifier: MIT

export interface DroppedFile {
  file: File;
  /** Folders and name as dropped, `walks/fast/walk.bvh`; only for grouping and display. */
  path: string;
}

/** More files than this are most likely from the wrong folder; the rest is skipped and reported. */
export const mostDropped = 20_000;

/** Entries must be requested before the drop event ends, files may be read later. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries: FileSystemEntry[] = [];
  for (const item of transfer.items) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry) entries.push(entry);
  }
  if (entries.length === 0) return listedFiles(transfer.files);
  const found: DroppedFile[] = [];
  // A list instead of recursion: folders may be nested to any depth.
  const waiting = entries.reverse();
  while (waiting.length > 0 && found.length < mostDropped) {
    const entry = waiting.pop();
    if (!entry || entry.name.startsWith('.')) continue;
    if (entry.isFile) {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file) found.push({ file, path: entry.fullPath.replace(/^\/+/, '') });
    } else {
      waiting.push(...(await childrenOf(entry as FileSystemDirectoryEntry)).reverse());
    }
  }
  return found;
}

/** The files of a file input, including one with `webkitdirectory`. */
export function listedFiles(files: Iterable<File>): DroppedFile[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  // A reader returns a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return children;
    children.push(...some);
  }
}
