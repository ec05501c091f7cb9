// SPDX-License-Identifier: MIT

/** The message when a lazily loaded part of the viewer could not be loaded. */
export function notLoaded(what: string): string {
  return navigator.onLine
    ? `${what} could not be loaded. Check the connection and try again.`
    : `${what} could not be loaded: this device is offline. Try again when it is online.`;
}

/** The result of `fetch`. Rejects with a displayable message if loading fails. */
export function loaded<T>(what: string, fetch: () => Promise<T>): Promise<T> {
  return fetch().catch(() => Promise.reject(new Error(notLoaded(what))));
}

/** Delay after the first pose before anything is preloaded. */
export const settleMs = 2500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor or the connection requests reduced data usage. */
export function sparesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/**
 * Preloads the parts that are needed later, one after another while idle, so that the viewer also
 * works offline. Not with reduced data usage. Marks `preloaded` at the end, for tests. Returns a
 * function that stops it.
 */
export function loadWhenIdle(parts: readonly (() => Promise<unknown>)[]): () => void {
  if (sparesData()) return () => undefined;
  let ended = false;
  const rest = [...parts];
  const next = (): void => {
    const part = rest.shift();
    if (ended) return;
    if (!part) return void performance.mark('preloaded');
    // A missing part is reported when it is used.
    void part().catch(() => undefined).then(later);
  };
  const later = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 2000 });
    else setTimeout(next, 100);
  };
  const timer = setTimeout(later, settleMs);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
