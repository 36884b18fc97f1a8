import type { BoardContent } from './board-content.ts';
import { csvOf, withoutFormula } from '@basoche/office/spreadsheet';
import { cellWords, isNumber } from './cell-words.ts';

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
  return csvOf([[head.group, head.item, ...names], ...rows]);
}
