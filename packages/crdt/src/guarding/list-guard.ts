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
  return undo(list, transaction, keeps, true);
}

/** Elements that a transaction took come back in their place; what it brought stays. */
export function restoreTaken(
  list: Y.Array<unknown>,
  transaction: Y.Transaction,
  keeps: (element: unknown) => boolean,
): boolean {
  return undo(list, transaction, keeps, false);
}

function undo(
  list: Y.Array<unknown>,
  transaction: Y.Transaction,
  keeps: (element: unknown) => boolean,
  alsoAdded: boolean,
): boolean {
  const undos: (() => void)[] = [];
  let index = 0;
  for (let item = list._start; item !== null; item = item.right) {
    const at = index;
    if (!item.deleted) {
      const { length, countable } = item;
      if (countable) index += length;
      if (alsoAdded && countable && adds(transaction, item)) undos.push(() => list.delete(at, length));
    } else if (item.countable && !adds(transaction, item) && deletes(transaction, item)) {
      const taken: unknown[] = item.content.getContent().filter(keeps);
      if (taken.length > 0) undos.push(() => list.insert(at, taken));
    }
  }
  // From the end, so that earlier places stay what they were.
  for (const step of undos.toReversed()) step();
  return undos.length > 0;
}
