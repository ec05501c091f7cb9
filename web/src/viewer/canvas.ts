// SPDX-License-Identifier: MIT
import type { ViewerParts } from './parts';
import { listenToPointer } from './scene/pointer';

/** Maximum distance of a pointer from a joint, pixels. */
const near = { hover: 14, click: 18, touch: 28 };

/** Pointer input on the picture: the camera, and joints that are hovered or chosen. */
export function listenToCanvas(parts: ViewerParts): () => void {
  const { session, world, loop, framing } = parts;
  return listenToPointer(world.stage.canvas, world.orbit, {
    moved: () => parts.cameraMoved(),
    hover: (x, y) => {
      if (session.player.playing && !session.display.show.names) return;
      const picked = world.pick(x, y, near.hover);
      if (picked?.clip === world.hovered?.clip && picked?.joint === world.hovered?.joint) return;
      world.hovered = picked;
      world.stage.canvas.style.cursor = picked ? 'pointer' : '';
      loop.invalidate();
    },
    leave: () => {
      if (!world.hovered) return;
      world.hovered = null;
      loop.invalidate();
    },
    click: (x, y, add, touch) => {
      const picked = world.pick(x, y, touch ? near.touch : near.click);
      if (!picked) {
        if (!add && session.chosen.size > 0) session.choose([]);
        return;
      }
      session.activate(picked.clip);
      session.toggleJoint(picked.joint, add);
    },
    doubleClick: () => framing.fit(false),
  });
}
