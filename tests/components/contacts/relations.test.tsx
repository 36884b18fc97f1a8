import type { Company, Contact } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { css } from '../support/css.ts';
import { newFirm } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
async function choose(kind: string) {
  await page.getByRole('combobox', { name: 'Type de lien' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
}

const card = css('.b-card').filter({ has: page.getByRole('heading', { name: 'Liens' }) });

test('a relation is added without a network, shows on both records, and can be taken away and brought back', async () => {
  const { claire } = await newFirm(['claire']);
  const garage = await claire.call<Company>('POST', '/company/create', { name: 'Garage Fontaine' });
  const rachid = await claire.call<Contact>('POST', '/contact/create', { firstname: 'Rachid', lastname: 'Fontaine' });
  await show(`/contact/view/${rachid.id}`, claire);
  await expect.element(card).toHaveTextContent(/Aucun lien/);
  line.cut();
  await button('Ajouter un lien').click();
  await choose('Dirigeant de');
  await button('Enregistrer').click();
  await expect.element(page.getByText('Indiquez un contact, une société ou un nom.')).toBeVisible();
  await page.getByRole('dialog').getByLabelText('Société').fill('garage');
  await page.getByRole('option', { name: /Garage Fontaine/i }).click();
  await button('Enregistrer').click();
  await expect.element(card).toHaveTextContent(/Dirigeant de Garage Fontaine.*En attente d’envoi/i);
  line.restore();
  await expect.element(card).not.toHaveTextContent(/En attente/);

  await show(`/company/view/${garage.id}`, claire);
  await expect.element(card).toHaveTextContent(/Dirigeant Rachid FONTAINE/);
  await button('Retirer le lien avec Rachid FONTAINE').click();
  await expect.element(card).toHaveTextContent(/Aucun lien/);
  await button('Annuler').click();
  await expect.element(card).toHaveTextContent(/Dirigeant Rachid FONTAINE/);
});

test('a former name is written out, and nobody of the directory is asked for', async () => {
  const { claire } = await newFirm(['claire']);
  const emilie = await claire.call<Contact>('POST', '/contact/create', { firstname: 'Émilie', lastname: 'Marchal' });
  await show(`/contact/view/${emilie.id}`, claire);
  await button('Ajouter un lien').click();
  await choose('Ancien nom');
  await expectNone(page.getByRole('dialog').getByLabelText('Société'));
  await page.getByRole('dialog').getByLabelText('Nom', { exact: true }).fill('Émilie Thouvenin');
  await button('Enregistrer').click();
  await expect.element(card).toHaveTextContent(/Ancien nom Émilie Thouvenin/);
});
