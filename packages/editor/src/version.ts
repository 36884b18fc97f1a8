/**
 * Version of the word schema (nodes, marks, attributes) that this build writes and reads.
 * History: 1 = first release.
 */
export const EDITOR_VERSION = 1;

/** Root type of a word document's text. */
export const BODY = 'body';
