import { chromium, type BrowserContext, type Page } from '@playwright/test';
import os from 'node:os';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { startApp } from '../../support/app.ts';
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts';
import { databaseEnv } from '../../../server/src/testing/database-env.ts';
import { startPostgres } from '../../support/postgres.ts';
import { median, percentile } from '../load/numbers.ts';
import { markdown, number } from '../report.ts';
import { measureBoard } from './board.ts';
import { COLLEAGUE, CONVERSATION, EMAIL, fillDemo, MESSAGES } from './content.ts';
import { measureDocument } from './document.ts';
import { fillManyDocuments, measureFirstSync } from './first-sync.ts';
import { frameTimes, share } from './frames.ts';
import { fillLargeFirm, LARGE_FIRM_EMAIL, measureRecords } from './records.ts';
import { measureSheet } from './sheet.ts';

/** In a real Chromium, as one person on one device: what a user waits for. */
if (!existsSync('apps/web/dist/index.html')) throw new Error('the web application is not built: npm run build');
const REPEATS = 5;
const CONVERSATION_PAGE = `/messenger?conversation=${CONVERSATION}`;
const results: Record<string, number> = {};

const postgres = await startPostgres();
const app = await startApp({ env: { NODE_ENV: 'development', ...databaseEnv(postgres.url) } });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
const loads = [os.loadavg()[0]!];
// Each alone when named: `npm run bench:browser -- board`.
const asked = process.argv.slice(2);
const wanted = (part: string) => asked.length === 0 || asked.includes(part);
try {
  if (wanted('records')) await measureLargeFirm();
  if (asked.length === 0 || asked.some((part) => part !== 'first-sync' && part !== 'records')) await measureDemo();
  if (wanted('first-sync')) await measureManyDocuments();
  loads.push(os.loadavg()[0]!);
} finally {
  await browser.close();
  await app.remove();
  await postgres.stop();
}

/** Of a firm of 50,000 contacts. */
async function measureLargeFirm(): Promise<void> {
  await fillLargeFirm(postgres.url);
  Object.assign(results, await measureRecords(() => newDevice(app.url, LARGE_FIRM_EMAIL)));
}

/** On a server started anew: the demo's may have been stopped. */
async function measureManyDocuments(): Promise<void> {
  const other = await startApp({ env: { NODE_ENV: 'development', ...databaseEnv(postgres.url) } });
  try {
    await fillManyDocuments(other.url, postgres.url);
    Object.assign(results, await measureFirstSync(() => newDevice(other.url)));
  } finally {
    await other.remove();
  }
}

async function measureDemo(): Promise<void> {
  const edits = await fillDemo(app.url, postgres.url);
  console.log(`The document has ${edits} edits behind it.`);
  const page = await newDevice();
  const context = page.context();
  if (wanted('document'))
    Object.assign(results, await measureDocument(page, { url: app.url, colleague: COLLEAGUE, newDevice }));
  if (wanted('board')) Object.assign(results, await measureBoard(page));
  if (wanted('sheet')) Object.assign(results, await measureSheet(page));
  if (wanted('conversation')) await measureConversation(page);
  if (wanted('offline')) await measureOfflineBoot(context, page);
}

const folder = new URL('../results/', import.meta.url);
mkdirSync(folder, { recursive: true });
const at = new Date().toISOString();
writeFileSync(
  new URL(`browser-${at.replace(/[:.]/g, '-')}.json`, folder),
  `${JSON.stringify({ at, loads, results }, null, 1)}\n`,
);
console.log(
  `${at} · ${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, Node ${process.versions.node}, Chromium ${browser.version()} · load average ${loads.map((load) => load.toFixed(1)).join(' to ')}\n`,
);
console.log(
  markdown(
    ['what', 'unit', 'value'],
    Object.entries(results).map(([name, value]) => [...split(name), number(value)]),
  ),
);

/** A browser that has seen nothing yet, signed in. */
async function newDevice(url = app.url, email = EMAIL): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  // tsx names functions through a helper that a page does not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('[name=username]').fill(email);
  await page.locator('[name=password]').fill('Basoche#2026');
  await page.locator('[name=password]').press('Enter');
  await page.waitForURL('**/dashboard');
  return page;
}

async function measureConversation(page: Page): Promise<void> {
  results[`open a conversation of ${MESSAGES} messages, first time on the device (ms)`] = await timed(async () => {
    await page.goto(CONVERSATION_PAGE);
    await page.locator('.m-message').first().waitFor({ timeout: 60_000 });
  });
  await page.locator('.m-message').first().hover();
  const firstRow = () => page.locator('.m-message').first().textContent();
  const scroll = async (by: number) => {
    for (let i = 0; i < 75; i++) {
      await page.mouse.wheel(0, by);
      // The pace of a wheel: a turn in each frame.
      await page.waitForTimeout(16);
    }
  };
  const before = await firstRow();
  let farthest: string | null = null;
  const frames = await frameTimes(page, async () => {
    await scroll(2000);
    await scroll(-2000);
    farthest = await firstRow();
    await scroll(2000);
  });
  if (farthest === before && (await firstRow()) === before) throw new Error('the conversation did not scroll');
  results[`scroll ${MESSAGES} messages, frame p50 (ms)`] = percentile(frames, 50);
  results[`scroll ${MESSAGES} messages, frame p95 (ms)`] = percentile(frames, 95);
  results[`scroll ${MESSAGES} messages, longest frame (ms)`] = Math.max(...frames);
  results[`scroll ${MESSAGES} messages, frames above 34 ms (share)`] = share(frames, 34);
}

async function measureOfflineBoot(context: BrowserContext, page: Page): Promise<void> {
  await page.goto('/messenger');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  await page.goto(CONVERSATION_PAGE);
  await page.locator('.m-message').first().waitFor();
  await context.setOffline(true);
  await app.stop();
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++)
    times.push(
      await timed(async () => {
        await page.reload();
        await page.locator('.m-message').first().waitFor();
      }),
    );
  results['offline boot until the conversation is shown (ms)'] = median(times);
  await measureOfflineSearch(page);
}

/** Without a server: from the last letter typed, the pause in the typing included, until the message found is shown. */
async function measureOfflineSearch(page: Page): Promise<void> {
  await page.goto('/messenger/search');
  const field = page.getByRole('searchbox');
  await field.waitFor();
  const find = (message: number) =>
    timed(async () => {
      await field.fill(`message ${message}`);
      await page.locator('.m-search-hit', { hasText: `Message ${message}` }).waitFor();
    });
  results[`offline search in ${MESSAGES} messages, first time (ms)`] = await find(9_000);
  const again: number[] = [];
  for (let i = 1; i <= REPEATS; i++) again.push(await find(9_000 + i));
  results[`offline search in ${MESSAGES} messages, again (ms)`] = median(again);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function split(name: string): [string, string] {
  const [, what = name, unit = ''] = /^(.*) \((.*)\)$/.exec(name) ?? [];
  return [what, unit];
}
