import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, CLAIRE, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const offered = (page: Page) => page.getByRole('listbox', { name: 'Mentionner une personne' });

test('a person is named in a text offline, by keyboard, is told once when the network is back, and led to the place', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newDocument(app, claire);
  await rest(app, samir.token, 'PUT', '/notification/read-all');
  const everybody = await rest<{ id: string; email: string }[]>(app, claire.token, 'POST', '/user/list', {});
  const users = everybody.flatMap(({ id, email }) => (email === CLAIRE ? [] : [id])).slice(0, 5);
  await rest(app, claire.token, 'POST', `/documents/${slug}/members`, { users, right: 'write' });
  const { page, line } = claire;
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  for (let at = 0; at < 40; at += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('Conclusions.');
  await saved(page);
  await readyOffline(page);

  await test.step('offline: not in an address, closed by Escape, chosen by arrows and Enter', async () => {
    line.cut();
    await page.keyboard.type(' Écrire à greffe@sam');
    await expect(body(page)).toContainText('greffe@sam');
    await expect(offered(page)).toHaveCount(0);
    await page.keyboard.type(', puis @');
    await expect(offered(page)).toBeVisible();
    await expect(body(page)).toHaveAttribute('aria-controls', (await offered(page).getAttribute('id')) ?? '?');
    await expect(offered(page).getByRole('option', { name: /Claire MARCHAND$/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.type('sam');
    await expect(body(page)).toContainText('puis @sam');
    await expect(offered(page)).toHaveCount(0);
    await expect(body(page)).not.toHaveAttribute('aria-controls');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('@');
    const options = offered(page).getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'false');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.type('ben');
    await expect(options).toHaveText([/Samir BENALI$/]);
    await expect(body(page)).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '?');
    await checkModes(page, 'mention-texte', async () => undefined);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('relit.');
    await expect(body(page).locator('.mention')).toHaveText('@Samir BENALI');
    await expect(body(page)).toContainText('puis @Samir BENALI relit.');
    await expect(body(page).locator('> p')).toHaveCount(41);
  });

  const told = async () => {
    const { data } = await rest<{ data: { content: string }[] }>(app, samir.token, 'GET', '/notification/list');
    return data.filter(({ content }) => content.includes(`vous mentionne dans le document «\u00a0${title}\u00a0»`))
      .length;
  };

  await test.step('the colleague is told, and led to the place', async () => {
    line.heal();
    await saved(page);
    await expect.poll(told).toBe(1);
    await samir.page.goto('/dashboard');
    await badge(samir.page).waitFor();
    await samir.page.getByRole('button', { name: /^Notifications/ }).click();
    await samir.page
      .getByRole('link')
      .filter({ hasText: `Claire MARCHAND vous mentionne dans le document «\u00a0${title}\u00a0»` })
      .click();
    await expect(body(samir.page).locator('.mention')).toBeInViewport();
  });

  await test.step('not again when it goes and comes back', async () => {
    const mention = body(page).locator('.mention');
    await expect(async () => {
      await page.keyboard.press('Control+z');
      await expect(mention).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(body(page)).toContainText(/puis .*@ben/);
    await expect(body(samir.page).locator('.mention')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(body(samir.page).locator('.mention')).toHaveCount(1);
    await body(samir.page).press('Control+a');
    await samir.page.keyboard.press('Delete');
    await expect(mention).toHaveCount(0);
    await samir.page.keyboard.press('Control+z');
    await expect(mention).toHaveCount(1);
    await saved(page);
    await saved(samir.page);
    expect(await told()).toBe(1);
  });
});
