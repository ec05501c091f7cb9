// SPDX-License-Identifier: MIT

/**
 * Files that one page passes to the next without uploading them: they were dropped on the library,
 * and `/view?handed=1` plays them. They are stored temporarily in the browser's own database.
 */
const database = 'mocapkit.handed';
const store = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('cannot open the database'));
  });
}

function whole(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('the database operation was aborted'));
    transaction.oncomplete = () => resolve();
    transaction.onerror = fail;
    transaction.onabort = fail;
  });
}

/** Rejects if the browser stores no data for this site. */
export async function handOver(files: readonly File[]): Promise<void> {
  const opened = await open();
  try {
    const transaction = opened.transaction(store, 'readwrite');
    transaction.objectStore(store).put([...files], 'latest');
    await whole(transaction);
  } finally {
    opened.close();
  }
}

/**
 * The files passed most recently; they are kept until others are passed, so that a reload plays
 * them again.
 */
export async function takeHandedFiles(): Promise<File[]> {
  try {
    const opened = await open();
    try {
      const transaction = opened.transaction(store, 'readonly');
      const request = transaction.objectStore(store).get('latest') as IDBRequest<unknown>;
      await whole(transaction);
      const value = request.result;
      return Array.isArray(value) ? value.filter((one) => one instanceof File) : [];
    } finally {
      opened.close();
    }
  } catch {
    return [];
  }
}
