import { document as documents } from '@basoche/crdt';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { drawn, press } from '../support/browser.ts';
import type { Person } from '../support/firm.ts';
import type { Shared } from '../support/office.ts';
import { show, type Shown } from '../support/screen.tsx';
import { newWriting, type Writing } from '../support/writing.ts';

export const body = page.getByRole('textbox', { name: 'Texte du document' });
export const outline = page.getByRole('navigation', { name: 'Plan' });
export const title = page.getByRole('textbox', { name: 'Titre du document' });

type Block = Parameters<typeof documents.appendBlocks>[2][number];

/** A text with these paragraphs, or other blocks. */
export function newText(by: Person, members: Person[] = [], ...blocks: (string | Block)[]): Promise<Shared & Writing> {
  return newWriting(by, members, 'Conclusions', 'word', ({ doc, actor }) => {
    documents.appendBlocks(
      doc,
      actor,
      blocks.map((block) => (typeof block === 'string' ? { type: 'paragraph', text: block } : block)),
    );
  });
}

/** Shows a text, ready to be typed in at its end. */
export async function showText(slug: string, person: Person): Promise<Shown> {
  const shown = await show(`/Editor?doc=${slug}`, person);
  await expect.element(body).toHaveAttribute('contenteditable', 'true');
  await toEnd();
  return shown;
}

/** The caret goes to the end of the text. */
export const toEnd = (): Promise<void> => caretTo('End');

export const toBeginning = (): Promise<void> => caretTo('Home');

/** The editor puts its own caret back a moment after it got the focus: the key counts once the caret is there. */
async function caretTo(edge: 'End' | 'Home'): Promise<void> {
  (body.element() as HTMLElement).focus();
  const beyond = async () => {
    await press(`Control+${edge}`);
    await drawn();
    const { anchorNode = null, anchorOffset = 0 } = getSelection() ?? {};
    if (anchorNode === null || !body.element().contains(anchorNode)) return null;
    const range = document.createRange();
    range.selectNodeContents(body.element());
    if (edge === 'End') range.setStart(anchorNode, anchorOffset);
    else range.setEnd(anchorNode, anchorOffset);
    return range.toString();
  };
  await expect.poll(beyond).toBe('');
  await drawn();
}

/** The paragraphs as written, without the names at the carets of the others. */
export function written(): string[] {
  const copy = body.element().cloneNode(true) as HTMLElement;
  for (const caret of copy.querySelectorAll('.remote-caret')) caret.remove();
  return [...copy.children].map((child) => child.textContent ?? '');
}

/** Passes when these are the paragraphs. */
export async function expectWritten(...paragraphs: string[]): Promise<void> {
  await expect.poll(written).toEqual(paragraphs);
}

export async function insert(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Insérer', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function ofPage(entry: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem'): Promise<void> {
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole(role, { name: entry }).click();
}
