import type { Locator, Page } from '@playwright/test';
import { createCipher, openValue } from '@basoche/sync';
import { expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, toastOf } from './office.ts';

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const HELENE = 'h.leroy@demo.basoche.test';

function card(page: Page, title: string): Locator {
  return page.locator('.b-card').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

/** The image that was really drawn, not its initials. */
function drawn(image: Locator): Promise<boolean> {
  return image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a person fills their profile and changes their image; a colleague sees it, without a network too', async ({
    app,
    claire,
    samir,
  }) => {
    const { page } = samir;
    const watcher = claire.page;
    await watcher.goto('/lpclients');
    const row = watcher.getByRole('listitem').filter({ hasText: 'Samir BENALI' });
    await expect(row).toBeVisible();
    await expect(row.locator('img')).toHaveCount(0);

    await page.goto('/profile');
    const identity = card(page, 'Identité et coordonnées');
    await identity.getByLabel('Téléphone mobile').fill('06123');
    await identity.getByLabel('Téléphone mobile').blur();
    await expect(identity.getByText('Le numéro de téléphone doit comporter 9 ou 10 chiffres.')).toBeVisible();
    await identity.getByLabel('Téléphone mobile').fill('06.12.34.56.78');
    await identity.getByLabel('Langues parlées').fill('Arabe');
    await identity.getByLabel('Langues parlées').press('Enter');
    await identity.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(toastOf(page, 'Modifications enregistrées')).toBeVisible();

    const title = fresh('Référence');
    await page.getByRole('button', { name: 'Ajouter une référence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter une référence' });
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('L’intitulé est obligatoire.')).toBeVisible();
    await expect(dialog.getByLabel('Intitulé')).toBeFocused();
    await dialog.getByLabel('Intitulé').fill(title);
    await dialog.getByLabel('Début').fill('01/02/2024');
    await dialog.getByLabel('Fin').fill('01/01/2024');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('La date de fin ne peut pas précéder la date de début.')).toBeVisible();
    await dialog.getByLabel('Fin').fill('01/03/2024');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(title)).toBeVisible();

    const input = page.getByLabel('Choisir une image…', { exact: true }).first();
    await input.setInputFiles({ name: 'dessin.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Choisissez une image PNG, JPEG, WebP ou GIF.')).toBeVisible();
    await input.setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByRole('img', { name: 'Aperçu de votre image' })).toBeVisible();
    await page.getByRole('button', { name: 'Utiliser cette image' }).click();
    await expect(toastOf(page, 'Image modifiée')).toBeVisible();
    await expect(page.locator('.p-image img')).toHaveAttribute('src', /^\/api\/avatar\/[\w-]{43}$/);

    const seen = row.locator('img');
    await expect(seen).toHaveAttribute('src', /^\/api\/avatar\//);
    await expect(async () => expect(await drawn(seen)).toBe(true)).toPass({ timeout: 15_000 });
    await readyOffline(watcher);
    // The image is on the device, and the list of people that names it.
    await expect(async () => {
      const kept = await watcher.evaluate(
        async (address) => (await caches.match(address)) !== undefined,
        await src(seen),
      );
      expect(kept).toBe(true);
    }).toPass({ timeout: 15_000 });
    await expect.poll(() => copiedAnswers(watcher)).toContain(await src(seen));
    claire.line.cut();
    await watcher.reload();
    await expect(async () => expect(await drawn(row.locator('img'))).toBe(true)).toPass({ timeout: 15_000 });
    claire.line.heal();

    await page.getByRole('button', { name: 'Retirer l’image' }).click();
    await expect(toastOf(page, 'Image retirée')).toBeVisible();
    const me = await rest<{ mobilePhone: string; languages: string; avatar: string | null }>(
      app,
      samir.token,
      'GET',
      '/user/read',
    );
    expect(me).toMatchObject({ mobilePhone: '06 12 34 56 78', avatar: null });
    expect(me.languages).toContain('Arabe');
  });
});

/** What the page copied of the server's answers for a start without a network, opened with the device's key. */
async function copiedAnswers(page: Page): Promise<string> {
  const found = await page.evaluate(sealedAnswers);
  if (found === null) return '';
  const { name, key, sealed } = found;
  const value = { sealed: Uint8Array.from(sealed) };
  return JSON.stringify(openValue(createCipher(Uint8Array.from(key)), value, `${name}\0values\0cache`));
}

async function sealedAnswers() {
  const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('basoche-queries-')) ?? {};
  if (name === undefined) return null;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const first = async (database: string, store: string) => {
    const db = await done(indexedDB.open(database));
    const rows = db.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([done(rows.getAllKeys()), done<unknown[]>(rows.getAll())]);
    db.close();
    return { key: keys[0] as string, value: values[0] };
  };
  const copy = (await first(name, 'values')).value as { sealed: Uint8Array } | undefined;
  if (copy === undefined) return null;
  const { key: owner, value } = await first('basoche-keys', 'keys');
  const { device } = value as { device: { key: CryptoKey; nonce: BufferSource; bytes: BufferSource } };
  const how = { name: 'AES-GCM', iv: device.nonce, additionalData: new TextEncoder().encode(owner) };
  const data = await crypto.subtle.decrypt(how, device.key, device.bytes);
  return { name, key: [...new Uint8Array(data)], sealed: [...copy.sealed] };
}

async function src(image: Locator): Promise<string> {
  return (await image.getAttribute('src')) ?? '';
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('what is written in the profile without a network waits, is shown, and arrives', async ({ app, samir }) => {
    const { page, line, token } = samir;
    await page.goto('/profile');
    const biography = card(page, 'Biographie');
    await expect(biography.getByLabel('Biographie')).toBeVisible();
    await readyOffline(page);
    await saved(page);
    line.cut();
    const text = fresh('Avocat au barreau de Lyon');
    await biography.getByLabel('Biographie').fill(text);
    await biography.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(toastOf(page, 'L’envoi se fera au retour du réseau')).toBeVisible();
    await page.reload();
    await expect(card(page, 'Biographie').getByLabel('Biographie')).toHaveValue(text);
    await expect(page.getByText('En attente d’envoi')).toBeVisible();
    line.heal();
    await saved(page);
    await expect(page.getByText('En attente d’envoi')).toBeHidden();
    expect((await rest<{ biography: string }>(app, token, 'GET', '/user/read')).biography).toBe(text);
  });
});

test('an administrator edits the firm; a change made meanwhile is not lost', async ({ app, claire, someone }) => {
  const { page } = claire;
  await page.goto('/update_lpclient');
  const form = card(page, 'Informations');
  const typed = fresh('Droit rural');
  await form.getByLabel('SIRET').fill('123 456 789 00011');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Le numéro SIRET n’est pas valable')).toBeVisible();
  await form.getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(form.getByLabel('SIRET')).not.toHaveValue('123 456 789 00011');

  await form.getByLabel('Spécialités du cabinet').fill(typed);
  await form.getByLabel('Spécialités du cabinet').press('Enter');
  await expect(form.getByText(typed)).toBeVisible();
  const helene = await someone(HELENE);
  const { lpClient } = await rest<{ lpClient: { id: string } }>(app, helene.token, 'GET', '/user/read');
  await rest(app, helene.token, 'PUT', `/user/lp_client/${lpClient.id}`, { languages: ['Français', 'Italien'] });
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText(/^Le cabinet a été modifié entre-temps par Hélène LEROY/)).toBeVisible();
  await form.getByRole('button', { name: 'Afficher la version actuelle' }).click();
  await expect(form.getByText('Italien')).toBeVisible();
  await expect(form.getByText(typed)).toBeHidden();
  await form.getByLabel('Spécialités du cabinet').fill(typed);
  await form.getByLabel('Spécialités du cabinet').press('Enter');
  await expect(form.getByText(typed)).toBeVisible();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(toastOf(page, 'Cabinet enregistré')).toBeVisible();
  const firm = await rest<{ specialities: string[]; languages: string[] }>(
    app,
    claire.token,
    'GET',
    `/user/lp_client/getLPClient/${lpClient.id}`,
  );
  expect(firm.specialities).toContain(typed);
  expect(firm.languages).toContain('Italien');

  const name = fresh('Bordeaux');
  await page.getByRole('button', { name: 'Ajouter un bureau' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un bureau' });
  await dialog.getByLabel('Nom du bureau').fill(name);
  await dialog.getByLabel('Adresse', { exact: true }).fill('3, place de la Bourse');
  await dialog.getByLabel('Code postal').fill('3300');
  await dialog.getByLabel('Ville').fill('Bordeaux');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Le code postal doit comporter 5 chiffres.')).toBeVisible();
  await dialog.getByLabel('Code postal').fill('33000');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: `Actions sur « ${name} »` }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(toastOf(page, 'Bureau supprimé')).toBeVisible();
  await expect(page.locator('.p-entry').filter({ hasText: name })).toHaveCount(0);
});

test('who is no administrator is refused, on the screen and by the server', async ({ app, samir, someone }) => {
  const { page, token } = samir;
  await page.goto('/update_lpclient');
  await expect(page.getByText('Vous n’avez pas les droits pour accéder à cette page')).toBeVisible();
  const { lpClient } = await rest<{ lpClient: { id: string } }>(app, token, 'GET', '/user/read');
  await expect(rest(app, token, 'PUT', `/user/lp_client/${lpClient.id}`, { name: 'À moi' })).rejects.toThrow('403');
  const client = await someone('client@demo.basoche.test');
  await client.page.goto('/lpclients');
  await expect(client.page.getByRole('heading', { name: /CABINET MARCHAND/ })).toBeVisible();
  await expect(client.page.getByRole('heading', { name: 'Partenaires' })).toHaveCount(0);
  const seenBy = async (someoneToken: string) =>
    (await rest<{ id: string }[]>(app, someoneToken, 'GET', `/user/getContacts/${lpClient.id}`)).length;
  expect(await seenBy(client.token)).toBeLessThan(await seenBy(token));
});
