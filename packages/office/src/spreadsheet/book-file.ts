import type { sheet as sheets } from '@basoche/crdt';
import type { LocalDate } from '@basoche/domain';
import type { Scalar } from '@basoche/sheet';

/** Indexes, ends included. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A formula as files of spreadsheets write it, with the value that it had. */
export interface FileFormula {
  formula: string;
  value: Scalar;
  /** It computes with several values. */
  isArray?: boolean;
}

/** What a cell of a file holds. */
export type FileContent = number | string | boolean | { date: LocalDate } | FileFormula;

export interface FileCell {
  /** From 0. */
  row: number;
  column: number;
  content: FileContent | null;
  look: sheets.CellFormat;
}

/** A conditional format; a formula of it as files write it. */
export interface FileRule {
  box: Box;
  test: Exclude<sheets.RuleTest, { kind: 'formula' }> | { kind: 'formula'; formula: string };
  look: sheets.RuleLook;
}

export interface SheetFile {
  name: string;
  cells: FileCell[];
  /** Px by index, where it is not the usual. */
  widths: [index: number, px: number][];
  heights: [index: number, px: number][];
  merges: Box[];
  frozen: { rows: number; columns: number };
  rules: FileRule[];
}

/** A workbook on its way out of or into a document. */
export interface BookFile {
  sheets: SheetFile[];
}

/** What a file held that a document does not keep, or that a document holds and a file does not. */
export const LOSSES = [
  'macros',
  'charts',
  'pictures',
  'shapes',
  'comments',
  'pivots',
  'links',
  'validations',
  'names',
  'tables',
  'hidden',
  'protection',
  'formulas',
  'arrays',
  'looks',
  'numbers',
  'colours',
  'borders',
  'hours',
  'conditions',
  'sheets',
  'lines',
  'texts',
  'parts',
  'filters',
  'results',
  'dressed',
  'formats',
  'merges',
  'filtered',
  'fonts',
  'places',
  'lineLooks',
  'prints',
  'outlines',
  'views',
  'tools',
  'calculation',
  'lineHeights',
  'signatures',
] as const;
export type Loss = (typeof LOSSES)[number];
/** How many of each. */
export interface Losses extends Partial<Record<Loss, number>> {
  /** Sheets whose totals left out what the file hid, and count it now that it is shown. */
  totalsOf?: string[];
}

export const FILE_LIMITS = {
  /** Bytes of the file. */
  file: 20_000_000,
  /** Bytes of what a workbook unpacks to. */
  unpacked: 200_000_000,
  sheets: 60,
  /** The same as a document may have filled by any other way. */
  cells: 300_000,
  merges: 50_000,
  /** Conditional formats of one sheet; those beyond are told. */
  rules: 1_000,
  /** Bytes of the document that it becomes: a server takes no more than 20 MiB. */
  document: 18_000_000,
  /** Milliseconds until reading or writing is given up. */
  time: 60_000,
} as const;

/** What is lost in two steps. */
export function withLosses(a: Losses, b: Losses): Losses {
  const both: Losses = { ...a };
  for (const loss of LOSSES) if (b[loss]) both[loss] = (a[loss] ?? 0) + b[loss];
  const totalsOf = [...(a.totalsOf ?? []), ...(b.totalsOf ?? [])];
  return totalsOf.length > 0 ? { ...both, totalsOf } : both;
}
