import type { DocKind } from '../doc-name.ts';

/**
 * Version of the frames of `/sync` and of `/api/sync/exchange`.
 * History: 1 = first release; 2 = the client knows the frame `records`.
 */
export const PROTOCOL_VERSION = 2;

/** A client of before loses what follows an unknown frame in its message. */
export const RECORDS_PROTOCOL_VERSION = 2;

/** Oldest protocol the server still speaks; older clients are closed with `CLIENT_TOO_OLD`. */
export const MIN_PROTOCOL_VERSION = 1;

/** Shape version of each document kind that this build writes and reads. */
export const KIND_VERSIONS: Record<DocKind, number> = { conversation: 1, todolist: 1, board: 1, document: 1 };
