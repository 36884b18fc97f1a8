import { createHash } from 'node:crypto';
import type { Reader, RecordSource } from './record-source.ts';

/** Where a reader is: within the first fill, or in the changes behind it. */
export type RecordPlace =
  | {
      is: 'fill';
      /** Transactions from here on are read as changes after the fill. */
      xid: string;
      record: string;
      after: string;
    }
  | {
      is: 'changes';
      xid: string;
      record: string;
      after: string;
    };

export interface RecordCursor {
  place: RecordPlace;
  /** Names the count of transactions that `xid` belongs to, and the last time that the database went back. */
  history: string;
  /** Names the person, their rights and the kinds they are given, in order: with others, rows are missing or too many. */
  stamp: string;
}

export const NO_ID = '00000000-0000-0000-0000-000000000000';

const CURSOR =
  /^(fill|changes)\.(\d{1,20})\.([a-z_]{0,40})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{1,32}-[0-9a-f]{1,8})\.([0-9a-f]{16})$/;

export function formatRecordCursor({ place, history, stamp }: RecordCursor): string {
  return [place.is, place.xid, place.record, place.after, history, stamp].join('.');
}

/** `null` when the text is no cursor of ours. */
export function parseRecordCursor(text: string): RecordCursor | null {
  const match = CURSOR.exec(text);
  if (!match) return null;
  const [, is, xid = '', record = '', after = '', history = '', stamp = ''] = match;
  return { place: { is: is as RecordPlace['is'], xid, record, after }, history, stamp };
}

export function stampOf({ firmId, account }: Reader, sources: readonly RecordSource[]): string {
  const { roles, ...rights } = account;
  const byText = (a: string, b: string) => (a < b ? -1 : 1);
  const facts = Object.entries(rights).toSorted(([a], [b]) => byText(a, b));
  const records = sources.map(({ kind }) => kind.name);
  const text = JSON.stringify([firmId, facts, roles.toSorted(byText), records]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
