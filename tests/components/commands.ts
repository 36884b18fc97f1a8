// What only the browser itself can do for a page; tests reach it through `support/browser.ts`.
import { readFile } from 'node:fs/promises';
import type { BrowserCommand } from 'vitest/node';
import type { Look } from './support/browser.ts';

/** Keys as Playwright names them, to whatever has the focus. */
const press: BrowserCommand<[keys: string]> = async ({ page }, keys) => page.keyboard.press(keys);

const type: BrowserCommand<[text: string]> = async ({ page }, text) => page.keyboard.type(text);

const look: BrowserCommand<[wanted: Look]> = async ({ page }, wanted) =>
  page.emulateMedia({
    colorScheme: wanted.mode,
    reducedMotion: wanted.motion ?? 'reduce',
    media: wanted.media ?? 'screen',
  });

const mouse: BrowserCommand<[action: 'move' | 'down' | 'up', x: number, y: number]> = async (context, action, x, y) => {
  const { page } = context;
  // The page of a test stands in a frame, which may be drawn smaller than it is.
  const element = await (await context.frame()).frameElement();
  const box = (await element.boundingBox())!;
  const scale = box.width / (await element.evaluate((each) => (each as HTMLElement).offsetWidth));
  if (action === 'move') await page.mouse.move(box.x + x * scale, box.y + y * scale);
  else await page.mouse[action]();
};

/** The next file that the page gives to keep, in base64. */
const waitForFile: BrowserCommand<[]> = async ({ page }) => {
  const download = await page.waitForEvent('download', { timeout: 40_000 });
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), base64: bytes.toString('base64') };
};

export const commands = { press, type, look, mouse, waitForFile };
