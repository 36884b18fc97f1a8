import type { Contact } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { CLAIRE, newFirm, newPair, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts, leaveWith } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const names = css('.b-records tbody .rec-name > :first-child');
const chip = (name: string) => page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name });
const save = page.getByRole('button', { name: 'Enregistrer' });

const newContact = (by: Person, firstname: string, lastname: string, more: object = {}): Promise<Contact> =>
  by.call('POST', '/contact/create', { firstname, lastname, ...more });

test('contacts are found by beginnings of words without accents, filtered by type, sorted, and the address says how', async () => {
  const { claire } = await newPair();
  await newContact(claire, 'Élise', 'Morel', { city: 'Besançon', is_client: true });
  await newContact(claire, 'Hugo', 'Arnaud', { city: 'Arras', is_client: true });
  await newContact(claire, 'Zoé', 'Zeller', { city: 'Brest', is_lawyer: true, responsible: claire.userId });
  const screen = await show('/contact', claire);
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL', 'Zoé ZELLER']);
  await expect.element(chip('Tous')).toHaveTextContent('Tous· 3');
  await expect.element(chip('Clients')).toHaveTextContent('Clients· 2');
  await chip('Clients').click();
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL']);
  await page.getByRole('button', { name: 'Ville' }).click();
  await page.getByRole('button', { name: 'Ville' }).click();
  await expectTexts(names, ['Élise MOREL', 'Hugo ARNAUD']);
  await chip('Tous').click();
  await chip('Dont je suis responsable').click();
  await expectTexts(names, ['Zoé ZELLER']);
  await chip('Dont je suis responsable').click();
  await press('/');
  await page.getByRole('searchbox').fill('bes eli');
  await expectTexts(names, ['Élise MOREL']);
  await expect.poll(() => screen.address()).toMatch(/q=bes(?:\+|%20)eli.*tri=ville.*sens=desc/);
  await page.getByRole('searchbox').fill('introuvable');
  await expect.element(page.getByText('Aucun contact ne correspond')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer les filtres' }).click();
  await expectTexts(names, ['Zoé ZELLER', 'Élise MOREL', 'Hugo ARNAUD']);
});

test('an empty directory says so, and leads to the first contact, which the contract checks', async () => {
  const { claire } = await newPair();
  await show('/contact', claire);
  await expect.element(page.getByText('L’annuaire est vide')).toBeVisible();
  await page.getByRole('link', { name: 'Nouveau contact' }).first().click();
  await page.getByLabelText('Prénom').fill('Jeanne');
  await leaveWith(page.getByLabelText('Téléphone mobile'), '0612');
  await expect.element(page.getByText('Le numéro de téléphone doit comporter 9 ou 10 chiffres.')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Le nom est obligatoire.')).toBeVisible();
  await page.getByLabelText('Nom', { exact: true }).fill('Roux');
  await page.getByLabelText('Téléphone mobile').fill('0612345678');
  await save.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Jeanne ROUX' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^06\s12\s34\s56\s78$/ }))
    .toHaveAttribute('href', 'tel:0612345678');
});

test('a name that the device has is a hint with a link, and what is typed is there when one comes back', async () => {
  const { claire } = await newPair();
  await newContact(claire, 'Élise', 'Morel');
  const screen = await show('/contact/create', claire);
  await page.getByLabelText('Prénom').fill('elise');
  await page.getByLabelText('Nom', { exact: true }).fill('MOREL');
  const hint = page.getByRole('link', { name: 'Élise MOREL' });
  await expect.element(hint).toBeVisible();
  await hint.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Élise MOREL' })).toBeVisible();
  await screen.go('/contact/create');
  await expect.element(page.getByLabelText('Prénom')).toHaveValue('elise');
});

test('of a field that a colleague changed meanwhile both values are shown, and one takes theirs or keeps one’s own', async () => {
  const { claire, samir } = await newPair();
  const { id } = await newContact(claire, 'Élise', 'Morel', { city: 'Besançon', fonction: 'Gérante' });
  await show(`/contact/update/${id}`, claire);
  await page.getByLabelText('Ville').fill('Dole');
  await page.getByLabelText('Fonction').fill('Présidente');
  line.cut();
  await samir.call('PUT', `/contact/update/${id}`, { city: 'Vesoul', fonction: 'Directrice' });
  await save.click();
  await expect.element(page.getByText('En attente d’envoi')).toBeVisible();
  line.restore();
  const review = css('.b-card').filter({ has: page.getByRole('heading', { name: 'À revoir' }) });
  await expect.element(review).toHaveTextContent('Dole');
  await expect.element(review).toHaveTextContent('Vesoul');
  await review.getByRole('button', { name: 'Garder ma saisie' }).click();
  await expectNone(review);
  await expect
    .poll(() => samir.call<Contact>('GET', `/contact/view/${id}`))
    .toMatchObject({ city: 'Dole', fonction: 'Présidente' });
});

test('a hidden contact is asterisks without a link, and its page says why', async () => {
  const { claire, samir } = await newFirm({ claire: CLAIRE, samir: SAMIR });
  const { id } = await newContact(claire, 'Élise', 'Morel', { is_hidden: true });
  const screen = await show('/contact', samir);
  await expectTexts(names, ['*****']);
  await expectNone(page.getByRole('link', { name: '*****' }));
  await screen.go(`/contact/view/${id}`);
  await expect.element(page.getByText('Vous n’êtes pas autorisé à voir ce contact.')).toBeVisible();
  await screen.go('/contact/view/018f0000-0000-7000-8000-000000000000');
  await expect.element(page.getByText('Ce contact n’existe pas ou n’existe plus')).toBeVisible();
});

test('the palette finds a contact on the device by its words, offline too, and opens it', async () => {
  const { claire } = await newPair();
  await newContact(claire, 'Élise', 'Morel', { fonction: 'Notaire' });
  await newContact(claire, 'Hugo', 'Arnaud');
  await show('/contact', claire);
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL']);
  line.cut();
  await press('Control+k');
  const palette = page.getByRole('dialog');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await palette.getByRole('combobox').fill('mor eli');
  const option = palette.getByRole('option', { name: 'Élise MOREL' });
  await expect.element(option).toHaveTextContent('Notaire');
  await expect.element(palette.getByText('Contacts', { exact: true })).toBeVisible();
  await press('Enter');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Élise MOREL' })).toBeVisible();
});
