import { readFile } from 'node:fs/promises';
import type { FileView, FolderView } from '@basoche/protocol';
import { expect, readyOffline, rest, saved, test } from './fixtures.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const CLIENT = 'client@demo.basoche.test';

test('a folder is shared with a client on the train, who reads it without a network; a stranger takes a file by a link once and no more', async ({
  app,
  browser,
  claire,
  someone,
}) => {
  const { page } = claire;
  const folder = await rest<FolderView>(app, claire.token, 'POST', '/ged/folder/', {
    name: 'Pour Émilie',
    category: 1,
  });
  const content = Buffer.from('Procès-verbal de constat').toString('base64');
  const [file] = await rest<FileView[]>(app, claire.token, 'POST', `/ged/file/create/${folder.slug}`, {
    files: [{ name: 'Constat.txt', content }],
  });

  await test.step('the share waits for the network, and leaves with it', async () => {
    await page.goto('/ged?place=personal');
    await expect(page.getByRole('link', { name: 'Pour Émilie' })).toBeVisible();
    await readyOffline(page);
    await saved(page);
    claire.line.cut();
    await page.getByRole('button', { name: /Actions sur «\s?Pour Émilie/ }).click();
    await page.getByRole('menuitem', { name: 'Partager…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Personne' }).fill('Émilie');
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Partager', exact: true }).click();
    await expect(dialog.getByText('En attente d’envoi')).toBeVisible();
    claire.line.heal();
    await expect(dialog.getByText('En attente d’envoi')).toHaveCount(0);
  });

  await test.step('the client finds it, and reads it again without a network', async () => {
    const client = await someone(CLIENT);
    await client.page.goto('/ged?place=shared');
    await client.page.getByRole('link', { name: 'Pour Émilie' }).click();
    await client.page.getByRole('link', { name: 'Constat.txt' }).click();
    await expect(client.page.getByText('Procès-verbal de constat')).toBeVisible();
    await readyOffline(client.page);
    client.line.cut();
    await client.page.reload();
    await expect(client.page.getByText('Procès-verbal de constat')).toBeVisible();
  });

  await test.step('a link of one download is opened by a stranger, and then by nobody', async () => {
    await page.goto(`/ged/file/view/${file!.slug}`);
    await page.getByRole('button', { name: 'Lien de téléchargement…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Téléchargements' }).click();
    await page.getByRole('option', { name: 'Un seul' }).click();
    await dialog.getByRole('button', { name: 'Créer le lien' }).click();
    const address = new URL(await dialog.getByLabel('Adresse du lien').inputValue());
    const stranger = await browser.newContext({ baseURL: app.url });
    const tab = await stranger.newPage();
    await tab.goto(`/ged/lien${address.hash}`);
    await expect(tab.getByText('Constat.txt')).toBeVisible();
    const downloading = tab.waitForEvent('download');
    await tab.getByRole('button', { name: 'Télécharger' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toBe('Procès-verbal de constat');
    await tab.goto('about:blank');
    await tab.goto(`/ged/lien${address.hash}`);
    await expect(tab.getByText('Le lien est invalide.')).toBeVisible();
    await stranger.close();
  });
});
