import type * as Y from 'yjs';
import { z } from 'zod';
import { commentFields } from '../records/comments.ts';
import { id, name, optionalInstant, optionalText, position } from '../records/fields.ts';

export const BOARD_VERSION = 1;

/** Column types that this code can edit; a reader keeps any other as it is. */
export const COLUMN_TYPES = [
  'text',
  'longText',
  'number',
  'status',
  'priority',
  'people',
  'date',
  'period',
  'check',
  'link',
  'tags',
  'formula',
  'project',
  'task',
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** One choice of a status, priority or tags column. `tone` names a colour of the design system. A deleted one is no longer offered; cells keep it. */
export const columnOption = z.object({
  id,
  label: name,
  tone: z.string().catch('neutral'),
  position,
  deletedAt: optionalInstant,
});
export type ColumnOption = z.infer<typeof columnOption>;

/** Bounds of a column's width, px. */
export const COLUMN_WIDTH = { min: 64, max: 800 } as const;

export const column = z.object({
  id,
  name,
  type: z.string(),
  position,
  /** Stored as a keyed map created with the column, option id -> JSON. */
  options: z.record(z.string(), z.unknown()).catch({}).default({}),
  /** Px, the same for everybody; `null` = the usual one of its type. */
  width: z.int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max).nullable().catch(null).default(null),
  /** As `storeFormula` writes it; of a formula column alone. */
  formula: optionalText,
  deletedAt: optionalInstant,
});

export const group = z.object({
  id,
  name,
  tone: z.string().catch('neutral').default('neutral'),
  position,
  deletedAt: optionalInstant,
});
export type Group = z.infer<typeof group>;

/** The fields of an item; its cells are flat keys beside them, see `cellKey`. */
export const item = z.looseObject({
  id,
  group: id,
  name,
  position,
  createdAt: optionalInstant,
  createdBy: optionalText,
  deletedAt: optionalInstant,
  deletedBy: optionalText,
});

export const boardComment = z.object({ ...commentFields, item: id });
export type BoardComment = z.infer<typeof boardComment>;

/** In the place of a day: the one on which the rule is run, in Paris. */
export const TODAY = 'today';

/** `value` is an option's id, or whether the box is ticked. */
const ruleTrigger = z.object({ column: id, value: z.union([z.string(), z.boolean()]) });

const ruleAction = z.discriminatedUnion('type', [
  /** User ids; and whom the item names in a people column. */
  z.object({ type: z.literal('notify'), people: z.array(z.string()), column: id.nullable() }),
  /** A value of the column's type; `TODAY` for a day; `null` empties the cell. */
  z.object({ type: z.literal('set'), column: id, value: z.unknown() }),
]);
export type RuleAction = z.infer<typeof ruleAction>;

/** « Quand <colonne> devient <valeur>, … »: run by the server, once each time a cell comes to hold the value. */
export const rule = z.object({
  id,
  trigger: ruleTrigger,
  action: ruleAction,
  /** Switched off: kept, and not run. */
  off: z.boolean().catch(false).default(false),
  createdAt: optionalInstant,
  createdBy: optionalText,
  deletedAt: optionalInstant,
});
export type Rule = z.infer<typeof rule>;

/** What a rule last wrote into an item; the server alone writes it, with the cell. */
export const ruleRun = z.object({
  rule: id,
  item: id,
  column: id,
  value: z.unknown(),
  /** Of the document, up to which the rows went that the rule was run for. */
  seq: z.int().nonnegative(),
});
export type RuleRun = z.infer<typeof ruleRun>;

const CELL_PREFIX = 'cell:';

export function cellKey(columnId: string): string {
  return CELL_PREFIX + columnId;
}

/** The column of a cell key, `null` for any other field. */
export function columnOfCell(key: string): string | null {
  return key.startsWith(CELL_PREFIX) && key.length > CELL_PREFIX.length ? key.slice(CELL_PREFIX.length) : null;
}

type Root = 'columns' | 'groups' | 'items' | 'comments' | 'rules' | 'runs';

export function rootsOf(doc: Y.Doc): Record<Root, Y.Map<unknown>> {
  return {
    columns: doc.getMap('columns'),
    groups: doc.getMap('groups'),
    items: doc.getMap('items'),
    comments: doc.getMap('comments'),
    rules: doc.getMap('rules'),
    runs: doc.getMap('runs'),
  };
}
