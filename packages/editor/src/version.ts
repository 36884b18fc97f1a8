/**
 * Version of the word schema (nodes, marks, attributes) that this build writes and reads.
 * History: 1 = first release; 2 = tables, clauses, sides, boxes to tick, page breaks, references, mentions;
 * 3 = footnotes, images, fields of models; 4 = mentions that say who named whom.
 */
export const EDITOR_VERSION = 4;

/** Root type of a word document's text. */
export const BODY = 'body';
