// SPDX-License-Identifier: MIT

/** Camera controls: mouse buttons, wheel, numeric keys, and touch. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { builtSite, launchBrowser } from './browser';
import { startFakeLibrary, type FakeLibrary } from './fake_server';

interface Camera {
  yaw: number;
  pitch: number;
  distance: number;
  target: [number, number, number];
}

let browser: Browser;
let library: FakeLibrary;
let page: Page;

before(async () => {
  browser = await launchBrowser();
  library = await startFakeLibrary(builtSite(), 10);
  page = await browser.newPage({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(60_000);
});
after(async () => {
  await browser.close();
  await library.close();
});
beforeEach(async () => {
  // Another URL first: changing only the hash loads nothing.
  await page.goto('about:blank');
  await page.goto(`${library.address}/view?motion=walk#f=50&cam=20,10,5,0,1,0`);
  await page.waitForFunction(() => (window.viewer?.positions() ?? null) !== null);
  await page.evaluate(() => window.viewer?.pause());
  await page.waitForFunction(() => /cam=20,10,5/.test(location.hash));
});

async function camera(): Promise<Camera> {
  const text = await page.evaluate(() => /cam=([^&]*)/.exec(location.hash)?.[1] ?? '');
  const [yaw = NaN, pitch = NaN, distance = NaN, x = NaN, y = NaN, z = NaN] = text.split(',').map(Number);
  return { yaw, pitch, distance, target: [x, y, z] };
}

/** Nothing moves any more, and the URL shows the camera. */
async function settled(): Promise<void> {
  await page.waitForFunction(() => window.viewer?.settled() === true);
}

/** The camera at rest, after the URL changed. */
async function cameraAfter(act: () => Promise<void>): Promise<Camera> {
  await act();
  await page.waitForFunction(() => !/cam=20,10,5,0,1,0(&|$)/.test(location.hash));
  await settled();
  return camera();
}

/** Waits until the page has not scrolled for a number of frames. */
async function scrollingEnded(): Promise<void> {
  await page.evaluate(async () => {
    let last = NaN;
    for (let still = 0; still < 15; ++still) {
      if (scrollY !== last) still = 0;
      last = scrollY;
      await new Promise(requestAnimationFrame);
    }
  });
}

async function drag(button: 'left' | 'middle' | 'right', dx: number, dy: number): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 - 100];
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up({ button });
}

type Point = readonly [number, number];

/** Fingers on the picture, each moving in a straight line; positions are relative to its centre. */
async function fingers(...ways: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  assert.ok(box);
  const touch = await page.context().newCDPSession(page);
  const steps = 6;
  for (let step = 0; step <= steps; ++step) {
    const touchPoints = ways.map(([from, to], id) => ({
      x: box.x + box.width / 2 + from[0] + ((to[0] - from[0]) * step) / steps,
      y: box.y + box.height / 2 + from[1] + ((to[1] - from[1]) * step) / steps,
      id,
    }));
    await touch.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

const moved = (a: Camera): number => Math.hypot(a.target[0], a.target[1] - 1, a.target[2]);

test('the left button rotates', async () => {
  const now = await cameraAfter(() => drag('left', 120, 0));
  assert.ok(Math.abs(now.yaw - 20) > 5, JSON.stringify(now));
  assert.ok(Math.abs(now.distance - 5) < 0.01 && moved(now) < 0.01, JSON.stringify(now));
});

test('the right button pans', async () => {
  const now = await cameraAfter(() => drag('right', 120, 0));
  assert.ok(moved(now) > 0.1, JSON.stringify(now));
  assert.ok(Math.abs(now.yaw - 20) < 0.1 && Math.abs(now.distance - 5) < 0.01, JSON.stringify(now));
});

test('the middle button and the wheel zoom', async () => {
  const dragged = await cameraAfter(() => drag('middle', 0, 80));
  assert.ok(Math.abs(dragged.distance - 5) > 0.2, JSON.stringify(dragged));
  assert.ok(Math.abs(dragged.yaw - 20) < 0.1, JSON.stringify(dragged));
  await page.mouse.wheel(0, 400);
  await page.waitForFunction(
    (was) => Math.abs(Number(/cam=[^,]*,[^,]*,([^,]*)/.exec(location.hash)?.[1]) - was) > 0.2,
    dragged.distance,
  );
});

test('one finger rotates', async () => {
  const now = await cameraAfter(() => fingers([[0, -100], [120, -100]]));
  assert.ok(now.yaw < 20 - 5, JSON.stringify(now));
  assert.ok(Math.abs(now.distance - 5) < 0.01 && moved(now) < 0.01, JSON.stringify(now));
});

test('spreading two fingers zooms in without rotating', async () => {
  const now = await cameraAfter(() => fingers([[-40, 0], [-80, 0]], [[40, 0], [80, 0]]));
  // The picture scales with the distance between the fingers.
  assert.ok(Math.abs(now.distance - 2.5) < 0.1, JSON.stringify(now));
  assert.ok(Math.abs(now.yaw - 20) < 0.1 && Math.abs(now.pitch - 10) < 0.1, JSON.stringify(now));
  assert.ok(moved(now) < 0.02, JSON.stringify(now));
});

test('moving two fingers together pans', async () => {
  const now = await cameraAfter(() => fingers([[-60, 0], [-60, 80]], [[60, 0], [60, 80]]));
  // The point under the fingers moves down with them: the camera looks higher.
  assert.ok(now.target[1] > 1.1, JSON.stringify(now));
  assert.ok(Math.abs(now.yaw - 20) < 0.1 && Math.abs(now.distance - 5) < 0.05, JSON.stringify(now));
});

test('lifting one of two fingers continues rotating', async () => {
  const before = await cameraAfter(() => fingers([[-40, 0], [-80, 0]], [[40, 0], [80, 0]]));
  await fingers([[0, -100], [60, -100]]);
  await page.waitForFunction((was) => Number(/cam=([^,]*)/.exec(location.hash)?.[1]) !== was, before.yaw);
  await settled();
  const now = await camera();
  assert.ok(Math.abs(now.distance - before.distance) < 0.01, JSON.stringify([before, now]));
});

test('the numeric keys move forward and back, left and right, up and down', async () => {
  // At yaw 0, the camera looks along -Z.
  const opposites = [
    ['Numpad8', 'Numpad2'],
    ['Numpad4', 'Numpad6'],
    ['Numpad9', 'Numpad3'],
  ] as const;
  for (const pair of opposites) {
    const ways: number[][] = [];
    for (const code of pair) {
      const before = await camera();
      await page.locator('canvas').first().focus().catch(() => undefined);
      await page.keyboard.press(code);
      await page.waitForFunction(
        (was) => (/cam=[^,]*,[^,]*,[^,]*,([^&]*)/.exec(location.hash)?.[1] ?? '') !== was,
        before.target.join(','),
      );
      await settled();
      const now = await camera();
      ways.push(now.target.map((value, axis) => value - (before.target[axis] ?? 0)));
    }
    const [there = [], back = []] = ways;
    const dot = there.reduce((sum, value, axis) => sum + value * (back[axis] ?? 0), 0);
    assert.ok(dot < 0, `${pair.join(' and ')} are not opposites: ${JSON.stringify(ways)}`);
    if (pair[0] === 'Numpad9') assert.ok((there[1] ?? 0) > 0, 'nine moves up');
  }
});

test('on a page the wheel scrolls until the viewer is clicked', async () => {
  const held: boolean[] = [];
  await page.exposeFunction('noteWheel', (prevented: boolean) => held.push(prevented));
  await page.goto(`${library.address}/motions/walk`);
  await page.waitForSelector('.viewer.is-page .viewer-canvas');
  await page.evaluate(() => {
    const { noteWheel } = window as unknown as { noteWheel(prevented: boolean): void };
    // Runs after all other listeners.
    window.addEventListener('wheel', (event) => setTimeout(() => noteWheel(event.defaultPrevented)), { capture: true });
  });
  const turn = async (): Promise<boolean | undefined> => {
    const count = held.length;
    await page.locator('.viewer-canvas').hover({ position: { x: 60, y: 200 } });
    await page.mouse.wheel(0, 1);
    for (let wait = 0; held.length === count && wait < 100; ++wait) await page.waitForTimeout(50);
    return held[count];
  };
  assert.equal(await turn(), false, 'the wheel scrolls the page');
  await page.keyboard.down('Control');
  assert.equal(await turn(), true, 'with Ctrl it zooms the viewer');
  await page.keyboard.up('Control');
  await page.locator('.viewer-canvas').click({ position: { x: 60, y: 200 } });
  assert.equal(await turn(), true, 'after a click it zooms the viewer');
});

test('on a page a horizontal swipe rotates and a vertical one scrolls', async () => {
  await page.goto(`${library.address}/motions/walk#f=50&cam=20,10,5,0,1,0`);
  await page.waitForFunction(() => /clip=walk.*cam=20,10,5,0,1,0/.test(location.hash));
  await fingers([[0, 60], [0, -60]]);
  await page.waitForFunction(() => scrollY > 50);
  // The page continues to scroll for a while (momentum).
  await scrollingEnded();
  await page.evaluate(() => scrollTo(0, 0));
  await settled();
  const now = await camera();
  assert.deepEqual([now.yaw, now.pitch], [20, 10], 'scrolling does not move the camera');
  const turned = await cameraAfter(() => fingers([[-60, 0], [60, 0]]));
  assert.ok(turned.yaw < 20 - 5, JSON.stringify(turned));
  assert.equal(await page.evaluate(() => scrollY), 0);
});
