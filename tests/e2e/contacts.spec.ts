import type { Contact } from '@basoche/protocol';
import type { Page } from '@playwright/test';
import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

/** A client who follows no matter: nothing at all is on their device. */
const CLIENT = 'garage.fontaine@demo.basoche.test';

test('a contact is found and changed without a network, a colleague changes another field, both hold on both devices, and a client never has it', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const { page } = claire;
  const made = await rest<Contact>(app, claire.token, 'POST', '/contact/create', {
    firstname: 'Élise',
    lastname: 'Quesnoy-Ferrand',
    email: 'elise@quesnoy.test',
    mobile_phone: '06 10 20 30 40',
    city: 'Besançon',
    is_client: true,
  });
  const rows = (of: Page) => of.locator('.b-records tbody tr[data-index]');
  const fact = (of: Page, name: string) =>
    of
      .locator('.rec-facts > div')
      .filter({ has: of.getByText(name, { exact: true }) })
      .locator('dd');
  for (const each of [claire, samir]) {
    await each.page.goto('/contact');
    await expect(rows(each.page).filter({ hasText: 'Élise QUESNOY-FERRAND' })).toBeVisible();
  }

  await test.step('three letters without accents find the person on the train, a saved search is in a second window, and a new number is there after a reload', async () => {
    await readyOffline(page);
    await saved(page);
    claire.line.cut();
    await page.reload();
    await expect(badge(page)).toContainText('Hors ligne');
    await page.keyboard.press('/');
    await page.keyboard.type('eli');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/[?&]q=eli/);
    await page.getByRole('button', { name: 'Mes vues' }).click();
    await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
    await page.getByRole('dialog').getByLabel('Nom').fill('Les Élise');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Les Élise' })).toBeVisible();
    const other = await claire.context.newPage();
    await other.goto('/contact');
    await other.getByRole('button', { name: 'Mes vues' }).click();
    await other.getByRole('menuitemcheckbox', { name: 'Les Élise' }).click();
    await expect(rows(other)).toHaveCount(1);
    await other.close();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Modifier' }).click();
    await page.getByLabel('Téléphone mobile').fill('0611223344');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(fact(page, 'Téléphone mobile')).toHaveText(/06\s11\s22\s33\s44/);
    await page.reload();
    await expect(fact(page, 'Téléphone mobile')).toHaveText(/06\s11\s22\s33\s44/);
    await expect(page.getByText('En attente d’envoi')).toBeVisible();
  });

  await test.step('a colleague changes the e-mail meanwhile, and both changes hold on both devices', async () => {
    await samir.page.goto(`/contact/update/${made.id}`);
    await samir.page.getByLabel('Adresse e-mail').fill('e.quesnoy@exemple.test');
    await samir.page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(fact(samir.page, 'Adresse e-mail')).toHaveText('e.quesnoy@exemple.test');
    claire.line.heal();
    await saved(page);
    for (const each of [claire, samir]) {
      await expect(fact(each.page, 'Téléphone mobile')).toHaveText(/06\s11\s22\s33\s44/);
      await expect(fact(each.page, 'Adresse e-mail')).toHaveText('e.quesnoy@exemple.test');
      await expect(each.page.getByText('En attente d’envoi')).toHaveCount(0);
    }
    expect(await rest<Contact>(app, samir.token, 'GET', `/contact/view/${made.id}`)).toMatchObject({
      mobile_phone: '06 11 22 33 44',
      email: 'e.quesnoy@exemple.test',
    });
  });

  await test.step('a client of the firm is refused the page, and has no records on the device', async () => {
    const client = await someone(CLIENT);
    await client.page.goto('/contact');
    await expect(client.page.getByText('Vous n’avez pas les droits pour accéder à cette page').first()).toBeVisible();
    await saved(client.page);
    expect(await recordEntries(page)).toBeGreaterThan(0);
    expect(await recordEntries(client.page)).toBe(0);
  });
});

/** Rows of records, and what answered commands made of some, in the databases of a browser. */
function recordEntries(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let count = 0;
    for (const { name } of await indexedDB.databases()) {
      if (name?.endsWith(':records') !== true) continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        if (store !== 'state') count += await done(db.transaction(store).objectStore(store).count());
      db.close();
    }
    return count;
  });
}
