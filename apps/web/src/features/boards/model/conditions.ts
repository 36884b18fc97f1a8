import { board } from '@basoche/crdt';
import { listText, formatLocalDate, isLocalDate } from '@basoche/domain';
import { formatNumber, parseNumber } from './board-content.ts';
import { isLinkedType, linkedOf } from './links.ts';

/** The pseudo-column of the items' names. */
export const NAME_COLUMN = 'name';

/** What a condition asks of a cell. */
export const OPERATORS = [
  'contains',
  'lacks',
  'any',
  'none',
  'equal',
  'least',
  'most',
  'on',
  'before',
  'after',
  'checked',
  'unchecked',
  'empty',
  'filled',
] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  /** Column id, or `NAME_COLUMN`. */
  column: string;
  operator: Operator;
  /** Option or user ids; or one text, number as typed, or day. Without any, a condition that wants some holds for all. */
  values: readonly string[];
}

const EMPTINESS = ['empty', 'filled'] as const;

/** What may be asked of a column of this type, the usual first. */
export function operatorsOf(type: string): readonly Operator[] {
  switch (type) {
    case 'text':
    case 'longText':
    case 'link':
    case 'project':
    case 'task':
      return ['contains', 'lacks', ...EMPTINESS];
    case 'status':
    case 'priority':
    case 'people':
    case 'tags':
      return ['any', 'none', ...EMPTINESS];
    case 'number':
      return ['equal', 'least', 'most', ...EMPTINESS];
    case 'date':
    case 'period':
      return ['on', 'before', 'after', ...EMPTINESS];
    case 'check':
      return ['checked', 'unchecked'];
    case 'formula':
      return ['contains', 'lacks', 'equal', 'least', 'most', ...EMPTINESS];
    default:
      return EMPTINESS;
  }
}

/** Whether the operator is asked with values. */
export function wantsValues(operator: Operator): boolean {
  return !['checked', 'unchecked', 'empty', 'filled'].includes(operator);
}

/** Whether a cell answers a condition. `value` as `cellOf` reads it. */
export function holds(value: unknown, type: string, { operator, values }: Omit<Condition, 'column'>): boolean {
  const [asked] = values;
  switch (operator) {
    case 'empty':
      return isEmpty(value);
    case 'filled':
      return !isEmpty(value);
    case 'checked':
      return value === true;
    case 'unchecked':
      return value !== true;
    case 'contains':
    case 'lacks':
      if (asked === undefined || asked.trim() === '') return true;
      return listText(textOf(value)).includes(listText(asked.trim())) === (operator === 'contains');
    case 'any':
    case 'none': {
      if (values.length === 0) return true;
      const held = Array.isArray(value) ? value : [value];
      return values.some((each) => held.includes(each)) === (operator === 'any');
    }
    case 'equal':
    case 'least':
    case 'most': {
      const bound = parseNumber(asked ?? '');
      if (bound === null) return true;
      if (typeof value !== 'number') return false;
      return operator === 'equal' ? value === bound : operator === 'least' ? value >= bound : value <= bound;
    }
    default:
      return dayHolds(value, type, operator, asked);
  }
}

/** A period is on each of its days, before a day when it ended by then, after it when it begins later. */
function dayHolds(value: unknown, type: string, operator: 'on' | 'before' | 'after', day: string | undefined): boolean {
  if (!isLocalDate(day)) return true;
  const span = type === 'period' ? value : typeof value === 'string' ? { start: value, end: value } : null;
  if (!isSpan(span)) return false;
  if (operator === 'before') return span.end < day;
  if (operator === 'after') return span.start > day;
  return span.start <= day && day <= span.end;
}

function isSpan(value: unknown): value is { start: string; end: string } {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** What is read of a text, a link or the result of a formula. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'object' && value !== null && 'url' in value && 'label' in value)
    return `${String(value.label)} ${String(value.url)}`;
  if (typeof value === 'object' && value !== null && 'date' in value && isLocalDate(value.date))
    return formatLocalDate(value.date);
  return '';
}

/** The value of a cell, or the name for the pseudo-column of names. */
export function valueOf(item: board.Item, column: { id: string; type: string } | typeof NAME_COLUMN): unknown {
  if (column === NAME_COLUMN) return item.name;
  return isLinkedType(column.type) ? (linkedOf(item, column)?.title ?? null) : board.cellOf(item, column);
}
