// SPDX-License-Identifier: MIT

/**
 * In an embedding page, the wheel scrolls that page. It applies to the viewer with Ctrl, which
 * touchpad pinches also set, and from a click on the viewer until one elsewhere. Returns a function
 * that stops listening.
 */
export function shareWheel(root: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let used = false;
  const note = (event: Event): void => {
    const at = event.target as Node | null;
    // A click on the picture focuses an element around the viewer; that does not count as leaving.
    if (event.type === 'focusin' && at?.contains(root)) return;
    used = root.contains(at);
  };
  window.addEventListener('pointerdown', note, { signal, capture: true });
  window.addEventListener('focusin', note, { signal, capture: true });
  root.addEventListener(
    'wheel',
    (event) => {
      // Runs before the picture and the timeline handle it and stop it from scrolling the page.
      if (!used && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    },
    { signal, capture: true, passive: true },
  );
  return () => ending.abort();
}
