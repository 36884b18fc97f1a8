/** What the text of a word document means, without an editor nor a DOM: light enough for a worker. */
export { alignmentOf } from './body/alignment.ts';
export type { Alignment } from './body/alignment.ts';
export { CLAUSE_LEVELS, ClauseCounter, clauseLevelOf } from './body/clauses.ts';
export { isAllowedLink } from './body/links.ts';
export type { BodyMark, BodyNode } from './files/body-json.ts';
export { IMAGE, clampWidth, sideOf } from './images/attributes.ts';
export type { ImageSide } from './images/attributes.ts';
export { CONTENTS_NAME, TargetReader, referenceText } from './references/targets.ts';
export type { ReferenceTarget } from './references/targets.ts';
export { nameOfUser, userNamed } from './review/named.ts';
export { BREAK_SIGN, DELETION, INSERTION, OBJECT_SIGN } from './review/signs.ts';
export { placeholderText } from './templates/placeholder-text.ts';
export { TABLE_MAX_COLUMNS, TABLE_MAX_ROWS, spanOf } from './table/limits.ts';
