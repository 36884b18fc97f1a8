import type { Page } from '@playwright/test';
import { badge, expect, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation } from './office.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const message = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(message(page, text).last()).toBeVisible();
}

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter mes modifications non synchronisées' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

test('who is removed in the middle of typing is told, and can take along what they typed', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newConversation(app, claire);
  const me = await rest<{ id: string }>(app, samir.token, 'GET', '/user/read');
  const { page, line } = samir;
  await page.goto(`/messenger?conversation=${slug}`);
  await send(page, 'Bonjour');
  await saved(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await send(page, 'Envoyé sans réseau');
  await field(page).fill('En train d’écrire');
  await rest(app, claire.token, 'DELETE', `/messenger/conversation/${slug}/members/${me.id}`);
  line.heal();
  await expect(page.getByText('Vous ne participez plus à cette conversation')).toBeVisible();
  await expect(badge(page)).toContainText('Refusé');
  await badge(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible();
  const text = await exported(page);
  expect(text).toContain('Envoyé sans réseau');
  expect(text).toContain('En train d’écrire');
});

test('100,000 characters are not cut, not sent and not lost', async ({ app, claire }) => {
  const { slug } = await newConversation(app, claire);
  const { page } = claire;
  const text = 'Attendu que. '.repeat(7_693).slice(0, 100_000);
  await page.goto(`/messenger?conversation=${slug}`);
  await field(page).fill(text);
  await expect(page.getByText('80000 caractères de trop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer', exact: true })).toBeDisabled();
  await field(page).press('Enter');
  await field(page).blur();
  await saved(page);
  await page.reload();
  await expect(field(page)).toHaveValue(text);
  await field(page).fill(text.slice(0, 20_000).trim());
  await field(page).press('Enter');
  await expect(messages(page).getByRole('listitem')).toHaveCount(1);
  await saved(page);
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('a clock that is an hour ahead moves no message: the server’s hour counts', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire, fresh('Horloge'));
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  await expect(field(claire.page)).toBeVisible();
  await claire.page.clock.setFixedTime(Date.now() + 3_600_000);
  await send(claire.page, 'De la machine en avance');
  await saved(claire.page);
  await expect(message(samir.page, 'De la machine en avance')).toBeVisible();
  await send(samir.page, 'De l’autre');
  for (const { page } of [claire, samir]) {
    await expect(messages(page).getByRole('listitem')).toHaveCount(2);
    await expect(messages(page).getByRole('listitem').last()).toContainText('De l’autre');
    const times = await messages(page)
      .locator('time')
      .evaluateAll((all) => all.map((each) => Date.parse(each.getAttribute('datetime') ?? '')));
    expect(Math.max(...times)).toBeLessThan(Date.now() + 60_000);
  }
});
