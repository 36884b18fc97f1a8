import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { ADMIN, CLAIRE, newFirm, SAMIR } from '../support/firm.ts';
import { expectNone } from '../support/locate.ts';
import { toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const card = (title: string): Locator =>
  css('.b-card').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const form = card('Informations');

const newPeople = () =>
  newFirm({
    claire: { ...CLAIRE, ...ADMIN },
    helene: { firstname: 'Hélène', lastname: 'Leroy', ...ADMIN },
    samir: SAMIR,
    client: {
      firstname: 'Jeanne',
      lastname: 'Roux',
      is_employee: false,
      is_client: true,
      fonction: 'Client',
      is_contact: true,
    },
  });

async function addSpeciality(name: string): Promise<void> {
  await form.getByLabelText('Spécialités du cabinet').fill(name);
  await press('Enter');
  await expect.element(form.getByText(name)).toBeVisible();
}

test('a number of the firm that is none is refused, and changes are taken back', async () => {
  const { claire } = await newPeople();
  await show('/update_lpclient', claire);
  const siret = form.getByLabelText('SIRET');
  await siret.fill('123 456 789 00011');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(form.getByText('Le numéro SIRET n’est pas valable')).toBeVisible();
  await form.getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect.element(siret).toHaveValue('');
});

test('a change of the firm that somebody else made meanwhile is told and not lost', async () => {
  const { claire, helene } = await newPeople();
  await show('/update_lpclient', claire);
  await addSpeciality('Droit rural');
  await helene.call('PUT', `/user/lp_client/${helene.firmId}`, { languages: ['Français', 'Italien'] });
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(form.getByText(/^Le cabinet a été modifié entre-temps par Hélène LEROY/)).toBeVisible();
  await form.getByRole('button', { name: 'Afficher la version actuelle' }).click();
  await expect.element(form.getByText('Italien')).toBeVisible();
  await expectNone(form.getByText('Droit rural'));
  await addSpeciality('Droit rural');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(toastOf('Cabinet enregistré')).toBeVisible();
  const path = `/user/lp_client/getLPClient/${claire.firmId}`;
  const firm = await claire.call<{ specialities: string[]; languages: string[] }>('GET', path);
  expect(firm.specialities).toContain('Droit rural');
  expect(firm.languages).toContain('Italien');
});

test('an office is added with its address, and deleted', async () => {
  const { claire } = await newPeople();
  await show('/update_lpclient', claire);
  await page.getByRole('button', { name: 'Ajouter un bureau' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un bureau' });
  await dialog.getByLabelText('Nom du bureau').fill('Bordeaux');
  await dialog.getByLabelText('Adresse', { exact: true }).fill('3, place de la Bourse');
  await dialog.getByLabelText('Code postal').fill('3300');
  await dialog.getByLabelText('Ville').fill('Bordeaux');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(dialog.getByText('Le code postal doit comporter 5 chiffres.')).toBeVisible();
  await dialog.getByLabelText('Code postal').fill('33000');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const entry = css('.p-entry').filter({ hasText: 'Bordeaux' });
  await expect.element(entry).toBeVisible();
  await page.getByRole('button', { name: 'Actions sur « Bordeaux »' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(toastOf('Bureau supprimé')).toBeVisible();
  await expectNone(entry);
});

test('who is no administrator is refused, on the screen and by the server', async () => {
  const { samir } = await newPeople();
  await show('/update_lpclient', samir);
  await expect.element(page.getByText('Vous n’avez pas les droits pour accéder à cette page').first()).toBeVisible();
  await expect(samir.call('PUT', `/user/lp_client/${samir.firmId}`, { name: 'À moi' })).rejects.toThrow('403');
});

test('a client sees fewer people of the firm than somebody who works there', async () => {
  const { samir, client } = await newPeople();
  await show('/lpclients', client);
  await expect.element(page.getByRole('heading', { name: /CABINET/ }).first()).toBeVisible();
  await expectNone(page.getByRole('heading', { name: 'Partenaires' }));
  const path = `/user/getContacts/${samir.firmId}`;
  const theirs = await client.call<object[]>('GET', path);
  const his = await samir.call<object[]>('GET', path);
  expect(theirs.length).toBeLessThan(his.length);
});
