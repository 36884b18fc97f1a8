import { orphaned } from '@basoche/crdt';
import type * as Y from 'yjs';

type StackItem = ReturnType<Y.UndoManager['undo']>;

/** What a transaction that undoes, or redoes, took back. */
export interface Undone {
  item: StackItem;
  way: 'undo' | 'redo';
}

/** Where a transaction says so. */
export const UNDONE = 'undone';

type Popped = Parameters<Y.UndoManager['emit']>;

/**
 * An undo, or redo, that takes nothing of others along (ED3). Yjs undoes the making of an element by deleting it with all
 * that is in it: a paragraph made a heading, in which somebody else then wrote. Their words are put back in the same
 * transaction, so that what undoes the undo meets them as one with it.
 */
export function undoOwnAlone(manager: Y.UndoManager): void {
  for (const way of ['undo', 'redo'] as const) {
    const flag = way === 'undo' ? 'undoing' : 'redoing';
    const step = manager[way].bind(manager);
    manager[way] = () => {
      const meant: orphaned.IdRange[] = [];
      const popped: Popped[] = [];
      const { deleteFilter } = manager;
      const emit = manager.emit.bind(manager);
      manager.deleteFilter = (item) => {
        // Also what it then spares because somebody wrote in it: that may go with what is around it.
        meant.push({ client: item.id.client, clock: item.id.clock, length: item.length });
        return deleteFilter(item);
      };
      // Told, as ever, when the transaction is closed and shown.
      manager.emit = (...event) => {
        if (event[0] === 'stack-item-popped') popped.push(event);
        else emit(...event);
      };
      try {
        return manager.doc.transact((transaction) => {
          const item = step();
          transaction.meta.set(UNDONE, { item, way } satisfies Undone);
          // For the listener that reads it when the transaction closes.
          manager[flag] = true;
          orphaned.putBackAlong(transaction, meant);
          return item;
        }, manager);
      } finally {
        manager[flag] = false;
        manager.deleteFilter = deleteFilter;
        Reflect.deleteProperty(manager, 'emit');
        for (const event of popped) emit(...event);
      }
    };
  }
}
