import { type LineSpan, spanOf } from '@basoche/domain';
import type * as Y from 'yjs';
import { z } from 'zod';
import type { Actor } from '../../records/actor.ts';
import { id, position } from '../../records/fields.ts';
import { comparePositions, type Place, positionAt, positionsAfter } from '../../records/position.ts';
import { newRecord, patchRecord, positionsOf, readRecords, recordOf } from '../../records/record.ts';
import { condition } from './conditions.ts';
import { SHEET_TONES } from './content.ts';
import type { Lines } from './lines.ts';
import { type Axis, CELL_MAX_LENGTH, type CellKey, cellOf } from './shape.ts';

const cell = z.string().refine((value) => cellOf(value) !== null);
const tone = z.enum(SHEET_TONES).nullable().catch(null).default(null);

/** What makes cells of an area look otherwise. */
const ruleTest = z.union([
  condition,
  /** Words that stand more than once in the area, or once. */
  z.object({ kind: z.enum(['duplicate', 'unique']) }),
  /** As `@basoche/sheet` stores it, said of the first cell of the area. */
  z.object({ kind: z.literal('formula'), formula: z.string().max(CELL_MAX_LENGTH) }),
]);
export type RuleTest = z.infer<typeof ruleTest>;

/** How they look then; what is absent stays as it is. */
const ruleLook = z.object({
  bold: z.boolean().catch(false).default(false),
  italic: z.boolean().catch(false).default(false),
  color: tone,
  fill: tone,
});
export type RuleLook = z.infer<typeof ruleLook>;

const sheetRule = z.object({ id, sheet: id, from: cell, to: cell, position, test: ruleTest, look: ruleLook });
/** A conditional format: the first rule of a sheet that holds says a look, the next ones what it leaves unsaid. */
export type SheetRule = z.infer<typeof sheetRule>;

export interface NewRule {
  id?: string;
  sheet: string;
  from: CellKey;
  to: CellKey;
  test: RuleTest;
  look: RuleLook;
}

export function rulesOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('sheetRules');
}

/** The rules of a sheet, in order. */
export function readRules(doc: Y.Doc, sheet: string): SheetRule[] {
  const { records } = readRecords(rulesOf(doc), 'sheetRules', sheetRule);
  return records.filter((rule) => rule.sheet === sheet).sort(comparePositions);
}

/** Where an area now is; `null` when its lines are all gone. */
export function areaOf(
  { from, to }: { from: CellKey; to: CellKey },
  grid: Record<Axis, Lines>,
): { rows: LineSpan; columns: LineSpan } | null {
  const [first, last] = [cellOf(from), cellOf(to)];
  if (first === null || last === null) return null;
  const rows = spanOf(grid.rows, first.row, last.row);
  const columns = spanOf(grid.columns, first.column, last.column);
  return rows && columns && { rows, columns };
}

/** After the other rules of its sheet. */
export function addRule(doc: Y.Doc, actor: Actor, { id: given, ...rule }: NewRule): string {
  const made = given ?? actor.newId();
  doc.transact(() => {
    const rules = rulesOf(doc);
    if (rules.has(made)) return;
    const siblings = positionsOf(rules, { sheet: rule.sheet });
    rules.set(
      made,
      newRecord({ ...rule, id: made, position: positionAt(siblings, 'last', made, () => actor.random()) }),
    );
  }, actor);
  return made;
}

/** Many at once, in this order after the other rules of the sheet. */
export function addRules(
  doc: Y.Doc,
  actor: Actor,
  sheet: string,
  added: readonly Omit<NewRule, 'id' | 'sheet'>[],
): void {
  doc.transact(() => {
    const rules = rulesOf(doc);
    const positions = positionsAfter(positionsOf(rules, { sheet }), added.length);
    for (const [at, { from, to, test, look }] of added.entries()) {
      const made = actor.newId();
      rules.set(made, newRecord({ id: made, sheet, from, to, test, look, position: positions[at] }));
    }
  }, actor);
}

export function changeRule(
  doc: Y.Doc,
  actor: Actor,
  rule: string,
  changes: Partial<Omit<NewRule, 'id' | 'sheet'>>,
): boolean {
  return doc.transact(() => {
    const record = recordOf(rulesOf(doc), rule);
    return record ? patchRecord(record, changes) : false;
  }, actor);
}

export function moveRule(doc: Y.Doc, actor: Actor, rule: string, place: Place): void {
  doc.transact(() => {
    const rules = rulesOf(doc);
    const record = recordOf(rules, rule);
    const sheet = record?.get('sheet');
    if (!record || typeof sheet !== 'string') return;
    patchRecord(record, { position: positionAt(positionsOf(rules, { sheet }), place, rule, () => actor.random()) });
  }, actor);
}

export function deleteRule(doc: Y.Doc, actor: Actor, rule: string): void {
  doc.transact(() => rulesOf(doc).delete(rule), actor);
}
