// SPDX-License-Identifier: MIT

/** The module has ended: its clips are lost, and the next call restarts it. */
export class CoreEnded extends Error {}

/** Requested by the user. */
export class CoreStopped extends CoreEnded {}
