// SPDX-License-Identifier: MIT

/** The module has ended: its clips are gone, and it is started anew by the next call. */
export class CoreEnded extends Error {}

/** Because somebody asked for it. */
export class CoreStopped extends CoreEnded {}
