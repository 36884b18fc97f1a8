import { localDate } from '@basoche/domain';
import { z } from 'zod';
import { cleanJson } from '../records/clean.ts';
import { COLUMN_TYPES, type ColumnType } from './shape.ts';

/** What a cell of each column type holds. A formula is computed by who reads: its cells hold nothing. */
const CELL_SCHEMAS = {
  text: z.string(),
  longText: z.string(),
  number: z.number(),
  /** An option id. */
  status: z.string(),
  priority: z.string(),
  /** User ids. */
  people: z.array(z.string()),
  date: localDate,
  period: z.object({ start: localDate, end: localDate }).refine((period) => period.start <= period.end),
  check: z.boolean(),
  link: z.object({ url: z.string(), label: z.string() }),
  /** Option ids. */
  tags: z.array(z.string()),
  /** Ids; what they are called is shown to who may see it, and not here. */
  project: z.string(),
  task: z.string(),
} satisfies Record<Exclude<ColumnType, 'formula'>, z.ZodType>;

/** Types whose cells are written. */
export type CellType = keyof typeof CELL_SCHEMAS;
export type CellValues = { [Type in CellType]: z.infer<(typeof CELL_SCHEMAS)[Type]> };
export type CellValue = CellValues[CellType];

export function isColumnType(type: string): type is ColumnType {
  return (COLUMN_TYPES as readonly string[]).includes(type);
}

function isCellType(type: string): type is CellType {
  return Object.hasOwn(CELL_SCHEMAS, type);
}

/** The cell if it fits its column's type, else `null`. A column of an unknown type keeps any plain value. */
export function readCell(type: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (!isCellType(type)) return cleanJson(value);
  const parsed = CELL_SCHEMAS[type].safeParse(value);
  return parsed.success ? parsed.data : null;
}
