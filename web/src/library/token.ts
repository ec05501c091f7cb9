// SPDX-License-Identifier: MIT

/** The user's token, for the lifetime of this tab; never stored in a URL or on disk. */
const kept = 'mocapkit.token';
let here = '';

export function token(): string {
  try {
    return sessionStorage.getItem(kept) ?? here;
  } catch {
    return here;
  }
}

/** An empty text deletes it. */
export function keepToken(value: string): void {
  here = value.trim();
  try {
    if (here === '') sessionStorage.removeItem(kept);
    else sessionStorage.setItem(kept, here);
  } catch {
    // Storage may be disabled; the token is then kept for this page only.
  }
}

/** Only valid header characters are sent; other text would throw later. */
export function looksLikeToken(value: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(value.trim());
}
