import type { Page } from '@playwright/test';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { caretRead, newDocument, toastOf, written } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

/** Without the signs of suggestions. */
async function linesOf(page: Page): Promise<string[]> {
  return (await written(page)).map((line) => line.replaceAll(/[¶\u200b]/g, ''));
}

async function typeAtEndOf(page: Page, line: string, words: string): Promise<void> {
  await body(page).getByText(line).click();
  await page.keyboard.press('End');
  await caretRead(page);
  await page.keyboard.type(words);
}

test('words typed in a tunnel stand in the heading that their paragraph became, and come back where it was deleted', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  const [she, he] = [claire.page, samir.page];
  await she.goto(`/Editor?doc=${slug}`);
  await body(she).click();
  await she.keyboard.type('Sur la recevabilité');
  await she.keyboard.press('Enter');
  await she.keyboard.type('Le preneur occupe les lieux');
  await she.keyboard.press('Enter');
  await she.keyboard.type('Par ces motifs');
  await saved(she);
  await he.goto(`/Editor?doc=${slug}`);
  await expect(body(he)).toContainText('Par ces motifs');
  await readyOffline(he);
  samir.line.cut();
  await typeAtEndOf(he, 'Sur la recevabilité', ' de la demande');
  await typeAtEndOf(he, 'Le preneur occupe', ' sans titre');

  await body(she).getByText('Sur la recevabilité').click();
  await caretRead(she);
  await she.keyboard.press('Control+Alt+1');
  await expect(body(she).getByRole('heading', { name: 'Sur la recevabilité' })).toBeVisible();
  await body(she).getByText('Le preneur occupe').click({ clickCount: 3 });
  await caretRead(she);
  await she.keyboard.press('Backspace');
  await expect.poll(() => linesOf(she)).toEqual(['Sur la recevabilité', 'Par ces motifs']);
  await saved(she);

  samir.line.heal();
  await Promise.all([she, he].map((page) => expect(toastOf(page, 'remis dans le texte, en suggestion')).toBeVisible()));
  for (const page of [she, he]) {
    await expect
      .poll(() => linesOf(page))
      .toEqual(['Sur la recevabilité de la demande', 'sans titre', 'Par ces motifs']);
    await expect(body(page).getByRole('heading', { level: 1 })).toContainText('de la demande');
    await expect(body(page).locator('ins')).toContainText('sans titre');
  }
  await saved(he);
});
