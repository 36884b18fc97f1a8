import { isLocalDate, type LocalDate, shortened } from '@basoche/domain';
import { isBorders } from './borders.ts';
import { CELL_MAX_LENGTH } from './shape.ts';

/** What a cell holds, in no language: a formula is stored as `@basoche/sheet` writes it, with lines by id. */
export type CellContent = number | string | boolean | { date: LocalDate } | { formula: string };

/** The content if it is one, else `null`. */
export function readContent(value: unknown): CellContent | null {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'string':
      return value === '' ? null : shortened(value, CELL_MAX_LENGTH);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : readObject(value);
    default:
      return null;
  }
}

function readObject({ date, formula }: { date?: unknown; formula?: unknown }): CellContent | null {
  if (isLocalDate(date)) return { date };
  return typeof formula === 'string' && formula.length <= CELL_MAX_LENGTH ? { formula } : null;
}

export const NUMBER_FORMATS = ['number', 'money', 'percent', 'date', 'time', 'duration', 'text'] as const;
export const ALIGNMENTS = ['left', 'center', 'right'] as const;
/** Names of colours of the design system. */
export const SHEET_TONES = ['info', 'ok', 'wait', 'bad', 'neutral'] as const;

/** How a cell looks; what is absent looks as usual. */
export interface CellFormat {
  number?: (typeof NUMBER_FORMATS)[number];
  /** 0 to 10. */
  decimals?: number;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  align?: (typeof ALIGNMENTS)[number];
  color?: (typeof SHEET_TONES)[number];
  fill?: (typeof SHEET_TONES)[number];
  wrap?: boolean;
  /** As `bordersText` writes them. */
  borders?: string;
}
export type FormatField = keyof CellFormat;

const oneOf = (words: readonly unknown[]) => (value: unknown) => words.includes(value);
const isBoolean = (value: unknown) => typeof value === 'boolean';

const FITS: Record<FormatField, (value: unknown) => boolean> = {
  number: oneOf(NUMBER_FORMATS),
  decimals: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 10,
  bold: isBoolean,
  italic: isBoolean,
  underline: isBoolean,
  align: oneOf(ALIGNMENTS),
  color: oneOf(SHEET_TONES),
  fill: oneOf(SHEET_TONES),
  wrap: isBoolean,
  borders: isBorders,
};
export const FORMAT_FIELDS = Object.keys(FITS) as FormatField[];

/** Whether this code knows the field and the value fits it. */
export function fitsFormat(field: string, value: unknown): field is FormatField {
  return Object.hasOwn(FITS, field) && FITS[field as FormatField](value);
}

/** The fields that this code knows and whose value fits. */
export function readFormat(value: unknown): CellFormat {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([field, each]) => fitsFormat(field, each)));
}
