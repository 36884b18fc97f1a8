import type { DocKind } from '../doc-name.ts';

/**
 * Version of the frames of `/sync` and of `/api/sync/exchange`.
 * History: 1 = first release.
 */
export const PROTOCOL_VERSION = 1;

/** Oldest protocol the server still speaks; older clients are closed with `CLIENT_TOO_OLD`. */
export const MIN_PROTOCOL_VERSION = 1;

/** Shape version of each document kind that this build writes and reads. */
export const KIND_VERSIONS: Record<DocKind, number> = { conversation: 1, todolist: 1, board: 1, document: 1 };
