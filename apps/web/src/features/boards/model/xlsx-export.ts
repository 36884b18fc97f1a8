import type { board } from '@basoche/crdt';
import { formatLocalDate, isLocalDate } from '@basoche/domain';
import type { BoardContent } from './board-content.ts';
import { cellWords } from './cell-words.ts';
import { valueOf } from './conditions.ts';
import { xlsxFile, type XlsxCell } from './xlsx-file.ts';

/** A board as shown, as a workbook: numbers and days are numbers and days, every text is a text that nothing runs. */
export function boardXlsx(
  content: BoardContent,
  words: { title: string; group: string; item: string; yes: string },
  nameOf: (user: string) => string,
): Blob {
  const header = [words.group, words.item, ...content.columns.map((column) => column.name)];
  const rows = content.groups.flatMap(({ group, items }) =>
    items.map((item) => [
      group.name,
      item.name,
      ...content.columns.map((column) => typedCell(item, column, words.yes, nameOf)),
    ]),
  );
  return xlsxFile(words.title, header, rows);
}

function typedCell(item: board.Item, column: board.Column, yes: string, nameOf: (user: string) => string): XlsxCell {
  const value = valueOf(item, column);
  if (typeof value === 'number') return value;
  const words = cellWords(item, column, yes, nameOf);
  const day = column.type === 'date' ? value : dayOf(value);
  return isLocalDate(day) && formatLocalDate(day) === words ? { date: day } : words;
}

function dayOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'date' in value ? value.date : null;
}
