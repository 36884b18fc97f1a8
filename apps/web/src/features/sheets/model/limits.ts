/** Most cells of a document that a paste, a fill or a file may leave filled. */
export const MOST_FILLED = 300_000;
