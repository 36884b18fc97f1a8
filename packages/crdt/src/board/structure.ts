import type * as Y from 'yjs';
import type { Actor } from '../records/actor.ts';
import { addColumn, type NewOption, resizeColumn } from './column-ops.ts';
import { addGroup } from './group-ops.ts';
import { isColumnType } from './cells.ts';
import { readBoard } from './read.ts';
import type { ColumnType } from './shape.ts';

/** What a board is made of, without its items. */
export interface BoardStructure {
  columns: readonly {
    /** Name within the structure: formulas say it. */
    id: string;
    name: string;
    type: ColumnType;
    options?: readonly NewOption[];
    formula?: string;
    /** Px. */
    width?: number;
  }[];
  groups: readonly { name: string; tone?: string }[];
}

/** Without what is deleted, and without columns that newer code made. */
export function structureOf(doc: Y.Doc): BoardStructure {
  const { columns, groups } = readBoard(doc);
  return {
    columns: columns.flatMap(({ id, name, type, options, formula, width, deletedAt }) => {
      if (deletedAt !== null || !isColumnType(type)) return [];
      const offered = options.filter((option) => option.deletedAt === null);
      return {
        id,
        name,
        type,
        options: offered.map(({ id: option, label, tone }) => ({ id: option, label, tone })),
        ...(formula === null ? {} : { formula }),
        ...(width === null ? {} : { width }),
      };
    }),
    groups: groups.flatMap(({ name, tone, deletedAt }) => (deletedAt === null ? [{ name, tone }] : [])),
  };
}

/** Makes the columns and groups under ids of their own. Only the creator of a board calls it, once. */
export function addStructure(doc: Y.Doc, actor: Actor, { columns, groups }: BoardStructure): void {
  doc.transact(() => {
    const ids = new Map(columns.map(({ id }) => [id, actor.newId()]));
    for (const { id, width, formula, ...column } of columns) {
      const made = addColumn(doc, actor, {
        ...column,
        id: ids.get(id)!,
        ...(formula === undefined ? {} : { formula: renamed(formula, ids) }),
      });
      if (width !== undefined) resizeColumn(doc, actor, made, width);
    }
    for (const group of groups) addGroup(doc, actor, group);
  }, actor);
}

/** Columns stand between brackets in a stored formula. */
function renamed(formula: string, ids: ReadonlyMap<string, string>): string {
  return formula.replaceAll(/\[([^\]]*)\]/g, (whole, id: string) => {
    const next = ids.get(id);
    return next === undefined ? whole : `[${next}]`;
  });
}
