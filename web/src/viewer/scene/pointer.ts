// SPDX-License-Identifier: MIT
import type { Orbit } from './orbit';

const degreesPerPixel = 0.35;
/** Less movement than this is a click, not a drag. */
const clickPx = 5;

export interface PointerEvents {
  moved(): void;
  hover(x: number, y: number): void;
  leave(): void;
  click(x: number, y: number, add: boolean, touch: boolean): void;
  doubleClick(): void;
}

interface Finger {
  x: number;
  y: number;
}

/**
 * Left drag rotates, right drag pans, middle drag or the wheel zooms; with Shift, the left button
 * pans. One finger rotates, two pan and zoom. Returns a function that stops listening.
 */
export function listenToPointer(canvas: HTMLElement, orbit: Orbit, events: PointerEvents): () => void {
  const fingers = new Map<number, Finger>();
  let travelled = 0;
  let button = 0;
  /** State before the fingers touched. */
  let kept = orbit.state;
  const ending = new AbortController();
  const on = { signal: ending.signal };

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      const first = fingers.size === 0;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      canvas.setPointerCapture(event.pointerId);
      if (first) {
        kept = orbit.state;
        travelled = 0;
        button = event.shiftKey && event.button === 0 ? 2 : event.button;
      }
      // The middle button would start the browser's auto-scrolling.
      if (event.button === 1) event.preventDefault();
    },
    on,
  );

  canvas.addEventListener(
    'pointermove',
    (event) => {
      const finger = fingers.get(event.pointerId);
      const box = canvas.getBoundingClientRect();
      if (!finger) {
        events.hover(event.clientX - box.left, event.clientY - box.top);
        return;
      }
      const dx = event.clientX - finger.x;
      const dy = event.clientY - finger.y;
      travelled += Math.abs(dx) + Math.abs(dy);
      const height = Math.max(1, box.height);
      if (fingers.size === 2) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)![1];
        const before = Math.hypot(finger.x - other.x, finger.y - other.y);
        const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
        if (before > 0 && after > 0) orbit.zoom(before / after);
        orbit.pan(-dx / 2 / height, dy / 2 / height);
      } else if (button === 2) orbit.pan(-dx / height, dy / height);
      else if (button === 1) orbit.zoom(Math.exp((dy / height) * 3));
      else orbit.turn(-dx * degreesPerPixel, dy * degreesPerPixel);
      finger.x = event.clientX;
      finger.y = event.clientY;
      events.moved();
    },
    on,
  );

  const lift = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    // The browser decided that the finger scrolls the page: undo the movement so far.
    if (event.type === 'pointercancel' && fingers.size === 0) {
      orbit.state = kept;
      events.moved();
    }
    if (event.type === 'pointercancel' || fingers.size > 0 || travelled > clickPx || button !== 0) return;
    const box = canvas.getBoundingClientRect();
    events.click(
      event.clientX - box.left,
      event.clientY - box.top,
      event.ctrlKey || event.metaKey || event.shiftKey,
      event.pointerType === 'touch',
    );
  };
  canvas.addEventListener('pointerup', lift, on);
  canvas.addEventListener('pointercancel', lift, on);
  canvas.addEventListener('pointerleave', () => events.leave(), on);
  canvas.addEventListener('dblclick', () => events.doubleClick(), on);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), on);
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      orbit.zoom(Math.exp(Math.max(-200, Math.min(200, event.deltaY * lines)) * 0.0014));
      events.moved();
    },
    { passive: false, signal: ending.signal },
  );
  return () => ending.abort();
}
