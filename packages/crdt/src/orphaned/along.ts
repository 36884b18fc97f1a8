import type * as Y from 'yjs';
import { orphanedIn } from './find.ts';
import { rangesOf } from './structs.ts';
import { type IdRange, IdRanges } from './id-ranges.ts';
import { writtenIn } from './past.ts';
import type { Deletion } from './past.ts';
import { planReattachments } from './plan.ts';
import { putBack } from './put-back.ts';

/**
 * Puts back what a transaction took along with the elements it deleted (DC17), as an undo does that deletes the heading it
 * had made, with what others wrote in it since. To be called at the end of the transaction, while it is open.
 * @param meant what it was to delete
 */
export function putBackAlong(transaction: Y.Transaction, meant: Iterable<IdRange>): void {
  const { doc } = transaction;
  const intended = new IdRanges(meant);
  const found: IdRange[] = [];
  for (const range of rangesOf(transaction.deleteSet)) {
    for (const rest of intended.without(range)) found.push(...orphanedIn(doc, rest));
  }
  if (found.length === 0) return;
  const deletion: Deletion = {
    deleted: new IdRanges(rangesOf(transaction.deleteSet)),
    written: writtenIn(transaction),
  };
  const reattachments = planReattachments({ doc, deletionOf: () => deletion }, found);
  if (reattachments) putBack(doc, reattachments, null);
}
