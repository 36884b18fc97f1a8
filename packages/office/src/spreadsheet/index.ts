export {
  FILE_LIMITS,
  LOSSES,
  withLosses,
  type BookFile,
  type Box,
  type FileCell,
  type FileContent,
  type FileRule,
  type Loss,
  type Losses,
  type SheetFile,
} from './book-file.ts';
export { TONE_COLOURS, toneOf } from './colours.ts';
export { csvOf, linesOfCsv, withoutEscape, withoutFormula } from './csv.ts';
export { weightOf } from './file-room.ts';
export { spreadBorders } from './merge-borders.ts';
export { masked, numberFormatCode, readFormatCode, readNumberFormat, type ReadNumberFormat } from './number-formats.ts';
export { readBook } from './read-book.ts';
export { readXlsx } from './xlsx-read.ts';
export { shifted } from './xlsx-sheet.ts';
export { cellText, longer, partText } from './xlsx-text.ts';
export { XLSX_TYPE, sheetNames, writeXlsx } from './xlsx-write.ts';
