import { expect, test } from './fixtures.ts';

test('a client is offered nothing to start, and is led to their conversations', async ({ someone }) => {
  const { page } = await someone('client@demo.basoche.test');
  const main = page.getByRole('main');
  await page.goto('/mondays');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nouveau tableau' })).toHaveCount(0);
  await page.goto('/ged');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Nouveau document', 'Importer un fichier'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.goto('/Editor');
  await expect(page).toHaveURL(/\/ged$/);
  await page.goto('/todos');
  await expect(page.getByRole('navigation', { name: 'Listes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nouvelle liste' })).toHaveCount(0);
  await page.goto('/messenger/conversation/create');
  await expect(
    page.locator('.b-toast').filter({ hasText: 'Vous n’avez pas les droits pour accéder à cette page' }),
  ).toBeVisible();
  await page.goto('/dashboard-client');
  await page.getByRole('link', { name: 'Écrire au cabinet' }).click();
  await expect(page).toHaveURL(/\/messenger$/);
  await expect(page.locator('a[href^="/messenger/conversation/create"]')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.filter({ hasText: 'Messagerie' })).not.toHaveCount(0);
  for (const name of ['Nouvelle conversation', 'Nouveau document'])
    await expect(options.filter({ hasText: name })).toHaveCount(0);
});
