import { slide } from '@basoche/crdt';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type * as Y from 'yjs';
import { press, type } from '../support/browser.ts';
import type { Person } from '../support/firm.ts';
import type { Shared } from '../support/office.ts';
import { show, type Shown } from '../support/screen.tsx';
import { newWriting, type Writing } from '../support/writing.ts';

/** The open slide. */
export const stage = page.getByRole('group', { name: /zone de travail$/ });
export const element = (name: RegExp | string): Locator => stage.getByRole('group', { name });
export const thumbs = page.getByRole('navigation', { name: 'Diapositives' }).getByRole('button', {
  name: /^Diapositive \d/,
});
export const notes = page.getByRole('textbox', { name: 'Notes de la diapositive' });

/** Gives an element of the stage the focus. */
export async function focus(name: RegExp | string): Promise<void> {
  ((await element(name).first().findElement()) as HTMLElement).focus();
}

/** Writes in an element, from the keyboard alone. */
export async function writeOn(name: RegExp | string, text: string): Promise<void> {
  await focus(name);
  await press('Enter');
  await expect.element(stage.getByRole('textbox')).toHaveFocus();
  await type(text);
  await press('Escape');
}

/** Chooses an entry of a menu. */
export async function choose(menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Writes a text on a slide of a device without a screen. */
export function writeText(doc: Y.Doc, at: { slide: number; element: number }, text: string): void {
  const { id, elements } = slide.readSlides(doc)[at.slide]!;
  const field = slide.textOf(doc, id, elements[at.element]!.id)!;
  slide.writeBlocks(field, [{ type: 'paragraph', runs: [{ text }] }]);
}

/** A presentation whose slides have these titles: the first in the layout of a title, the others with a text. */
export async function newSlides(by: Person, members: Person[] = [], ...titles: string[]): Promise<Shared & Writing> {
  return newWriting(by, members, 'Plaidoirie', 'slide', ({ doc, actor }) => {
    slide.addSlide(doc, actor, { layout: 'title' });
    for (const [index, title] of titles.entries()) {
      if (index > 0) slide.addSlide(doc, actor, { layout: 'content' });
      writeText(doc, { slide: index, element: 0 }, title);
    }
  });
}

/** The titles of the slides as somebody else's device has them. */
export const titlesOf = (doc: Y.Doc): string[] => slide.readSlides(doc).map((each) => slide.slideTitle(doc, each));

/** Shows a presentation, and waits for its first slide. */
export async function showSlides(slug: string, person: Person): Promise<Shown> {
  const shown = await show(`/Editor?doc=${slug}`, person);
  await expect.element(stage).toBeVisible();
  return shown;
}

export const boxOf = (of: Locator): DOMRect => of.element().getBoundingClientRect();
