import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { newFirm } from '../support/firm.ts';
import { newDocument, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

/** Takes away what browsers give to pages of https alone. */
function withoutHttps(): void {
  for (const [holder, name] of [
    [navigator, 'clipboard'],
    [crypto, 'randomUUID'],
  ] as const) {
    Object.defineProperty(holder, name, { value: undefined, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(holder, name));
  }
}

test('a page without https copies a link all the same', async () => {
  withoutHttps();
  const { claire } = await newFirm(['claire']);
  const { slug, title } = await newDocument(claire);
  await show('/ged', claire);
  const copied: (string | undefined)[] = [];
  const listen = (event: ClipboardEvent) => void copied.push(event.clipboardData?.getData('text/plain'));
  document.addEventListener('copy', listen);
  onTestFinished(() => document.removeEventListener('copy', listen));
  await page.getByRole('button', { name: `Actions sur «\u00a0${title}\u00a0»` }).click();
  await page.getByRole('menuitem', { name: 'Copier le lien' }).click();
  await expect.element(toastOf('Lien copié')).toBeVisible();
  expect(copied).toEqual([`${location.origin}/Editor?doc=${slug}`]);
});
