import type { board } from '@basoche/crdt';
import { fold, isLocalDate, parseFrenchDate, type LocalDate } from '@basoche/domain';
import { parseNumber } from '../board-content.ts';
import { safeUrl } from '../safe-url.ts';
import type { SheetCell } from './sheet.ts';

/** What a cell becomes in a column of the type; choices, and what it leads to, as their words. `undefined`: it does not fit. */
export type ReadCell =
  | { value: board.CellValue }
  | { labels: string[] }
  | { people: string[] }
  | { linked: string }
  | null
  | undefined;

const YES = ['oui', 'vrai', 'x', '1', 'true', 'yes'];
const NO = ['non', 'faux', '0', 'false', 'no'];

export function readSheetCell(cell: SheetCell, type: board.CellType): ReadCell {
  if (cell === null) return null;
  const words = wordsOf(cell);
  switch (type) {
    case 'text':
      return words.length > 500 ? undefined : { value: words };
    case 'longText':
      return { value: words };
    case 'number':
      return found(typeof cell === 'number' ? cell : parseNumber(words.replace(/\s*(?:€|%|h)$/, '')));
    case 'date':
      return found(dayOf(cell));
    case 'period': {
      const [start, end, more] = words.split(/\s+(?:[–—-]|→|au)\s+/).map((part) => dayOf(part.replace(/^du\s+/, '')));
      if (!start || !end || more !== undefined || start > end) return undefined;
      return { value: { start, end } };
    }
    case 'check':
      if (typeof cell === 'boolean') return { value: cell };
      if (YES.includes(fold(words))) return { value: true };
      return NO.includes(fold(words)) ? { value: false } : undefined;
    case 'link': {
      const [, label = '', address = words] = /^(.*)<([^<>]+)>$/.exec(words) ?? [];
      return safeUrl(address.trim()) === null ? undefined : { value: { url: address.trim(), label: label.trim() } };
    }
    case 'people':
      return { people: listOf(words) };
    case 'project':
    case 'task':
      return { linked: words };
    case 'tags':
      return { labels: listOf(words) };
    default:
      return words.length > 120 ? undefined : { labels: [words] };
  }
}

/** The type that all cells of a column fit. */
export function likelyType(cells: readonly SheetCell[]): board.CellType {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length === 0) return 'text';
  const fits = (type: board.CellType) => filled.every((cell) => readSheetCell(cell, type) !== undefined);
  const fitting = (['number', 'date', 'period', 'check'] as const).find(fits);
  if (fitting !== undefined) return fitting;
  const words = filled.map(wordsOf);
  if (words.every((text) => /^(?:https?:|www\.|mailto:)|<(?:https?:|mailto:)[^>]+>$/i.test(text)) && fits('link'))
    return 'link';
  if (words.some((text) => text.length > 200 || text.includes('\n'))) return 'longText';
  const distinct = new Set(words.map(fold)).size;
  const areChoices = filled.length >= 4 && distinct <= 8 && distinct * 2 <= filled.length;
  return areChoices && words.every((text) => text.length <= 40) ? 'status' : 'text';
}

export function wordsOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.date.split('-').toReversed().join('/');
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  return typeof cell === 'number' ? String(cell).replace('.', ',') : cell.trim();
}

function dayOf(cell: SheetCell): LocalDate | null {
  if (typeof cell === 'object') return cell?.date ?? null;
  const text = String(cell).trim();
  return isLocalDate(text) ? text : parseFrenchDate(text);
}

function found(value: board.CellValue | null): ReadCell {
  return value === null ? undefined : { value };
}

function listOf(words: string): string[] {
  return words
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
