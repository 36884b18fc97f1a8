import { onTestFinished } from 'vitest';
import { cdp, commands, type Locator } from 'vitest/browser';

export interface Look {
  mode: 'light' | 'dark';
  /** Without movement where nothing is said. */
  motion?: 'reduce' | 'no-preference';
  /** On a screen where nothing is said. */
  media?: 'screen' | 'print';
}

interface Commands {
  press(keys: string): Promise<void>;
  hold(action: 'down' | 'up', key: string): Promise<void>;
  type(text: string): Promise<void>;
  look(wanted: Look): Promise<void>;
  mouse(action: 'move' | 'down' | 'up', x: number, y: number): Promise<void>;
  touchScreen(enabled: boolean): Promise<void>;
  touch(action: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number): Promise<void>;
  waitForFile(): Promise<{ name: string; base64: string }>;
}

const browser = commands as unknown as Commands;

/** Keys go to the page of the test, also where nothing in it was clicked yet: until then the runner's own page has them. */
function takeKeys(): void {
  if (!document.hasFocus()) window.focus();
}

/** Keys one after the other, each as Playwright names it (`Control+Shift+z`), to whatever has the focus. */
export async function press(...keys: string[]): Promise<void> {
  takeKeys();
  for (const key of keys) await browser.press(key);
}

/** Something that is done while a key is down. */
export async function holding(key: string, act: () => Promise<void>): Promise<void> {
  takeKeys();
  await browser.hold('down', key);
  await act().finally(() => browser.hold('up', key));
}

/** Types into whatever has the focus, key by key. */
export const type = (text: string): Promise<void> => {
  takeKeys();
  return browser.type(text);
};

/** The part of the browser's protocol that an input method uses. */
const keyboard = () => cdp() as unknown as { send(method: string, how: object): Promise<void> };

/** Text that comes at once, as from a dictionary or an input method. */
export const insertText = (text: string): Promise<void> => keyboard().send('Input.insertText', { text });

/** What an input method or a dead key shows while its text is being made. */
export const compose = (text: string): Promise<void> =>
  keyboard().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** How the person wants pages to look. */
export const look = (wanted: Look): Promise<void> => browser.look(wanted);

/** The pointer, in CSS pixels of the page. */
export const mouse = {
  move: (x: number, y: number): Promise<void> => browser.mouse('move', x, y),
  down: (): Promise<void> => browser.mouse('down', 0, 0),
  up: (): Promise<void> => browser.mouse('up', 0, 0),
};

export interface Point {
  x: number;
  y: number;
}

/** The middle of what is on screen, once it is. */
export async function middle(of: Locator): Promise<Point> {
  const { x, y, width, height } = (await of.findElement()).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Takes by mouse and carries in steps, as a hand does; the button stays down. */
export async function dragWithMouse(from: Locator | Point, to: Locator | Point): Promise<void> {
  const start = await pointOf(from);
  const end = await pointOf(to);
  await mouse.move(start.x, start.y);
  await mouse.down();
  onTestFinished(() => mouse.up());
  await mouse.move(start.x + 8, start.y + 2);
  for (const part of [0.25, 0.5, 0.75, 1])
    await mouse.move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part);
}

/** The same with a finger, which is lifted when `before` has passed. */
export async function dragByTouch(from: Locator, to: Locator, before: () => Promise<void>): Promise<void> {
  // Handles are larger for fingers.
  await browser.touchScreen(true);
  onTestFinished(() => browser.touchScreen(false));
  const start = await pointOf(from);
  const end = await pointOf(to);
  await browser.touch('touchStart', start.x, start.y);
  for (const part of [0.1, 0.4, 0.7, 1])
    await browser.touch('touchMove', start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part);
  await before();
  await browser.touch('touchEnd', end.x, end.y);
}

async function pointOf(place: Locator | Point): Promise<Point> {
  return 'x' in place ? place : middle(place);
}

/** The file that the page gives to keep when `ask` is done. */
export async function fileFrom(ask: () => Promise<void>): Promise<File> {
  const given = browser.waitForFile();
  await ask();
  const { name, base64 } = await given;
  return new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name);
}

/** The next frame is drawn: an editor hears of a caret that a key moved with it. */
export async function drawn(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
