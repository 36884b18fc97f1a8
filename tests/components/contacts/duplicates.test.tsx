import type { Company, Contact } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { css } from '../support/css.ts';
import { newFirm } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (title: string) => css('.b-card').filter({ has: page.getByRole('heading', { name: title }) });

test('contacts that are alike are merged without a network, and the merge is undone', async () => {
  const { claire } = await newFirm(['claire']);
  const make = (fields: object) => claire.call<Contact>('POST', '/contact/create', fields);
  const first = await make({ firstname: 'Hélène', lastname: 'Lefèvre', city: 'Saint-Étienne' });
  const second = await make({ firstname: 'Lefevre', lastname: 'Helene', email: 'h.lefevre@atelier.fr', city: 'Lyon' });
  await make({ firstname: 'Paul', lastname: 'Rey' });
  await claire.call('POST', '/relation', { kind: 'formerName', contact: second.id, name: 'Hélène Morel' });
  await show('/contact/duplicates', claire);
  await expect.element(page.getByText('1 groupe de fiches qui se ressemblent')).toBeVisible();
  await expect.element(card('Même nom')).toHaveTextContent(/h.lefevre@atelier.fr.*Hélène LEFÈVRE/);
  line.cut();
  await button('Fusionner…').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(/Fusionner 2 fiches/);
  await dialog.getByRole('combobox', { name: 'Fiche à garder' }).click();
  await page.getByRole('option', { name: /Hélène LEFÈVRE/ }).click();
  await dialog.getByRole('combobox', { name: 'Ville' }).click();
  await page.getByRole('option', { name: /Lyon/ }).click();
  await dialog.getByRole('button', { name: 'Fusionner', exact: true }).click();
  await expect.element(page.getByText('Aucun doublon', { exact: true })).toBeVisible();
  line.restore();

  await show(`/contact/view/${second.id}`, claire);
  await expect.element(page.getByRole('heading', { name: 'Hélène LEFÈVRE', level: 1 })).toBeVisible();
  await expect.element(page.getByText(/a été fusionné dans cette fiche/)).toBeVisible();
  await expect.element(card('Fusions')).toHaveTextContent(/Fusionné le .* par claire TEST/);
  await expect.element(card('Coordonnées')).toHaveTextContent(/h.lefevre@atelier.fr.*Lyon/);
  await expect.element(card('Liens')).toHaveTextContent(/Hélène Morel/);
  await button(/^Annuler la fusion de/).click();
  await expectNone(card('Fusions'));
  await show(`/contact/view/${first.id}`, claire);
  await expect.element(card('Coordonnées')).toHaveTextContent(/Saint-Étienne/);
  await expect.element(card('Liens')).toHaveTextContent(/Aucun lien/);
});

test('two that are said not to be one are not shown again, to colleagues neither', async () => {
  const { claire, samir } = await newFirm(['claire', 'samir']);
  for (const name of ['Garage Fontaine', 'Garages Fontaine'])
    await claire.call<Company>('POST', '/company/create', { name });
  await show('/company/duplicates', claire);
  await expect.element(card('Nom proche')).toHaveTextContent(/GARAGE FONTAINE.*GARAGES FONTAINE/);
  await button('Ce ne sont pas des doublons').click();
  await expect.element(page.getByText('Aucun doublon', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/ne seront plus proposées/)).toBeVisible();
  await show('/company/duplicates', samir);
  await expect.element(page.getByText('Aucun doublon', { exact: true })).toBeVisible();
});
