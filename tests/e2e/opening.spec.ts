import type { Page } from '@playwright/test';
import { SyncClient } from '../support/sync-client.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { newDocument } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

test('a document of which the device has nothing is awaited, not shown empty, and comes whole with the network', async ({
  app,
  claire,
  samir,
}) => {
  const { page, line } = samir;
  await page.goto('/ged');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await readyOffline(page);
  line.cut();
  const { slug } = await newDocument(app, claire);
  await claire.page.goto(`/Editor?doc=${slug}`);
  await body(claire.page).click();
  await claire.page.keyboard.type('Plaise au tribunal');
  await saved(claire.page);

  await page.goto(`/Editor?doc=${slug}`);
  await expect(page.getByText('Ce document n’est pas encore sur cet appareil')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exporter' })).toHaveCount(0);
  await expect(body(page)).toHaveCount(0);
  line.heal();
  await expect(body(page)).toContainText('Plaise au tribunal');
  await expect(page.getByText('Ce document n’est pas encore sur cet appareil')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible();

  await test.step('a newer build wrote it meanwhile: it is read only, and why is said once', async () => {
    const newer = new SyncClient(app.url, claire.token, `document/${slug}`);
    await newer.ready();
    newer.doc.getMap('meta').set('version', 99);
    await newer.saved();
    newer.close();
    await expect(page.getByRole('alert')).toContainText('éléments d’une version plus récente');
    await expect(page.getByText('Plaise au tribunal')).toBeVisible();
    await expect(body(page)).toHaveCount(0);
    await expect(page.getByText('Vous pouvez lire ce document, pas le modifier.')).toHaveCount(0);
  });

  await test.step('an address that is none leads back to the library', async () => {
    await page.goto('/Editor?doc=..%2Fcoupé');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’adresse de ce document n’est pas valable');
    await page.getByRole('link', { name: 'Retour à la bibliothèque' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bibliothèque' })).toBeVisible();
  });
});
