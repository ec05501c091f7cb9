// SPDX-License-Identifier: MIT

/**
 * Inside of another page the wheel scrolls that page. It is the viewer's with Ctrl, which is also
 * how a pinch on a touchpad comes, and from a click on the viewer until one elsewhere. Returns what
 * ends the listening.
 */
export function shareWheel(root: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let used = false;
  const note = (event: Event): void => {
    const at = event.target as Node | null;
    // A click on the picture gives the focus to what lies around the viewer; that is no leaving.
    if (event.type === 'focusin' && at?.contains(root)) return;
    used = root.contains(at);
  };
  window.addEventListener('pointerdown', note, { signal, capture: true });
  window.addEventListener('focusin', note, { signal, capture: true });
  root.addEventListener(
    'wheel',
    (event) => {
      // Before the picture and the timeline hear of it, and keep it from the page.
      if (!used && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    },
    { signal, capture: true, passive: true },
  );
  return () => ending.abort();
}
