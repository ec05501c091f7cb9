// SPDX-License-Identifier: MIT

export type Appearance = 'dark' | 'light';
const kept = 'mocapkit.theme';

function chosen(): Appearance | null {
  try {
    const value = localStorage.getItem(kept);
    return value === 'dark' || value === 'light' ? value : null;
  } catch {
    return null; // Storage may be disabled; the system's setting is used.
  }
}

/** The current appearance: the user's choice, otherwise the system's. */
export function appearance(): Appearance {
  return chosen() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
}

/** Applies an earlier choice to the page. Call it before anything is drawn. */
export function restoreAppearance(): void {
  const value = chosen();
  if (value) document.documentElement.dataset.theme = value;
}

export function chooseAppearance(value: Appearance): void {
  document.documentElement.dataset.theme = value;
  try {
    localStorage.setItem(kept, value);
  } catch {
    // Storage may be disabled; the choice then applies to this page only.
  }
}

/** Calls `changed` when the user or the system changes the appearance; returns a function that
 * stops listening. */
export function onAppearance(changed: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: light)');
  scheme.addEventListener('change', changed);
  const choice = new MutationObserver(changed);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    scheme.removeEventListener('change', changed);
    choice.disconnect();
  };
}

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
