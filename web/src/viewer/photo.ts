// SPDX-License-Identifier: MIT
import type { Loop } from './loop';
import { recordedShare, recordingLengthS, type Recorded } from './recording';
import type { World } from './scene/world';
import { download } from './save';
import type { Session } from './session';

const videoBitsPerSecond = 8_000_000;
const kinds = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];

/** Draws the picture and the names on one canvas. */
function compose(world: World, canvas: HTMLCanvasElement): void {
  const { canvas: picture } = world.stage;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  pen.drawImage(world.labels.canvas, 0, 0, canvas.width, canvas.height);
}

function canvasLike(world: World): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  // Video codecs need even dimensions.
  canvas.width = world.stage.canvas.width & ~1;
  canvas.height = world.stage.canvas.height & ~1;
  return canvas;
}

function baseName(session: Session): string {
  return (session.active?.name ?? 'motion').replace(/\.[^.]*$/, '');
}

export async function savePicture(session: Session, world: World, loop: Loop): Promise<void> {
  const canvas = canvasLike(world);
  // The drawing buffer is valid only until the browser presents it, so drawing and capturing are
  // one step.
  loop.drawNow();
  compose(world, canvas);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) {
    session.announced.emit('The browser could not create a PNG of this size.');
    return;
  }
  const name = `${baseName(session)}-${Math.floor(session.player.frame)}.png`;
  download(name, blob);
  session.announced.emit(`Saved ${name}.`);
}

/** Records the view: the range once at its speed, or one turn of the camera. */
export async function saveVideo(session: Session, world: World, loop: Loop, what: Recorded): Promise<void> {
  const type = typeof MediaRecorder === 'undefined' ? undefined : kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  if (!type) {
    session.announced.emit('This browser cannot record WebM.');
    return;
  }
  const { player } = session;
  const canvas = canvasLike(world);
  const stream = canvas.captureStream(30);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond });
  const pieces: Blob[] = [];
  recorder.ondataavailable = (event) => pieces.push(event.data);
  const ended = new Promise<void>((resolve) => (recorder.onstop = () => resolve()));

  const kept = { time: player.timeS, loop: player.loop, playing: player.playing, camera: world.orbit.state };
  const { first, last } = player.range;
  const lengthS = recordingLengthS(player, what);
  if (what === 'clip') {
    player.loop = false;
    player.seekFrame(player.direction > 0 ? first : last);
  }
  player.play();
  session.announced.emit(`Recording ${lengthS.toFixed(1)} s …`);
  const before = loop.onFrame;
  const began = performance.now();
  await new Promise<void>((resolve) => {
    loop.onFrame = () => {
      before?.();
      compose(world, canvas);
      const share = recordedShare(began, performance.now(), lengthS);
      if (what === 'turn') {
        world.orbit.state = { ...world.orbit.state, yawDeg: kept.camera.yawDeg + 360 * share };
        loop.invalidate(true);
      }
      if (share === 1) resolve();
      else loop.invalidate(true);
    };
    recorder.start();
    loop.invalidate(true);
  });
  loop.onFrame = before;
  recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  player.loop = kept.loop;
  player.seekTime(kept.time);
  player.playing = kept.playing;
  if (what === 'turn') world.orbit.state = kept.camera;
  session.playChanged.emit();
  loop.invalidate(true);
  const name = `${baseName(session)}${what === 'turn' ? '-turn' : ''}.webm`;
  download(name, new Blob(pieces, { type: 'video/webm' }));
  session.announced.emit(`Saved ${name}.`);
}
