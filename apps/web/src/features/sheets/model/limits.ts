/** Most cells of a document that a paste, a fill or a file may leave filled. */
export const MAX_FILLED = 300_000;
