import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { badge, expect, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation } from './office.ts';

test.use({ startsAt: null });

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

/** Longer than one part. */
const LARGE = Buffer.alloc(1_700_000, 'Conclusions en réplique. ');
const attach = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: LARGE });

test('who is removed while their file waits is told, and takes it along with what they typed', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newConversation(app, claire);
  const me = await rest<{ id: string }>(app, samir.token, 'GET', '/user/read');
  const { page, line } = samir;
  await page.goto(`/messenger?conversation=${slug}`);
  await send(page, 'Bonjour');
  await saved(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await attach(page, 'Conclusions.pdf');
  await send(page, 'Version à déposer');
  await expect(message(page, 'Version à déposer')).toContainText('enregistrée sur cet appareil');
  await field(page).fill('En train d’écrire');
  await rest(app, claire.token, 'DELETE', `/messenger/conversation/${slug}/members/${me.id}`);
  line.heal();
  await expect(page.getByText('Vous ne participez plus à cette conversation')).toBeVisible();
  await expect(badge(page)).toContainText('Refusé');
  await badge(page).click();
  await expect(page.getByText(/Conclusions\.pdf/).first()).toBeVisible();
  const text = await exported(page);
  expect(text).toContain('Version à déposer');
  expect(text).toContain('En train d’écrire');
  const { commands } = JSON.parse(text) as { commands: { path: string; body: { content?: string } }[] };
  const parts = commands
    .filter(({ path }) => path.includes('/messenger/file/'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ body }) => Buffer.from(body.content ?? '', 'base64'));
  expect(Buffer.concat(parts).equals(LARGE)).toBe(true);
});

test('a file arrives whole over a line that breaks at each of its parts, and the screen says that it waits', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newConversation(app, claire);
  const { page, line } = claire;
  for (const each of [claire, samir]) await each.page.goto(`/messenger?conversation=${slug}`);
  await expect(field(page)).toBeVisible();
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await attach(page, 'Bordereau.pdf');
  await send(page, 'Avec son bordereau');
  let breaks = 0;
  page.on('request', (request) => {
    if (breaks >= 3 || !request.url().includes('/api/messenger/file/')) return;
    breaks += 1;
    line.drop();
  });
  line.heal();
  await expect.poll(() => breaks, { timeout: 30_000 }).toBe(3);
  await saved(page);
  await expect(message(page, 'Avec son bordereau')).not.toContainText('En attente');
  await expect(messages(page).getByRole('listitem')).toHaveCount(1);
  const [download] = await Promise.all([
    samir.page.waitForEvent('download'),
    samir.page.getByRole('button', { name: /^Télécharger Bordereau\.pdf/ }).click(),
  ]);
  expect((await readFile(await download.path())).equals(LARGE)).toBe(true);
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
