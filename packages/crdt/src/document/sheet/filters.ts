import type * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import { patchRecord } from '../../records/record.ts';
import { type Condition, condition } from './conditions.ts';
import { partOf } from './shape.ts';

/** Which rows a column lets show: all but those of some words, or those whose cell is so. */
export type Filter = { hidden: readonly string[] } | { keeps: Condition };

/** Of a column, for everybody; `null` shows all. */
export function setFilter(doc: Y.Doc, actor: Actor, sheet: string, column: string, filter: Filter | null): void {
  doc.transact(() => {
    const filters = partOf(doc, sheet, 'filters');
    const kept = filter === null ? undefined : 'hidden' in filter ? [...filter.hidden].sort() : { ...filter.keeps };
    if (filters) patchRecord(filters, { [column]: kept });
  }, actor);
}

/** By column; what is no filter is left out. */
export function readFilters(doc: Y.Doc, sheet: string): Map<string, Filter> {
  const filters = new Map<string, Filter>();
  for (const [column, value] of partOf(doc, sheet, 'filters')?.entries() ?? []) {
    if (Array.isArray(value)) filters.set(column, { hidden: value.filter((word) => typeof word === 'string') });
    else {
      const { success, data } = condition.safeParse(value);
      if (success) filters.set(column, { keeps: data });
    }
  }
  return filters;
}
