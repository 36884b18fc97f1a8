import { sheet } from '@basoche/crdt';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type * as Y from 'yjs';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import type { Person } from '../support/firm.ts';
import type { Shared } from '../support/office.ts';
import { show, type Shown } from '../support/screen.tsx';
import { newWriting, type Writing } from '../support/writing.ts';

/** The cells of the open sheet. */
export const grid = page.getByRole('grid', { name: /^Cellules de la feuille/ });
/** The cell of a row and a column, from 1. */
export const box = (row: number, column: number): Locator =>
  grid.getByCss(`[aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"]`);
/** Its text. */
export const cell = (row: number, column: number): Locator => box(row, column).getByCss('.sh-text');
/** What keys write into: it has the focus while no dialog has. */
export const typed = page.getByLabelText(/^Contenu de la cellule [A-Z]+\d+$/);
/** The name of the active cell. */
export const active = css('.sh-name');

/** Types texts below each other, from the active cell on. */
export async function fillCells(...texts: string[]): Promise<void> {
  for (const text of texts) {
    await type(text);
    await press('Enter');
  }
}

/** Passes when the cell shows this and nothing else. */
export async function expectCell(row: number, column: number, text: string): Promise<void> {
  await expect.poll(() => cell(row, column).query()?.textContent?.replaceAll(/\s/g, ' ')).toBe(text);
}

/** A spreadsheet whose column A begins with this. */
export async function newSheet(
  by: Person,
  members: Person[] = [],
  ...first: sheet.CellContent[]
): Promise<Shared & Writing> {
  return newWriting(by, members, 'Débours', 'cell', ({ doc, actor }) => {
    const id = sheet.addSheet(doc, actor, { name: 'Feuil1' });
    sheet.setCells(
      doc,
      actor,
      id,
      first.map((content, index) => [sheet.cellKey(String(index + 1), '1'), content] as const),
    );
  });
}

/** Shows a spreadsheet, ready to be typed in. */
export async function showSheet(slug: string, person: Person): Promise<Shown> {
  const shown = await show(`/Editor?doc=${slug}`, person);
  await expect.element(grid).toBeVisible();
  await expect.element(typed).toHaveFocus();
  return shown;
}

/** The first sheet as somebody else's device has it: its lines in order, by the contents of columns A and B. */
export function linesOf(doc: Y.Doc): (sheet.CellContent | undefined)[][] {
  const [first] = sheet.readSheets(doc);
  if (first === undefined) return [];
  const { rows } = sheet.readGrid(doc, first);
  const cells = sheet.readCells(doc, first.id);
  const lines = rows.ids.map((row) => ['1', '2'].map((column) => cells.get(sheet.cellKey(row, column))));
  const last = lines.findLastIndex((line) => line.some((content) => content !== undefined));
  return lines.slice(0, last + 1);
}
