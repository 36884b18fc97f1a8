import { document as cellDocument, initDoc, newActor, sheet } from '@basoche/crdt';
import type { Page } from '@playwright/test';
import type * as Y from 'yjs';
import { percentile } from '../load/numbers.ts';
import { frameTimes, keystrokeTimes, share } from './frames.ts';

export const SHEET = 'banc-cinquante-mille';
const [ROWS, COLUMNS] = [2_500, 20];
const CELLS = ROWS * COLUMNS;
/** The column of formulas, seen without going there. */
const TOTALS = 7;
/** Places that the grid jumps to, spread over its height in no order. */
const JUMPS = 40;

/** 50,000 filled cells: texts, amounts, days, and in each row a formula that the next one reads. */
export function writeSheet(doc: Y.Doc, author: string): void {
  initDoc('document', doc);
  const actor = newActor(author, 'banc', { now: () => Date.UTC(2026, 0, 5, 8) });
  cellDocument.setDocumentType(doc, actor, 'cell');
  const id = sheet.addSheet(doc, actor, { name: 'Débours', firstRows: ROWS + 100 });
  const contents: [string, sheet.CellContent][] = [];
  for (let row = 1; row <= ROWS; row++) {
    for (let column = 1; column <= COLUMNS; column++) {
      const kind = column % 4;
      const content: sheet.CellContent =
        column === TOTALS
          ? { formula: row === 1 ? 'SUM([1/2:1/6])' : `[${row - 1}/${TOTALS}]+SUM([${row}/2:${row}/6])` }
          : kind === 0
            ? { date: `2026-03-${String(1 + ((row + column) % 28)).padStart(2, '0')}` }
            : kind === 1
              ? `Pièce ${row} de la procédure`
              : ((row * 37 + column * 11) % 100_000) / 100;
      contents.push([sheet.cellKey(String(row), String(column)), content]);
    }
  }
  sheet.setCells(doc, actor, id, contents);
  sheet.setFormats(doc, actor, id, [{ row: '', column: '2' }], { number: 'money' });
}

/** What a person waits for in a sheet of 50,000 filled cells: by name of the measure with its unit. */
export async function measureSheet(page: Page): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  const scroller = page.locator('.sh-grid');
  const cell = (row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"] .sh-text`);
  const opened = async () => {
    await cell(0, 0).filter({ hasText: 'Pièce 1' }).waitFor({ timeout: 60_000 });
  };
  const begin = performance.now();
  await page.goto(`/Editor?doc=${SHEET}`);
  await opened();
  results[`open a sheet of ${CELLS} cells, first time on the device (ms)`] = performance.now() - begin;
  const again = performance.now();
  await page.reload();
  await opened();
  results[`open it again, whole page reloaded (ms)`] = performance.now() - again;

  await scroller.hover({ position: { x: 300, y: 300 } });
  const scrolled = await frameTimes(page, async () => {
    for (const by of [400, -400, 400]) {
      for (let i = 0; i < 60; i++) {
        await page.mouse.wheel(0, by);
        // The pace of a wheel: a turn in each frame.
        await page.waitForTimeout(16);
      }
    }
  });
  if ((await cell(0, 0).count()) > 0) throw new Error('the sheet did not scroll');
  note('scroll', scrolled);
  const jumped = await frameTimes(page, () =>
    scroller.evaluate(async (element, jumps) => {
      for (let i = 0; i < jumps; i++) {
        element.scrollTop = ((i * 0.618_034) % 1) * (element.scrollHeight - element.clientHeight);
        for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
      }
    }, JUMPS),
  );
  note('jump in', jumped);

  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await cell(0, 0).click();
  const typed = await keystrokeTimes(page, 'La cour rejette le pourvoi de la partie.');
  results['key to frame in a cell, p50 (ms)'] = percentile(typed, 50);
  results['key to frame in a cell, p95 (ms)'] = percentile(typed, 95);
  await page.keyboard.press('Enter');

  // All formulas of the column depend on it, each on the one above.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  const total = cell(0, TOTALS - 1);
  const before = await total.textContent();
  await page.keyboard.type('5000');
  const entered = performance.now();
  await page.keyboard.press('Enter');
  await page.waitForFunction(([selector, text]) => document.querySelector(selector)?.textContent !== text, [
    `[data-row="0"][data-column="${TOTALS - 1}"] .sh-text`,
    before,
  ] as const);
  results[`Enter until ${ROWS} formulas that depend on it are computed and shown (ms)`] = performance.now() - entered;
  return results;

  function note(what: string, frames: number[]): void {
    results[`${what} ${CELLS} cells, frame p50 (ms)`] = percentile(frames, 50);
    results[`${what} ${CELLS} cells, frame p95 (ms)`] = percentile(frames, 95);
    results[`${what} ${CELLS} cells, longest frame (ms)`] = Math.max(...frames);
    results[`${what} ${CELLS} cells, frames above 34 ms (share)`] = share(frames, 34);
  }
}
