// SPDX-License-Identifier: MIT

/** The reader's token, for as long as this tab lives; it is never put into an address or on disk. */
const kept = 'mocapkit.token';
let here = '';

export function token(): string {
  try {
    return sessionStorage.getItem(kept) ?? here;
  } catch {
    return here;
  }
}

/** Empty text forgets it. */
export function keepToken(value: string): void {
  here = value.trim();
  try {
    if (here === '') sessionStorage.removeItem(kept);
    else sessionStorage.setItem(kept, here);
  } catch {
    // Storage may be forbidden; then it holds for this page.
  }
}

/** Only what may stand in a header is sent; other text would throw far from here. */
export function looksLikeToken(value: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(value.trim());
}
