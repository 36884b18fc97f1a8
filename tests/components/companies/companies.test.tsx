import type { Company, Contact } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts, leaveWith } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const names = css('.b-records tbody .rec-name > :first-child');
const chip = (name: string) => page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name });
const save = page.getByRole('button', { name: 'Enregistrer' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const company = page.getByRole('combobox', { name: 'Entreprise' });

const newCompany = (by: Person, name: string, more: object = {}): Promise<Company> =>
  by.call('POST', '/company/create', { name, ...more });

test('companies are found by words, filtered by type and sorted, by names in capitals', async () => {
  const { claire } = await newPair();
  await newCompany(claire, 'Librairie Bellechasse', { city: 'Paris', is_customer: true });
  await newCompany(claire, 'Atelier Verrier', { city: 'Pantin', is_customer: true, responsible: claire.userId });
  await newCompany(claire, 'Delattre Avocats', { city: 'Brest', is_cabinet: true, siren: '732829320' });
  const screen = await show('/company', claire);
  await expectTexts(names, ['ATELIER VERRIER', 'DELATTRE AVOCATS', 'LIBRAIRIE BELLECHASSE']);
  await expect.element(chip('Clients')).toHaveTextContent('Clients· 2');
  await chip('Cabinets').click();
  await expectTexts(names, ['DELATTRE AVOCATS']);
  await chip('Toutes').click();
  await chip('Dont je suis responsable').click();
  await expectTexts(names, ['ATELIER VERRIER']);
  await chip('Dont je suis responsable').click();
  await page.getByRole('button', { name: 'Ville' }).click();
  await expectTexts(names, ['DELATTRE AVOCATS', 'ATELIER VERRIER', 'LIBRAIRIE BELLECHASSE']);
  await page.getByRole('searchbox').fill('732829');
  await expectTexts(names, ['DELATTRE AVOCATS']);
  await expect.poll(() => screen.address()).toMatch(/q=.*732829.*tri=ville/);
  await chip('Archivées').click();
  await expect.element(page.getByText('Aucune entreprise ne correspond')).toBeVisible();
});

test('an empty directory leads to the first company, whose numbers are checked against each other', async () => {
  const { claire } = await newPair();
  await show('/company', claire);
  await expect.element(page.getByText('Aucune entreprise pour l’instant')).toBeVisible();
  await page.getByRole('link', { name: 'Nouvelle entreprise' }).first().click();
  await page.getByLabelText('Nom', { exact: true }).fill('Atelier Verrier');
  await leaveWith(page.getByLabelText('SIRET'), '732 829 320 00075');
  await expect.element(page.getByText('Le numéro SIRET n’est pas valable')).toBeVisible();
  await page.getByLabelText('SIRET').fill('732 829 320 00074');
  await leaveWith(page.getByLabelText('TVA intracommunautaire'), 'FR40303265045');
  await expect.element(page.getByText('Ce numéro de TVA n’est pas celui du SIREN')).toBeVisible();
  await page.getByLabelText('TVA intracommunautaire').fill('FR44732829320');
  await page.getByLabelText('Code postal').fill('1000');
  await page.getByRole('combobox', { name: 'Pays' }).fill('belg');
  await page.getByRole('option', { name: 'Belgique' }).click();
  await page.getByRole('button', { name: 'Ajouter un lien' }).click();
  await page.getByLabelText('Réseau ou site').fill('LinkedIn');
  await page.getByLabelText('Adresse', { exact: true }).nth(1).fill('www.linkedin.com/company/verrier');
  await save.click();
  await expect.element(heading('ATELIER VERRIER')).toBeVisible();
  await expect.element(page.getByText(/^732\s829\s320$/)).toBeVisible();
  await expect.element(page.getByText('Belgique')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'LinkedIn' }))
    .toHaveAttribute('href', 'https://www.linkedin.com/company/verrier');
});

test('a company of the same SIREN or name is a hint', async () => {
  const { claire } = await newPair();
  await newCompany(claire, 'Atelier Verrier', { siren: '732829320', city: 'Pantin' });
  await show('/company/create', claire);
  await page.getByLabelText('SIRET').fill('732 829 320 00074');
  const hint = page.getByRole('link', { name: 'ATELIER VERRIER' });
  await expect.element(hint).toBeVisible();
  await page.getByLabelText('SIRET').fill('');
  await expectNone(hint);
  await page.getByLabelText('Nom', { exact: true }).fill('atelier vérrier');
  await hint.click();
  await expect.element(heading('ATELIER VERRIER')).toBeVisible();
});

test('the page of a company shows its contacts as they come, and a new one of it leads back', async () => {
  const { claire, samir } = await newPair();
  const { id } = await newCompany(claire, 'Atelier Verrier');
  await show(`/company/view/${id}`, claire);
  await expect.element(page.getByText('Aucun contact de cette entreprise.')).toBeVisible();
  await samir.call('POST', '/contact/create', { firstname: 'Hugo', lastname: 'Arnaud', company: id });
  await expect.element(page.getByRole('link', { name: 'Hugo ARNAUD' })).toBeVisible();
  await page.getByRole('link', { name: 'Ajouter un contact' }).click();
  await expect.element(company).toHaveValue('ATELIER VERRIER');
  await page.getByLabelText('Prénom').fill('Solène');
  await page.getByLabelText('Nom', { exact: true }).fill('Le Guen');
  await save.click();
  await expect.element(heading('ATELIER VERRIER')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Solène LE GUEN' })).toBeVisible();
});

test('the form of a contact finds a company by keyboard, and the contact loses it when it is deleted', async () => {
  const { claire, samir } = await newPair();
  const verrier = await newCompany(claire, 'Atelier Verrier', { activity: 'Vitrail' });
  await newCompany(claire, 'Garage Fontaine');
  const contact = await claire.call<Contact>('POST', '/contact/create', { firstname: 'Hugo', lastname: 'Arnaud' });
  const screen = await show(`/contact/update/${contact.id}`, claire);
  await company.fill('verr');
  await expect.element(page.getByRole('option', { name: 'ATELIER VERRIER' })).toHaveTextContent('Vitrail');
  await press('Enter');
  await expect.element(company).toHaveValue('ATELIER VERRIER');
  await save.click();
  await expect.element(page.getByRole('link', { name: 'ATELIER VERRIER' })).toBeVisible();
  await screen.go('/contact');
  await expect.element(page.getByRole('link', { name: 'ATELIER VERRIER' })).toBeVisible();
  await samir.call('DELETE', `/company/delete/${verrier.id}`);
  await expectNone(page.getByRole('link', { name: 'ATELIER VERRIER' }));
  await expect.element(page.getByRole('link', { name: 'Hugo ARNAUD' })).toBeVisible();
});

test('a company that is not there yet is made from the contact, offline too, and the server has both', async () => {
  const { claire, samir } = await newPair();
  await show('/contact/create', claire);
  await expect.element(company).toBeVisible();
  line.cut();
  await page.getByLabelText('Prénom').fill('Solène');
  await page.getByLabelText('Nom', { exact: true }).fill('Le Guen');
  await company.fill('Atelier Verrier');
  await page.getByRole('option', { name: 'Créer « Atelier Verrier »' }).click();
  await expect.element(company).toHaveValue('ATELIER VERRIER');
  await save.click();
  await expect.element(heading('Solène LE GUEN')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'ATELIER VERRIER' })).toBeVisible();
  line.restore();
  await expectNone(page.getByText('En attente d’envoi'));
  const list = () => samir.call<{ result: { company: unknown }[] }>('POST', '/contact/list', {});
  await expect.poll(list).toMatchObject({ result: [{ company: { name: 'Atelier Verrier' } }] });
});

test('the palette finds a company on the device and opens it', async () => {
  const { claire } = await newPair();
  await newCompany(claire, 'Atelier Verrier', { activity: 'Vitrail', city: 'Pantin' });
  await show('/company', claire);
  await expectTexts(names, ['ATELIER VERRIER']);
  await press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('vitrail');
  await expect.element(palette.getByRole('option', { name: 'ATELIER VERRIER' })).toHaveTextContent('Vitrail · Pantin');
  await press('Enter');
  await expect.element(heading('ATELIER VERRIER')).toBeVisible();
});
