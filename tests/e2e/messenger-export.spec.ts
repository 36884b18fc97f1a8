import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, rest, test } from './fixtures.ts';
import { fresh, newConversation, toastOf } from './office.ts';

test.use({ startsAt: null });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Exporter la conversation' });

async function ask(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: title }).getByRole('button', { name: 'Actions sur la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Exporter…' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('a conversation is exported to a page that is read anywhere, or to a text; offline it says why not', async ({
  app,
  claire,
}, info) => {
  const { page } = claire;
  const { slug, title } = await newConversation(app, claire, fresh('Bail Morel'));
  await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, { content: 'Congé délivré le 3 novembre.' });
  await page.goto(`/messenger?conversation=${slug}`);
  await ask(page, title);
  const [asPage] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Exporter' }).click(),
  ]);
  expect(asPage.suggestedFilename()).toMatch(new RegExp(`^Conversation ${title} \\d{4}-\\d\\d-\\d\\d\\.html$`));
  await expect(toastOf(page, 'Conversation exportée')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const path = info.outputPath('export.html');
  await asPage.saveAs(path);
  expect(await readFile(path, 'utf8')).toContain('Congé délivré le 3 novembre.');

  const reader = await claire.context.newPage();
  await reader.goto(`file://${path}`);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('listitem')).toContainText('Claire MARCHAND');
  if (process.env['PICTURES'] !== undefined)
    await reader.screenshot({ path: `${process.env['PICTURES']}/export-page.png` });
  await reader.close();

  await ask(page, title);
  await dialog(page).getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Texte seul (.txt)' }).click();
  const [asText] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Exporter' }).click(),
  ]);
  expect(asText.suggestedFilename()).toMatch(/\.txt$/);

  claire.line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await ask(page, title);
  await dialog(page).getByRole('button', { name: 'Exporter' }).click();
  await expect(dialog(page)).toContainText('Le serveur ne répond pas.');
});

test('the export dialog is free of accessibility violations', async ({ app, claire }) => {
  const { slug, title } = await newConversation(app, claire, fresh('Succession de Saint-Exupéry-Montmorency'));
  await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, { content: 'Bonjour' });
  await checkModes(claire.page, 'exporter', async () => {
    await claire.page.goto(`/messenger?conversation=${slug}`);
    await ask(claire.page, title);
  });
});
