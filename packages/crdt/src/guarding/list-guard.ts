import type * as Y from 'yjs';
import { adds, deletes } from './before.ts';

/**
 * Undoes all that a transaction did to a list: elements it brought go, elements it took come back in their place.
 * @param keeps tells elements worth bringing back; they must be plain objects
 */
export function restoreList(
  list: Y.Array<unknown>,
  transaction: Y.Transaction,
  keeps: (element: unknown) => boolean,
): boolean {
  const undos: (() => void)[] = [];
  let index = 0;
  for (let item = list._start; item !== null; item = item.right) {
    const at = index;
    if (!item.deleted) {
      const { length, countable } = item;
      if (countable) index += length;
      if (countable && adds(transaction, item)) undos.push(() => list.delete(at, length));
    } else if (item.countable && !adds(transaction, item) && deletes(transaction, item)) {
      const taken: unknown[] = item.content.getContent().filter(keeps);
      undos.push(() => list.insert(at, taken));
    }
  }
  // From the end, so that earlier places stay what they were.
  for (const undo of undos.toReversed()) undo();
  return undos.length > 0;
}
