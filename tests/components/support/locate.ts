import { expect } from 'vitest';
import { type Locator } from 'vitest/browser';

/** What these say, in order, with simple spaces. */
export function texts(of: Locator): string[] {
  return of.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
}

/** Waits until there are these texts, in this order, and no other. */
export async function expectTexts(of: Locator, wanted: readonly string[]): Promise<void> {
  await expect.poll(() => texts(of)).toEqual(wanted);
}

/** Waits until there is none of these. */
export async function expectNone(of: Locator): Promise<void> {
  await expect.poll(() => of.elements().length).toBe(0);
}

/** Puts the focus there, as Tab does. */
export async function focus(on: Locator): Promise<void> {
  ((await on.findElement()) as HTMLElement).focus();
}

/** Writes there, and leaves the field. */
export async function leaveWith(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  ((await field.findElement()) as HTMLElement).blur();
}
