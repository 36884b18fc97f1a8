import { FILE_LIMITS } from '@basoche/office/spreadsheet';

/** Most cells of a document that a paste, a fill or a file may leave filled. */
export const MAX_FILLED = FILE_LIMITS.cells;
