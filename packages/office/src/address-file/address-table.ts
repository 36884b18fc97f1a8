/** The rows of a file of addresses, each as wide as the header. */
export interface AddressTable {
  /** What the rows are in the file: of a table, or cards. */
  source: 'rows' | 'cards';
  /** Titles of the columns; of cards, names of the fields of a contact. */
  header: string[];
  rows: AddressRow[];
}

export interface AddressRow {
  /** Its number in the file, from 1, the header included. */
  number: number;
  cells: string[];
}

export const ADDRESS_FILE_LIMITS = {
  /** Bytes of the file. */
  file: 50_000_000,
  /** Bytes of what a workbook unpacks to. */
  unpacked: 200_000_000,
  rows: 200_000,
  cells: 3_000_000,
  columns: 200,
} as const;

export const ADDRESS_FILE_PROBLEMS = ['kind', 'old', 'password', 'size', 'broken', 'empty', 'rows', 'columns'] as const;
/** `kind`: neither a table nor cards. `old`: Excel before 2007. */
export type AddressFileProblemReason = (typeof ADDRESS_FILE_PROBLEMS)[number];

/** Why a file is not taken, as a whole. */
export class AddressFileProblem extends Error {
  readonly reason: AddressFileProblemReason;

  constructor(reason: AddressFileProblemReason) {
    super(`address file: ${reason}`);
    this.reason = reason;
  }
}
