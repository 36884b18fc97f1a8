// What only the browser itself can do for a page; tests reach it through `support/browser.ts`.
import { readFile } from 'node:fs/promises';
import type { CDPSession } from 'playwright';
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';
import type { Look } from './support/browser.ts';

/** Keys as Playwright names them, to whatever has the focus. */
const press: BrowserCommand<[keys: string]> = async ({ page }, keys) => page.keyboard.press(keys);

/** A key that stays down while something else happens, and is let go. */
const hold: BrowserCommand<[action: 'down' | 'up', key: string]> = async ({ page }, action, key) =>
  page.keyboard[action](key);

const type: BrowserCommand<[text: string]> = async ({ page }, text) => page.keyboard.type(text);

const look: BrowserCommand<[wanted: Look]> = async ({ page }, wanted) =>
  page.emulateMedia({
    colorScheme: wanted.mode,
    reducedMotion: wanted.motion ?? 'reduce',
    media: wanted.media ?? 'screen',
  });

const mouse: BrowserCommand<[action: 'move' | 'down' | 'up', x: number, y: number]> = async (context, action, x, y) => {
  const { page } = context;
  if (action !== 'move') return page.mouse[action]();
  const at = await outside(context, x, y);
  await page.mouse.move(at.x, at.y);
};

/** A touch belongs to the session that began it. */
const sessions = new WeakMap<object, CDPSession>();

async function sessionOf({ page }: BrowserCommandContext): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** The page is one for fingers, or for a mouse again. */
const touchScreen: BrowserCommand<[enabled: boolean]> = async (context, enabled) => {
  await (await sessionOf(context)).send('Emulation.setTouchEmulationEnabled', { enabled });
};

type TouchAction = 'touchStart' | 'touchMove' | 'touchEnd';

const touch: BrowserCommand<[type: TouchAction, x: number, y: number]> = async (context, type, x, y) => {
  const touchPoints = type === 'touchEnd' ? [] : [await outside(context, x, y)];
  await (await sessionOf(context)).send('Input.dispatchTouchEvent', { type, touchPoints });
};

/** The page of a test stands in a frame, which may be drawn smaller than it is. */
async function outside(context: BrowserCommandContext, x: number, y: number): Promise<{ x: number; y: number }> {
  const element = await (await context.frame()).frameElement();
  const box = (await element.boundingBox())!;
  const scale = box.width / (await element.evaluate((each) => (each as HTMLElement).offsetWidth));
  return { x: box.x + x * scale, y: box.y + y * scale };
}

/** The next file that the page gives to keep, in base64. */
const waitForFile: BrowserCommand<[]> = async ({ page }) => {
  const download = await page.waitForEvent('download', { timeout: 40_000 });
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), base64: bytes.toString('base64') };
};

export const commands = { press, hold, type, look, mouse, touchScreen, touch, waitForFile };
