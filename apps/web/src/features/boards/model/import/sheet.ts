import type { LocalDate } from '@basoche/domain';

/** A cell of a table file; `null` = empty. */
export type SheetCell = string | number | boolean | { date: LocalDate } | null;

/** The first sheet of a file, as wide as its widest row; the first row has the names. */
export interface Sheet {
  header: string[];
  /** Line in the file, from 1, with its cells. */
  rows: { line: number; cells: SheetCell[] }[];
}

export const SHEET_LIMITS = {
  /** Bytes of the file. */
  file: 10_000_000,
  /** Bytes of what a workbook unpacks to. */
  unpacked: 80_000_000,
  rows: 2_000,
  columns: 60,
  /** Characters of a cell. */
  text: 20_000,
  /** Milliseconds until reading is given up. */
  time: 30_000,
} as const;

/** `kind`: neither CSV nor xlsx. `bomb`: unpacks to too much. `time`: took too long to read. */
export type SheetProblemReason = 'kind' | 'size' | 'bomb' | 'broken' | 'empty' | 'rows' | 'columns' | 'text' | 'time';

/** Why a file is not taken. */
export class SheetProblem extends Error {
  readonly reason: SheetProblemReason;

  constructor(reason: SheetProblemReason) {
    super(`sheet: ${reason}`);
    this.reason = reason;
  }
}
