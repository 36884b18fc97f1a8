import type { Page } from '@playwright/test';
import { expect, saved, test } from './fixtures.ts';
import { caretRead, newDocument } from './office.ts';
import { SIZES, check } from './accessibility.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const LINE =
  'Attendu que la société bailleresse n’a pas satisfait à son obligation de délivrance, le preneur ayant été privé de la jouissance des lieux loués pendant la durée des travaux.';

/** Pages of the printed document. */
async function printed(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('pages of a document: shown where they end, printed alike, set for everybody, flowing on a phone', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  const gaps = page.locator('.page-gap');
  const foot = page.locator('.g-paper > .page-foot');

  await test.step('a text longer than a page has two, numbered', async () => {
    await page.evaluate((line) => {
      const data = new DataTransfer();
      data.setData('text/html', `<p>${line}</p>`.repeat(16));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, LINE);
    await expect(gaps).toHaveCount(1);
    await expect(foot).toContainText('2 / 2');
    await expect(gaps.first()).toContainText('1 / 2');
    expect(await printed(page)).toBe(2);
  });

  await test.step('a page break makes one more, on paper too', async () => {
    await page.keyboard.press('Control+Home');
    await caretRead(page);
    await page.keyboard.press('Control+Enter');
    await expect(gaps).toHaveCount(2);
    expect(await printed(page)).toBe(3);
  });

  await test.step('header and footer are for everybody', async () => {
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mise en page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mise en page' });
    await dialog.getByRole('textbox', { name: 'En-tête' }).fill('SCP Marchand et associés');
    await dialog.getByRole('textbox', { name: 'Pied de page' }).fill('Conclusions n° 2');
    await dialog.getByRole('checkbox', { name: 'Première page' }).check();
    await dialog.getByRole('button', { name: 'Appliquer' }).click();
    await expect(foot).toContainText('Conclusions n° 2');
    await samir.page.goto(`/Editor?doc=${slug}`);
    await expect(samir.page.locator('.page-gap').first()).toContainText('SCP Marchand et associés');
    await expect(samir.page.locator('.page-gap').first()).not.toContainText('1 / 3');
    await expect(samir.page.locator('.page-gap').nth(1)).toContainText('2 / 3');
  });

  await test.step('a table longer than a page: what comes after it is on the page where the printer puts it', async () => {
    await body(page).click();
    await page.keyboard.press('Control+End');
    await caretRead(page);
    await page.evaluate(() => {
      const data = new DataTransfer();
      // Two of them on a page, and a third of the room for another.
      const row = `<tr><td><p>${'Poste<br>'.repeat(12)}Total</p></td></tr>`;
      data.setData('text/html', `<table>${row.repeat(5)}</table>`);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(body(page).locator('tr')).toHaveCount(5);
    await expect(foot).toContainText('6 / 6');
    expect(await printed(page)).toBe(6);
    await page.keyboard.press('Control+z');
    await expect(foot).toContainText('3 / 3');
  });

  await test.step('paper stays white in dark mode on this device, if asked', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await expect.poll(scheme).toBe('dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // What is printed is white whatever is asked.
    await expect.poll(scheme).toBe('light');
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark', reducedMotion: 'reduce' });
    const paper = page.locator('.g-paper');
    const shown = () => paper.evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect.poll(shown).not.toBe('rgb(255, 255, 255)');
    await check(page, 'word-paper-dark', 'colours');
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Papier blanc en mode sombre' }).click();
    await expect.poll(shown).toBe('rgb(255, 255, 255)');
    await check(page, 'word-paper-white', 'colours');
    await saved(page);
    await page.reload();
    await expect.poll(shown).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await check(page, 'word-paper-light');
  });

  await test.step('on a phone the text flows', async () => {
    await page.setViewportSize(SIZES.phone);
    await expect(page.locator('.g-paged, .page-gap')).toHaveCount(0);
    await check(page, 'word-paper-phone');
  });
});
