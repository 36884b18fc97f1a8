import type { Page } from '@playwright/test';
import { percentile } from '../load/numbers.ts';
import { BOARD, BOARD_ITEMS } from './content.ts';
import { frameTimes, share } from './frames.ts';

/** Places that the table jumps to, spread over its height in no order. */
const JUMPS = 40;

/** What a person waits for in a table of 2,000 items: by name of the measure with its unit. */
export async function measureBoard(page: Page): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  const rows = page.locator('tr.m-item-row');
  const begin = performance.now();
  await page.goto(`/mondays?board=${BOARD}`);
  await rows.first().waitFor({ timeout: 60_000 });
  results[`open a board of ${BOARD_ITEMS} items, first time on the device (ms)`] = performance.now() - begin;
  const scroller = page.locator('.m-scroll');
  await scroller.hover({ position: { x: 200, y: 200 } });
  const name = () => rows.first().locator('.m-cell-text').first().textContent();

  const before = await name();
  const scrolled = await frameTimes(page, async () => {
    for (const by of [400, -400, 400]) {
      for (let i = 0; i < 60; i++) {
        await page.mouse.wheel(0, by);
        // The pace of a wheel: a turn in each frame.
        await page.waitForTimeout(16);
      }
    }
  });
  if ((await name()) === before) throw new Error('the table did not scroll');
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
  return results;

  function note(what: string, frames: number[]): void {
    results[`${what} ${BOARD_ITEMS} items, frame p50 (ms)`] = percentile(frames, 50);
    results[`${what} ${BOARD_ITEMS} items, frame p95 (ms)`] = percentile(frames, 95);
    results[`${what} ${BOARD_ITEMS} items, longest frame (ms)`] = Math.max(...frames);
    results[`${what} ${BOARD_ITEMS} items, frames above 34 ms (share)`] = share(frames, 34);
  }
}
