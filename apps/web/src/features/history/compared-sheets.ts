import type { Actor } from '@basoche/crdt';
import { type LookChange, lookChanges } from './look-changes.ts';
import { type CellChange, cellChanges } from './sheet-changes.ts';
import { SheetPair } from './sheet-pair.ts';
import type { PastDocument } from './use-history.ts';

/** What differs between two moments of a spreadsheet: what cells hold, and how they look. */
export function comparedSheets(
  before: PastDocument,
  after: PastDocument,
  actor: Actor,
): { cells: CellChange[]; looks: LookChange[] } {
  const pair = new SheetPair(before, after, actor);
  const compared = { cells: cellChanges(pair), looks: lookChanges(pair) };
  pair.close();
  return compared;
}
