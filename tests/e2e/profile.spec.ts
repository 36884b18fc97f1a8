import type { Locator, Page } from '@playwright/test';
import { expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, toastOf } from './office.ts';

const HELENE = 'h.leroy@demo.basoche.test';

function card(page: Page, title: string): Locator {
  return page.locator('.b-card').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

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

test('an administrator edits the firm; a change made meanwhile is not lost', async ({ app, claire, someone }) => {
  const { page } = claire;
  await page.goto('/update_lpclient');
  const form = card(page, 'Informations');
  const typed = fresh('Droit rural');
  await form.getByLabel('SIRET').fill('123 456 789 00011');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Le numéro SIRET n’est pas valable')).toBeVisible();
  await form.getByRole('button', { name: 'Annuler les modifications' }).click();

  await form.getByLabel('Spécialités du cabinet').fill(typed);
  await form.getByLabel('Spécialités du cabinet').press('Enter');
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
