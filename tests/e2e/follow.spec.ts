import type { Page } from '@playwright/test';
import { check, MODES, SIZES } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectVisibleFocus, newDocument } from './office.ts';

test.use({ startsAt: null });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const clause = (page: Page, number: number) => body(page).locator('p', { hasText: `Clause n ${number},` });
const follows = (page: Page) => page.getByRole('button', { name: 'Suivre Samir BENALI' });
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const FOLLOWING = 'Vous suivez Samir BENALI';
const STOPPED = 'Vous ne suivez plus Samir BENALI.';

/** A lease long enough that what is far is not laid out. */
async function paste(page: Page): Promise<void> {
  const words = 'le preneur s’oblige à entretenir les lieux loués pendant toute la durée du bail. '.repeat(3);
  const html = Array.from({ length: 200 }, (_, index) => `<p>Clause n ${index + 1}, ${words}</p>`).join('');
  await body(page).click();
  await body(page).evaluate((text, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Puts the own caret before the first clause, from wherever the screen is. */
async function toTop(page: Page): Promise<void> {
  await page.keyboard.press('Control+Home');
  await expect(clause(page, 1)).toBeInViewport();
}

test('in a long text one goes where the other writes until one goes on alone, and is told when the other is gone', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  const { slug } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await paste(page);
  await toTop(page);
  await samir.page.goto(`/Editor?doc=${slug}`);
  await expect(clause(samir.page, 1)).toBeVisible();
  await body(samir.page).focus();
  await samir.page.keyboard.press('Control+End');
  await expect(clause(samir.page, 200)).toBeInViewport();
  await expect(clause(page, 190)).toBeHidden();

  await test.step('by the keyboard: the view moves, not the focus', async () => {
    await follows(page).focus();
    await expectVisibleFocus(page);
    await page.keyboard.press('Enter');
    await expect(says(page, FOLLOWING)).toBeVisible();
    await expect(follows(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(clause(page, 200)).toBeInViewport();
    await toTop(samir.page);
    await expect(clause(page, 1)).toBeInViewport();
    await samir.page.keyboard.press('Control+End');
    await samir.page.keyboard.type(' Fait à Lyon.');
    await expect(body(page).getByText('Fait à Lyon.')).toBeInViewport();
    await expect(follows(page)).toBeFocused();
  });

  await test.step('Escape ends it', async () => {
    await page.keyboard.press('Escape');
    await expect(says(page, STOPPED)).toHaveCount(1);
    await expect(says(page, FOLLOWING)).toHaveCount(0);
    await toTop(samir.page);
    await expect(page.locator('.remote-caret')).not.toBeInViewport();
    await expect(body(page).getByText('Fait à Lyon.')).toBeInViewport();
    await body(page).focus();
    await page.keyboard.type('Lu. ');
    await expect(body(page).locator('p').first()).toHaveText(/^Lu\. .*Clause n 1,/);
  });

  await test.step('so do the wheel, a click, a key and the button', async () => {
    const ends = [
      async () => page.mouse.wheel(0, 200),
      async () => clause(page, 1).click(),
      async () => page.keyboard.type('Vu. '),
      async () => page.getByRole('button', { name: 'Arrêter' }).click(),
    ];
    for (const end of ends) {
      await follows(page).click();
      await expect(clause(page, 1)).toBeInViewport();
      await expect(says(page, FOLLOWING)).toBeVisible();
      await page.mouse.move(700, 400);
      if (end === ends[2]) await body(page).focus();
      await end();
      await expect(says(page, STOPPED)).toHaveCount(1);
    }
    await expect(follows(page)).toBeFocused();
  });

  await test.step('without a network, and gone', async () => {
    await follows(page).click();
    claire.line.cut();
    await expect(says(page, 'Sans réseau')).toBeVisible();
    claire.line.heal();
    await expect(says(page, FOLLOWING)).toBeVisible();
    await samir.page.goto('/ged');
    await expect(says(page, 'Samir BENALI n’est plus là')).toBeVisible();
    await samir.page.goto(`/Editor?doc=${slug}`);
    await body(samir.page).focus();
    await samir.page.keyboard.press('Control+End');
    await expect(says(page, FOLLOWING)).toBeVisible();
    await expect(clause(page, 200)).toBeInViewport();
  });

  await test.step('on a phone, from a menu; pictures and axe in both modes', async () => {
    for (const mode of MODES) {
      await page.emulateMedia({ colorScheme: mode });
      await page.setViewportSize(SIZES.desk);
      await expect(body(page).getByText('Fait à Lyon.')).toBeInViewport();
      await check(page, `follow-text-desk-${mode}`);
      await page.setViewportSize(SIZES.phone);
      await expect(body(page).getByText('Fait à Lyon.')).toBeInViewport();
      await check(page, `follow-text-phone-${mode}`);
    }
    await page.getByRole('button', { name: '1 personne ici' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Suivre Samir BENALI' }).click();
    await expect(says(page, STOPPED)).toHaveCount(1);
    await toTop(samir.page);
    await page.getByRole('button', { name: '1 personne ici' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Suivre Samir BENALI' }).click();
    await expect(clause(page, 1)).toBeInViewport();
  });
});
