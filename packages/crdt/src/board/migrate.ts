import type * as Y from 'yjs';
import { normalise } from '../migrating/normalise.ts';
import { rebalance, recordIds } from '../migrating/positions.ts';
import { BOARD_VERSION, rootsOf } from './shape.ts';

export function migrateBoard(doc: Y.Doc): boolean {
  return normalise(doc, 'board', BOARD_VERSION, [
    () => rebalance(rootsOf(doc).columns, recordIds(rootsOf(doc).columns)),
    () => rebalance(rootsOf(doc).groups, recordIds(rootsOf(doc).groups)),
    () => rebalanceItems(doc),
  ]);
}

function rebalanceItems(doc: Y.Doc): boolean {
  const { items } = rootsOf(doc);
  const groups = new Set(recordIds(items).map((id) => groupOf(items, id)));
  let changed = false;
  for (const group of groups) {
    changed =
      rebalance(
        items,
        recordIds(items, (record) => record.get('group') === group),
      ) || changed;
  }
  return changed;
}

function groupOf(items: Y.Map<unknown>, id: string): unknown {
  const record = items.get(id) as Y.Map<unknown>;
  return record.get('group');
}
