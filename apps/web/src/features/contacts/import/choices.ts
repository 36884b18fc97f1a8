import type { UploadAction } from '@basoche/protocol';
import type { PlannedRow, RowStatus } from './plan.ts';

/** What to do with a row: `add` imports it as it is. */
export type RowChoice = 'add' | UploadAction;

/** What may be done with rows of a status; the first unless somebody chooses another. */
export const CHOICES = {
  refused: ['skip'],
  perhaps: ['create', 'complete', 'replace', 'skip'],
  twin: ['skip', 'create'],
  changed: ['complete', 'replace', 'create', 'skip'],
  new: ['add', 'skip'],
  same: ['skip', 'replace', 'create'],
} as const satisfies Record<RowStatus, readonly RowChoice[]>;

export interface Choices {
  /** Of all rows of a status. */
  all: Partial<Record<RowStatus, RowChoice>>;
  /** Of one row, by its place. */
  rows: Readonly<Record<number, RowChoice>>;
}

export const NO_CHOICES: Choices = { all: {}, rows: {} };

/** What may be done with this row: what is like no contact completes none. */
export function choicesOf({ status, likely }: PlannedRow): readonly RowChoice[] {
  return status === 'perhaps' && likely.length === 0 ? ['create', 'skip'] : CHOICES[status];
}

export function choiceOf(row: PlannedRow, { all, rows }: Choices): RowChoice {
  const allowed = choicesOf(row);
  const chosen = rows[row.at] ?? all[row.status];
  return chosen !== undefined && allowed.includes(chosen) ? chosen : allowed[0]!;
}

/** What is sent beside the fields of a row; `null`: it is not sent. */
export interface SentRow {
  at: number;
  contact: string | null;
  action: UploadAction | null;
}

export function sentRow(row: PlannedRow, choices: Choices): SentRow | null {
  const choice = choiceOf(row, choices);
  if (choice === 'skip') return null;
  if (choice === 'add' || choice === 'create')
    return { at: row.at, contact: null, action: choice === 'create' ? 'create' : null };
  return { at: row.at, contact: row.likely[0]!.id, action: choice };
}
