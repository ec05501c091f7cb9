// SPDX-License-Identifier: MIT

/** A program of the viewer that is fetched when it is first used could not be fetched. */
export function notLoaded(what: string): string {
  return navigator.onLine
    ? `${what} could not be loaded. Check the connection and try again.`
    : `${what} could not be loaded: this device is offline. Try again when it is online.`;
}

/** What `fetch` resolves to. Rejects with a sentence to show where it cannot be fetched. */
export function loaded<T>(what: string, fetch: () => Promise<T>): Promise<T> {
  return fetch().catch(() => Promise.reject(new Error(notLoaded(what))));
}

/** After the first pose, for what the visitor waits for then. */
export const settleMs = 2500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor or the line asks for little data. */
export function sparesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/**
 * Fetches, one after the other and while nothing else is done, what the viewer uses later, so that it
 * works without a network too. Not where little data is asked for. Returns what ends it.
 */
export function loadWhenIdle(parts: readonly (() => Promise<unknown>)[]): () => void {
  if (sparesData()) return () => undefined;
  let ended = false;
  const rest = [...parts];
  const next = (): void => {
    const part = rest.shift();
    if (ended || !part) return;
    // A part that is missing is reported when it is used.
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
