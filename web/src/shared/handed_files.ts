// SPDX-License-Identifier: MIT

/**
 * Files that one page hands to the next without sending them anywhere: they were dropped on the
 * library, and `/view?handed=1` plays them. They lie in the browser's own database for that moment.
 */
const database = 'mocapkit.handed';
const store = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database does not open'));
  });
}

function whole(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('the database gave up'));
    transaction.oncomplete = () => resolve();
    transaction.onerror = fail;
    transaction.onabort = fail;
  });
}

/** Rejects when the browser keeps no data for this site. */
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

/** What was handed over last; it stays until the next time, so that a reload plays it again. */
export async function takeHanded(): Promise<File[]> {
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
