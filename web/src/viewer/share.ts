// SPDX-License-Identifier: MIT
import type { Clip } from './clip';
import type { ViewerParts } from './parts';

type Placed = Pick<Clip, 'name' | 'origin'>;

/** The query that opens these clips again; local files of the visitor have none. */
export function queryOf(clips: readonly Placed[]): string {
  const fields = clips.map((clip) => clip.origin?.query ?? '').filter((field) => field !== '');
  return fields.length > 0 ? `?${[...new Set(fields)].join('&')}` : '';
}

/** The message for a link to these clips; `copied` is false if no one else could open it. */
export function shareWords(clips: readonly Placed[]): { copied: boolean; words: string } {
  const own = clips.filter((clip) => !clip.origin?.shareable);
  if (own.length === 0) return { copied: true, words: 'Link copied. It opens the current view.' };
  const [first] = own;
  const what = own.length === 1 ? `${first?.name} is` : `${first?.name} and ${own.length - 1} more are`;
  if (own.length < clips.length) {
    return { copied: true, words: `Link copied for the other motions: ${what} only on your machine.` };
  }
  return {
    copied: false,
    words: `Not copied: ${what} only on your machine, so others could not open the link. Add it to a library to share it.`,
  };
}

export async function share({ session, keeper, say }: ViewerParts): Promise<void> {
  const address = keeper.write();
  const { copied, words } = shareWords(session.opened);
  if (session.opened.length > 0 && !copied) {
    say(words);
    return;
  }
  try {
    await navigator.clipboard.writeText(new URL(keeper.link(), address).href);
    say(words);
  } catch {
    say(`The URL of this page opens the current view: ${address}`);
  }
}
