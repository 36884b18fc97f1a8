import type { Page } from '@playwright/test';
import { openDatabase } from '../../../server/src/db/database.ts';
import { LARGE, largeFirmEmail, seedLargeFirm } from '../../../server/src/large-firm/seed-large-firm.ts';
import { median } from '../load/numbers.ts';

export const LARGE_FIRM_EMAIL = largeFirmEmail(0);
const CONTACTS = LARGE.contacts;
const ROW = '.b-records tr[data-index]';
const LETTERS = ['d', 'du', 'd', 'm', 'ma', 'mar', 'ma', 'c', 'cl', 'cla'];
const REPEATS = 5;

/** Puts the large firm into the database of a server that is stopped or has nobody of that firm. */
export async function fillLargeFirm(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ url: databaseUrl, dataDir: '' });
  try {
    await seedLargeFirm(db, LARGE, () => undefined);
  } finally {
    await db.close();
  }
}

/** What a person of a firm of 50,000 contacts waits for. */
export async function measureRecords(newDevice: () => Promise<Page>): Promise<Record<string, number>> {
  const page = await newDevice();
  const filled = await timed(async () => {
    await page.goto('/contact');
    await page.getByText(/^\d{2}.\d{3} contacts$/).waitFor({ timeout: 120_000 });
  });
  const first = await changeOf(page, 'a');
  const letters: number[] = [];
  await changeOf(page, '');
  for (const typed of LETTERS) letters.push(await changeOf(page, typed));
  await changeOf(page, '');
  const filters: number[] = [];
  for (let at = 0; at < REPEATS; at += 1) {
    filters.push(await clickOf(page, /^Clients/));
    filters.push(await clickOf(page, /^Tous/));
  }
  const bytes = await heap(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  const cold: number[] = [];
  for (let at = 0; at < REPEATS; at += 1)
    cold.push(
      await timed(async () => {
        await page.reload();
        await page.locator(ROW).first().waitFor();
      }),
    );
  const complete = await timed(async () => {
    await page.reload();
    await page.getByText(/^\d{2}.\d{3} contacts$/).waitFor();
  });
  const opened: number[] = [];
  for (let at = 0; at < REPEATS; at += 1) {
    await page.getByRole('link', { name: 'Annuaire interne' }).click();
    await page.locator('.b-records').waitFor({ state: 'detached' });
    opened.push(await openedBy(page));
  }
  await page.context().close();
  return {
    [`first fill of ${CONTACTS} contacts (ms)`]: filled,
    [`${CONTACTS} contacts, first letter of a search to screen (ms)`]: first,
    [`${CONTACTS} contacts, further letters to screen, median (ms)`]: median(letters),
    [`${CONTACTS} contacts, further letters to screen, longest (ms)`]: Math.max(...letters),
    [`${CONTACTS} contacts, a filter to screen, median (ms)`]: median(filters),
    [`${CONTACTS} contacts, reload to first rows (ms)`]: median(cold),
    [`${CONTACTS} contacts, reload to all of them (ms)`]: complete,
    [`${CONTACTS} contacts, click to first rows, first time (ms)`]: opened[0]!,
    [`${CONTACTS} contacts, click to first rows, median (ms)`]: median(opened),
    [`${CONTACTS} contacts, memory of the page (MB)`]: bytes / 1e6,
  };
}

/** From a letter until other rows are on the screen. */
function changeOf(page: Page, typed: string): Promise<number> {
  return page.evaluate(async (text) => {
    const input = document.querySelector<HTMLInputElement>('.rec-search input')!;
    const rows = () =>
      `${document.querySelector('.rec-arrived')?.textContent} ${document.querySelector('.b-records tbody')?.textContent}`;
    const before = rows();
    const begin = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    while (rows() === before && performance.now() - begin < 10_000) await new Promise(requestAnimationFrame);
    const time = performance.now() - begin;
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    return time;
  }, typed);
}

/** From a click on a filter until other rows are on the screen. */
async function clickOf(page: Page, name: RegExp): Promise<number> {
  const button = await page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name }).elementHandle();
  return page.evaluate(async (target) => {
    const rows = () => document.querySelector('.rec-arrived')?.textContent;
    const before = rows();
    const begin = performance.now();
    (target as HTMLElement).click();
    while (rows() === before && performance.now() - begin < 10_000) await new Promise(requestAnimationFrame);
    const time = performance.now() - begin;
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    return time;
  }, button);
}

function openedBy(page: Page): Promise<number> {
  return page.evaluate(async (row) => {
    const begin = performance.now();
    document.querySelector<HTMLElement>('a[href="/contact"]')!.click();
    while (document.querySelector(row) === null) await new Promise(requestAnimationFrame);
    return performance.now() - begin;
  }, ROW);
}

/** Bytes that the page holds after a collection. */
async function heap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
