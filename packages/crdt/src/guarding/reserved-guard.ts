import type * as Y from 'yjs';
import { frozenBefore, frozenNow } from './before.ts';
import { type Changes, keysOf } from './changes.ts';
import type { NoticeCode, Notices } from './notices.ts';
import { restore, sameFrozen } from './restore.ts';

/** A root of plain values that the server alone writes: whatever else is done to it is undone. */
export function guardReserved(
  doc: Y.Doc,
  transaction: Y.Transaction,
  changes: Changes,
  root: string,
  refusal: NoticeCode,
  notices: Notices,
): void {
  const map = doc.getMap(root);
  for (const key of keysOf(changes, root)) {
    const before = frozenBefore(map, key, transaction);
    if (sameFrozen(before, frozenNow(map, key))) continue;
    notices.add(refusal);
    restore(map, key, before);
  }
}
