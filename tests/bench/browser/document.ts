import { document, initDoc, newActor } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import * as Y from 'yjs';
import { signIn, until } from '../../support/app.ts';
import { SyncClient } from '../../support/sync-client.ts';
import { median, percentile } from '../load/numbers.ts';
import { keystrokeTimes } from './frames.ts';

export const DOCUMENT = 'banc-trois-cents-pages';
const PAGES = 300;
const THREADS = 500;
const TYPISTS = 10;
const REPEATS = 5;
/** What a page of a French pleading holds: about 3,000 characters in six paragraphs. */
const PARAGRAPHS_PER_PAGE = 6;
const SENTENCE =
  'Attendu que la société requérante soutient, sans être utilement contredite, que les travaux ont été reçus sans réserve. ';
const PARAGRAPH = SENTENCE.repeat(4);
/** One letter in so many was a slip, taken back at once: with them the document has a million edits behind it. */
const SLIP_EVERY = 13;
/** The last words of the document: when they are on the page, it is there. */
const LAST_WORDS = 'Fin des conclusions.';

/** @returns how many edits were made: a letter typed or taken back is one */
export function writeDocument(doc: Y.Doc, author: string): number {
  initDoc('document', doc);
  const actor = newActor(author, 'banc', { now: () => Date.UTC(2026, 0, 5, 8) });
  const body = doc.getXmlFragment('body');
  const paragraphs = PAGES * PARAGRAPHS_PER_PAGE;
  let edits = 0;
  for (let page = 0; page < PAGES; page++) {
    doc.transact(() => {
      for (let i = 0; i < PARAGRAPHS_PER_PAGE; i++) {
        const index = page * PARAGRAPHS_PER_PAGE + i;
        const text = addParagraph(body);
        edits += typeInto(text, `${index + 1}. ${PARAGRAPH}`);
        if (index % Math.floor(paragraphs / THREADS) === 0 && index / Math.floor(paragraphs / THREADS) < THREADS)
          comment(text, `Pièce à verser, observation ${index}.`);
      }
    });
  }
  addParagraph(body).insert(0, LAST_WORDS);
  return edits;

  function comment(text: Y.XmlText, said: string): void {
    const id = document.addThread(doc, actor, { text: said, quote: SENTENCE });
    // The name under which the binding keeps a mark that can stand several times on the same words.
    text.format(10, 60, { 'comment--AAAAAAAA': { thread: id } });
  }
}

/** Letter by letter, with slips taken back at once. @returns how many edits that were */
function typeInto(text: Y.XmlText, words: string): number {
  let edits = 0;
  for (let at = 0; at < words.length; at++) {
    if (at % SLIP_EVERY === 0) {
      text.insert(at, 'x');
      text.delete(at, 1);
      edits += 2;
    }
    text.insert(at, words[at]!);
    edits++;
  }
  return edits;
}

function addParagraph(body: Y.XmlFragment): Y.XmlText {
  const element = new Y.XmlElement('paragraph');
  const text = new Y.XmlText();
  element.insert(0, [text]);
  body.push([element]);
  return text;
}

/** Opening, typing alone and among ten others, memory: of a document of the size that the editor must carry. */
export async function measureDocument(
  page: Page,
  { url, colleague, newDevice }: { url: string; colleague: string; newDevice: () => Promise<Page> },
): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  const context = page.context();
  const address = `/Editor?doc=${DOCUMENT}`;
  const last = page.locator('.ProseMirror').getByText(LAST_WORDS);
  const first = page.locator('.ProseMirror p').first();
  // The number of the last page, when it is that of a text of this length.
  const pages = page.locator('.g-paper > .page-foot').filter({ hasText: /[3-9]\d\d \/ / });
  const timed = async (open: () => Promise<unknown>, shown = first) => {
    const begin = performance.now();
    await open();
    await shown.waitFor({ timeout: 60_000 });
    return performance.now() - begin;
  };
  const what = `a ${PAGES}-page document with ${THREADS} comments`;
  results[`open ${what}, first time on the device (ms)`] = await timed(() => page.goto(address));
  results['until its pages are counted (ms)'] = await timed(async () => {}, pages);
  const other = await newDevice();
  results[`open ${what}, first time, from another screen (ms)`] = await timed(
    () => go(other, address),
    other.locator('.ProseMirror p').first(),
  );
  await other.context().close();
  const reloaded: number[] = [];
  const counted: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    reloaded.push(await timed(() => page.reload()));
    counted.push(await timed(async () => {}, pages));
  }
  results['open it again, whole page reloaded (ms)'] = median(reloaded);
  results['until its pages are counted again (ms)'] = median(counted);
  const again: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    await go(page, '/dashboard');
    await first.waitFor({ state: 'detached' });
    again.push(await timed(() => go(page, address)));
    await pages.waitFor({ timeout: 60_000 });
  }
  results['open it again, from another screen (ms)'] = median(again);

  await last.click();
  await page.keyboard.press('End');
  const words = 'La cour rejette le pourvoi de la partie demanderesse.';
  await keystrokeTimes(page, words);
  note('key to frame in it', await keystrokeTimes(page, words));
  const typists = await startTypists(url, colleague);
  try {
    note(`key to frame in it, ${TYPISTS} others typing`, await keystrokeTimes(page, words.repeat(3)));
  } finally {
    typists.stop();
  }
  await until(() => typists.isSaved(), 30_000);
  Object.assign(results, await memoryOf(page, context));
  const bare = await context.newPage();
  note(
    'key to frame in an empty page, a text beside it changing as often',
    await bareKeystrokes(bare, words.repeat(3)),
  );
  await bare.close();
  return results;

  function note(name: string, delays: number[]): void {
    results[`${name}, p50 (ms)`] = percentile(delays, 50);
    results[`${name}, p95 (ms)`] = percentile(delays, 95);
  }
}

/** To another screen as the application goes there itself. */
async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** What a key takes in a page of the browser's own, in which nothing else is but a text that changes as often as ten others type. */
async function bareKeystrokes(page: Page, words: string): Promise<number[]> {
  await page.setContent('<textarea></textarea><p>0</p>');
  await page.evaluate(
    (pace) => {
      const text = window.document.querySelector('p')!;
      setInterval(() => (text.textContent += 'a'), pace);
    },
    1_000 / (5 * TYPISTS),
  );
  await page.locator('textarea').click();
  return keystrokeTimes(page, words);
}

/** Others who type five letters a second each, spread over the document; three of them where the measured person does. */
async function startTypists(url: string, email: string): Promise<{ stop(): void; isSaved(): boolean }> {
  const token = await signIn(url, email);
  const clients: SyncClient[] = [];
  for (let i = 0; i < TYPISTS; i++) clients.push(new SyncClient(url, token, docName('document', DOCUMENT)));
  for (const client of clients) await until(() => client.synced, 60_000);
  const places = clients.map(({ doc }, index) => {
    const body = doc.getXmlFragment('body');
    const at = index < 3 ? body.length - 2 - index : Math.floor((body.length * index) / TYPISTS);
    return (body.get(at) as Y.XmlElement).get(0) as Y.XmlText;
  });
  let turn = 0;
  const timer = setInterval(
    () => {
      const text = places[turn % TYPISTS]!;
      text.insert(text.length, 'a');
      turn++;
    },
    1_000 / (5 * TYPISTS),
  );
  return {
    stop: () => clearInterval(timer),
    isSaved: () => clients.every((client) => client.isSaved),
  };
}

/** Of the page after a collection of garbage, and of its whole process as the system counts it (shared pages by share). */
async function memoryOf(page: Page, context: BrowserContext): Promise<Record<string, number>> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const processes = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => proportional(id));
  return {
    'JavaScript heap with it open (MB)': usedSize / 1e6,
    'renderer process with it open (MB)': Math.max(...renderers),
  };
}

function proportional(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}
