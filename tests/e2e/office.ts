import type { Page } from '@playwright/test';
import type { App } from '../support/app.ts';
import { expect, rest, SAMIR, type Someone } from './fixtures.ts';

type Signed = Pick<Someone, 'token'>;

/** A text that no other test writes. */
export function fresh(text: string): string {
  return `${text} ${Date.now()}`;
}

export interface Shared {
  slug: string;
  title: string;
}

/** A conversation of Claire with Samir, new. */
export async function newConversation(app: App, { token }: Signed, title = fresh('Dossier')): Promise<Shared> {
  const body = { receivers: [SAMIR], name: title };
  const { slug } = await rest<{ slug: string }>(app, token, 'POST', '/messenger/conversation/createPersonal', body);
  return { slug, title };
}

/** A todo list that Claire shares with Samir, new. */
export async function newList(app: App, { token }: Signed): Promise<Shared> {
  const title = fresh('Liste');
  const body = { label: title, members: [SAMIR] };
  const { id } = await rest<{ id: string }>(app, token, 'POST', '/todotaskGroup/create', body);
  return { slug: id, title };
}

/** A board that Claire shares with Samir, with the usual columns and groups, new. */
export async function newBoard(app: App, { token }: Signed): Promise<Shared> {
  const title = fresh('Tableau');
  const { slug } = await rest<{ slug: string }>(app, token, 'POST', '/boards', { title, members: [SAMIR] });
  return { slug, title };
}

/** A document that Claire shares with Samir, empty. */
export async function newDocument(app: App, { token }: Signed): Promise<Shared> {
  const title = fresh('Document');
  const { slug } = await rest<{ slug: string }>(app, token, 'POST', '/documents', { title, members: [SAMIR] });
  return { slug, title };
}

/** The paragraphs of an open document as written, without the names at the carets of the others. */
export async function written(page: Page): Promise<string[]> {
  return page.getByRole('textbox', { name: 'Texte du document' }).evaluate((text) => {
    const copy = text.cloneNode(true) as HTMLElement;
    for (const caret of copy.querySelectorAll('.remote-caret')) caret.remove();
    return [...copy.children].map((child) => child.textContent ?? '');
  });
}

/** An editor hears of a caret that a key moved with the next frame; a key before that would edit at the old place. */
export async function caretRead(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The toast that says this. */
export function toastOf(page: Page, text: string) {
  return page.getByLabel('Notifications').getByRole('dialog').filter({ hasText: text });
}

/** Passes when the element shows that it has the focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) return 'nothing has the focus';
    for (let element: Element | null = active; element !== null; element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return 'visible';
    }
    return `no outline on ${active.outerHTML.slice(0, 120)}`;
  });
  expect(shown).toBe('visible');
}

/** The file that an entry of « Exporter » gives. */
export async function exported(page: Page, entry: string | RegExp): Promise<{ name: string; bytes: Uint8Array }> {
  await page.getByRole('button', { name: 'Exporter' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return { name: (await download).suggestedFilename(), bytes: new Uint8Array(Buffer.concat(chunks)) };
}
