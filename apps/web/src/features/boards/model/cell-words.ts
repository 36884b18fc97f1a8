import { board } from '@basoche/crdt';
import { formatLocalDate } from '@basoche/domain';
import { formulaText, formulaValueOf } from './formulas.ts';
import { textOf, valueOf } from './conditions.ts';

/** A cell as a French reader writes it; a number with a comma and without spaces, so that it is read back as one. */
export function cellWords(
  item: board.Item,
  column: board.Column,
  yes: string,
  nameOf: (user: string) => string,
): string {
  const value = valueOf(item, column);
  const label = (id: unknown) => column.options.find((option) => option.id === id)?.label ?? '';
  switch (column.type) {
    case 'number':
      return typeof value === 'number' ? numberWords(value) : '';
    case 'check':
      return value === true ? yes : '';
    case 'date':
      return typeof value === 'string' ? formatLocalDate(value) : '';
    case 'period': {
      const period = board.cellOf(item, { id: column.id, type: 'period' });
      return period === null ? '' : `${formatLocalDate(period.start)} – ${formatLocalDate(period.end)}`;
    }
    case 'formula': {
      const result = formulaValueOf(item, column);
      return typeof result === 'number' ? numberWords(result) : formulaText(result);
    }
    case 'status':
    case 'priority':
      return label(value);
    case 'tags':
      return Array.isArray(value) ? value.map(label).filter(Boolean).join(', ') : '';
    case 'people':
      return Array.isArray(value) ? value.map((id) => nameOf(String(id))).join(', ') : '';
    case 'link': {
      const link = board.cellOf(item, { id: column.id, type: 'link' });
      if (link === null) return '';
      return link.label === '' ? link.url : `${link.label} <${link.url}>`;
    }
    default:
      return textOf(value);
  }
}

/** Whether the cell holds a number: what begins with a minus is no formula then. */
export function isNumber(item: board.Item, column: board.Column): boolean {
  return typeof valueOf(item, column) === 'number' && (column.type === 'number' || column.type === 'formula');
}

function numberWords(value: number): string {
  return String(value).replace('.', ',');
}
