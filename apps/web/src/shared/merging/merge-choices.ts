import type { AnyRow } from '@basoche/protocol';
import { fieldsOf } from '../records/record-screens.ts';
import type { FieldValues, RecordScreens } from '../records/record-screens.ts';
import { isGiven } from '../records/record-values.ts';

/** From which record each field comes. */
export type Sources = Readonly<Record<string, string>>;

const valuesOf = (row: AnyRow) => row as unknown as FieldValues;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Fields in which the records differ. */
export function differingFields(screens: RecordScreens, rows: readonly AnyRow[]): string[] {
  const [first, ...others] = rows.map(valuesOf);
  return fieldsOf(screens).filter((field) => others.some((row) => !isSame(row[field], first?.[field])));
}

/** The record that stays gives what it has; the first of the others that has something gives the rest. */
export function usualSources(screens: RecordScreens, rows: readonly AnyRow[], survivor: string): Sources {
  const inOrder = rows.toSorted((a, b) => Number(b.id === survivor) - Number(a.id === survivor));
  return Object.fromEntries(
    differingFields(screens, rows).map((field) => {
      const given = inOrder.find((row) => isGiven(valuesOf(row)[field]));
      return [field, given?.id ?? survivor];
    }),
  );
}

export interface MergeBody {
  into: string;
  from: string;
  take: string[];
  seenInto: FieldValues;
  seenFrom: FieldValues;
}

/** The merge of one record into the one that stays, with what the person had before their eyes of both. */
export function mergeBody(screens: RecordScreens, into: AnyRow, from: AnyRow, sources: Sources): MergeBody {
  const fields = differingFields(screens, [into, from]);
  const pick = (row: AnyRow) => Object.fromEntries(fields.map((field) => [field, valuesOf(row)[field]]));
  const take = fields.filter((field) => sources[field] === from.id);
  return { into: into.id, from: from.id, take, seenInto: pick(into), seenFrom: pick(from) };
}
