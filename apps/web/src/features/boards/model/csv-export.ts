import type { BoardContent } from './board-content.ts';
import { cellWords, isNumber } from './cell-words.ts';

/** What a spreadsheet would take for a formula; the apostrophe makes it read a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text that no spreadsheet runs. */
function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * A board as shown, for a French spreadsheet: UTF-8 with its mark, semicolons, decimal commas, days as jj/mm/aaaa.
 * `head` names the two first columns.
 */
export function boardCsv(
  content: BoardContent,
  head: { group: string; item: string; yes: string },
  nameOf: (user: string) => string,
): string {
  const rows = content.groups.flatMap(({ group, items }) =>
    items.map((item) => [
      withoutFormula(group.name),
      withoutFormula(item.name),
      ...content.columns.map((column) => {
        const words = cellWords(item, column, head.yes, nameOf);
        return isNumber(item, column) ? words : withoutFormula(words);
      }),
    ]),
  );
  const names = content.columns.map((column) => withoutFormula(column.name));
  const lines = [[head.group, head.item, ...names], ...rows].map((row) => row.map(quoted).join(';'));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** RFC 4180, with semicolons. */
function quoted(cell: string): string {
  return /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
