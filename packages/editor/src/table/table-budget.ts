import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';
import { TableMap } from '@tiptap/pm/tables';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { TABLE_MAX_COLUMNS, TABLE_MAX_ROWS } from './limits.ts';

export interface TableStorage {
  /** A paste that would make a table larger than tables may be was refused. */
  onTooLarge: () => void;
}

declare module '@tiptap/core' {
  interface Storage {
    table: TableStorage;
  }
}

/** Calls `tell` when a paste is refused since a table would be larger than tables may be. */
export function tellWhenTableTooLarge(editor: Editor, tell: () => void): void {
  editor.storage.table.onTooLarge = tell;
}

/** Positions that the least thing with a new cell in it takes; a key takes less, and is not looked at. */
const MIN_CELL = 4;

/** Refuses, whole, what a person would paste where it makes a table too large; one that came so from elsewhere stays editable. */
export function tableBudget(storage: TableStorage): Plugin {
  return new Plugin({
    key: new PluginKey('tableBudget'),
    filterTransaction(tr, { doc }) {
      const isOwn = tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined;
      if (!isOwn || tr.doc.content.size - doc.content.size < MIN_CELL) return true;
      const made = excessOf(changedTables(tr));
      if (made === 0 || made <= excessOf(tablesOf(doc))) return true;
      storage.onTooLarge();
      return false;
    },
  });
}

/** By how much the largest of them is too large; 0 where none is. */
function excessOf(tables: Iterable<Node>): number {
  let max = 0;
  for (const table of tables) {
    const { width, height } = TableMap.get(table);
    max = Math.max(max, width - TABLE_MAX_COLUMNS, height - TABLE_MAX_ROWS);
  }
  return max;
}

function changedTables({ mapping, doc }: Transaction): Set<Node> {
  const tables = new Set<Node>();
  for (const [at, map] of mapping.maps.entries()) {
    const later = mapping.slice(at + 1);
    map.forEach((_from, _to, start, end) => {
      for (const table of tablesOf(doc, later.map(start, -1), later.map(end, 1))) tables.add(table);
    });
  }
  return tables;
}

function tablesOf(doc: Node, from = 0, to = doc.content.size): Node[] {
  const tables: Node[] = [];
  doc.nodesBetween(from, to, (node) => {
    if (node.type.name === 'table') tables.push(node);
    return !node.isTextblock;
  });
  return tables;
}
