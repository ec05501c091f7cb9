// SPDX-License-Identifier: MIT

/** The slug in `/motions/SLUG`; empty for any other URL, or if it cannot be decoded. */
export function slugOf(path: string): string {
  const found = /^\/motions\/([^/]+)\/?$/.exec(path);
  try {
    return decodeURIComponent(found?.[1] ?? '');
  } catch {
    return '';
  }
}

/** Search words for a URL that was not found. */
export function wordsOf(slug: string): string {
  return slug.replace(/[-_]+/g, ' ').trim();
}

/** Only web URLs become links; all other user text remains text. */
export function webAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s]+$/i.test(text.trim())) return null;
  try {
    return new URL(text.trim()).href;
  } catch {
    return null;
  }
}

/** Markup for embedding in other pages; the size is that of the oEmbed answer of the server. */
export function embedCode(site: string, path: string, name: string): string {
  const safe = (text: string): string =>
    text
      .replace(/&/g, '&amp;')
      .replace(/"/g, '&quot;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;');
  const address = safe(new URL(path, site).href);
  const size = 'width="640" height="400" style="border:0"';
  const title = safe(name);
  return `<iframe src="${address}" title="${title}" ${size} allowfullscreen loading="lazy"></iframe>`;
}

/** Web pages of common licences. */
export function licenceAddress(licence: string): string | null {
  const commons = /^CC-(BY(?:-NC)?(?:-SA|-ND)?)-(\d\.\d)$/i.exec(licence.trim());
  if (commons) {
    return `https://creativecommons.org/licenses/${commons[1]?.toLowerCase()}/${commons[2]}/`;
  }
  if (/^CC0(-1\.0)?$/i.test(licence.trim())) {
    return 'https://creativecommons.org/publicdomain/zero/1.0/';
  }
  return null;
}
