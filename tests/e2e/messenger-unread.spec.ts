import type { Page } from '@playwright/test';
import { badge, expect, rest, SAMIR, saved, test } from './fixtures.ts';
import { fresh, newConversation, toastOf, unreadOfAll } from './office.ts';
import type { App } from '../support/app.ts';

test.use({ startsAt: null });

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const message = (page: Page, text: string) =>
  messages(page)
    .getByRole('listitem')
    .filter({ has: page.locator('.m-text', { hasText: text }) });
const row = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: title });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(message(page, text)).toBeVisible();
}

async function unreadOnServer(app: App, token: string, slug: string): Promise<number> {
  const { unread } = await rest<{ unread: number }>(app, token, 'GET', `/messenger/conversation/read/${slug}`);
  return unread;
}

/** What is unread in the side bar. */
async function sideBarCount(page: Page): Promise<number> {
  const entry = page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: /^Messagerie/ });
  const name = (await entry.getAttribute('aria-label')) ?? (await entry.innerText());
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

test('marking unread from a message crosses devices, also from offline, and reading again ends it', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const { slug, title } = await newConversation(app, claire);
  const { page, line } = samir;
  for (const each of [claire, samir]) await each.page.goto(`/messenger?conversation=${slug}`);
  for (const text of ['Premier point', 'Deuxième point', 'Troisième point']) await send(claire.page, text);
  await expect(message(claire.page, 'Troisième point')).toContainText('Lu par Samir');
  await expect(row(page, title).getByText(/non lu/)).toHaveCount(0);
  const phone = await someone(SAMIR);
  await phone.page.goto('/messenger');
  await expect(row(phone.page, title)).toContainText('Troisième point');
  await expect(row(phone.page, title).getByText(/non lu/)).toHaveCount(0);
  // Those of all conversations, once background sync has brought them.
  const before = await unreadOfAll(app, samir);
  await expect.poll(() => sideBarCount(page)).toBe(before);

  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await message(page, 'Deuxième point').hover();
  await message(page, 'Deuxième point')
    .getByRole('button', { name: /^Actions sur le message/ })
    .click();
  await page.getByRole('menuitem', { name: /^Marquer comme non lu à partir d’ici/ }).click();
  await expect(toastOf(page, 'Marqué comme non lu')).toBeVisible();
  await expect(message(page, 'Deuxième point')).toContainText('Nouveaux messages');
  await expect(row(page, title)).toContainText('2 messages non lus');
  await expect.poll(() => sideBarCount(page)).toBe(before + 2);

  line.heal();
  await saved(page);
  await expect(row(phone.page, title)).toContainText('2 messages non lus');
  await expect.poll(() => unreadOnServer(app, samir.token, slug)).toBe(2);

  await test.step('it stays while the conversation stays open, and nobody else sees it', async () => {
    await send(claire.page, 'Quatrième point');
    await expect(message(page, 'Quatrième point')).toBeVisible();
    await expect(row(page, title)).toContainText('3 messages non lus');
    await expect(message(claire.page, 'Troisième point')).toContainText('Lu par Samir');
  });

  await test.step('reading again ends it everywhere', async () => {
    await phone.page.bringToFront();
    await row(phone.page, title).getByRole('link').click();
    await expect(message(phone.page, 'Deuxième point')).toContainText('Nouveaux messages');
    for (const each of [phone.page, page]) await expect(row(each, title).getByText(/non lu/)).toHaveCount(0);
    await expect.poll(() => sideBarCount(page)).toBe(before);
    await expect(message(claire.page, 'Quatrième point')).toContainText('Lu par Samir');
    await expect.poll(() => unreadOnServer(app, samir.token, slug)).toBe(0);
  });
});

test('the keyboard marks unread, and sending ends it', async ({ app, claire, samir }) => {
  const { slug, title } = await newConversation(app, claire, fresh('Bail commercial'));
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Le bailleur refuse');
  const { page } = samir;
  await expect(message(page, 'Le bailleur refuse')).toBeVisible();
  await field(page).focus();
  await field(page).press('ArrowUp');
  await page.keyboard.press('u');
  await expect(row(page, title)).toContainText('1 message non lu');
  await send(page, 'Je le rappelle');
  await expect(row(page, title).getByText(/non lu/)).toHaveCount(0);
});
