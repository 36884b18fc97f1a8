import type { Contact, ContactList } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { show } from '../support/screen.tsx';

const input = css('input[type=file]');
const button = (name: string) => page.getByRole('button', { name });
const chip = (name: string) => page.getByRole('group', { name: 'Ce que fera l’import' }).getByRole('button', { name });
const csv = (text: string, name = 'clients.csv') => new File([text], name, { type: 'text/csv' });

const contacts = async (person: Person): Promise<Contact[]> =>
  (await person.call<ContactList>('POST', '/contact/list', { take: 200 })).result as unknown as Contact[];

const FILE = [
  'Civilité;NOM;Prénom;E-mail;Portable;Société;Ville;Remarque',
  'Mme;Verrier;Hélène;h@verrier.fr;06 11 22 33 44;Atelier Verrier;Saint-Étienne;x',
  'M.;Durand;Paul;;;Atelier Verrier;Lyon;y',
  'M.;Durnad;Paul;;;;Lyon;',
  'M.;Sansprénom;;pas-une-adresse;;;;',
].join('\n');

async function toDuplicates(person: Person, file = csv(FILE)) {
  const screen = await show('/contact/import', person);
  await input.upload(file);
  await button('Chercher les doublons').click();
  await expect.element(page.getByRole('group', { name: 'Ce que fera l’import' })).toBeVisible();
  return screen;
}

test('a file is read, its columns are known, duplicates are decided, and what the server refuses is told', async () => {
  const { claire } = await newPair();
  await claire.call('POST', '/contact/create', { firstname: 'Hélène', lastname: 'Verrier', email: 'h@verrier.fr' });
  const screen = await show('/contact', claire);
  await page.getByRole('link', { name: 'Importer', exact: true }).click();
  await expect.element(page.getByText('Un fichier CSV, Excel')).toBeVisible();
  await input.upload(csv(FILE));
  await expect.element(page.getByText('4 lignes dans clients.csv')).toBeVisible();
  await expect.element(page.getByLabelText('Contenu de la colonne Portable')).toHaveTextContent('Téléphone mobile');
  await expect.element(page.getByLabelText('Contenu de la colonne Remarque')).toHaveTextContent('Ne pas importer');
  await expectAccessibleEverywhere();
  await button('Chercher les doublons').click();
  await expect.element(chip('À compléter')).toHaveTextContent('À compléter· 1');
  await expect.element(chip('Refusées')).toHaveTextContent('Refusées· 1');
  await expect.element(chip('À vérifier')).toHaveTextContent('À vérifier· 1');
  await expect.element(page.getByText('Le prénom est obligatoire.')).toBeVisible();
  await chip('À compléter').click();
  await expect.element(page.getByText('Même adresse e-mail\u00a0: Hélène VERRIER')).toBeVisible();
  await chip('À vérifier').click();
  await expect.element(page.getByText('Ressemble à la ligne 3')).toBeVisible();
  await page.getByRole('listitem').getByLabelText('Que faire de Paul DURNAD').click();
  await page.getByRole('option', { name: 'Ne pas importer' }).click();
  await expectAccessibleEverywhere();
  await button('Importer 2 contacts').click();
  await expect.element(page.getByText('Import terminé')).toBeVisible();
  await expect.element(page.getByText('1 contact ajouté')).toBeVisible();
  await expect.element(page.getByText('1 contact complété')).toBeVisible();
  expect(screen.address()).toBe('/contact/upload-result');
  const made = await contacts(claire);
  expect(made.map(({ lastname }) => lastname)).toEqual(['Durand', 'Verrier']);
  expect(made[1]).toMatchObject({ city: 'Saint-Étienne', mobile_phone: '06 11 22 33 44', civility: 'Madame' });
  await page.getByRole('link', { name: 'Voir les contacts' }).click();
  await expect.element(page.getByRole('link', { name: 'Paul DURAND' })).toBeVisible();
});

test('the same file again has nothing to import, and columns that were named once are known', async () => {
  const { claire } = await newPair();
  await show('/contact/import', claire);
  const file = csv('Qui;Courriel\nDurand Paul;p@durand.fr\n');
  await input.upload(file);
  await expect.element(page.getByText('Indiquez la colonne du nom')).toBeVisible();
  await page.getByLabelText('Contenu de la colonne Qui').click();
  await page.getByRole('option', { name: 'Prénom et nom' }).click();
  await button('Chercher les doublons').click();
  await button('Importer 1 contact').click();
  await expect.element(page.getByText('1 contact ajouté')).toBeVisible();
  await button('Importer un autre fichier').click();
  await show('/contact/import', claire);
  await input.upload(file);
  await expect.element(page.getByLabelText('Contenu de la colonne Qui')).toHaveTextContent('Prénom et nom');
  await button('Chercher les doublons').click();
  await expect.element(chip('Déjà là')).toHaveTextContent('Déjà là· 1');
  await expect.element(button('Importer 0 contact')).toBeDisabled();
});

test('[CI8] without a network all but the sending is done, waits through a reload, and goes on by itself', async () => {
  const { claire } = await newPair();
  await show('/contact', claire);
  await expect.element(page.getByText('L’annuaire est vide')).toBeVisible();
  line.cut();
  await toDuplicates(claire);
  await expect.element(page.getByText('L’envoi nécessite une connexion. Tout le reste est prêt')).toBeVisible();
  await expect.element(button('Importer 3 contacts')).toBeDisabled();
  await show('/contact/check-doublon', claire);
  await expect.element(button('Importer 3 contacts')).toBeDisabled();
  line.restore();
  await button('Importer 3 contacts').click();
  await expect.element(page.getByText('3 contacts ajoutés')).toBeVisible();
  expect(await contacts(claire)).toHaveLength(3);
});

test('[CI8] a line that breaks while it is sent makes nobody twice', async () => {
  const { claire } = await newPair();
  const rows = Array.from({ length: 45 }, (_, n) => `Nom${n};Prénom${n}`);
  await toDuplicates(claire, csv(`Nom;Prénom\n${rows.join('\n')}\n`));
  line.breakAt('/contact/bulk_upload', 2);
  await button('Importer 45 contacts').click();
  await expect.element(page.getByText('Import terminé')).toBeVisible();
  await expect.element(page.getByText('45 contacts ajoutés')).toBeVisible();
  expect(await contacts(claire)).toHaveLength(45);
});

test.each([
  ['a letter', 'Monsieur le Bâtonnier\n\nJe vous prie', 'n’est pas un tableau'],
  ['nothing', '', 'ne contient aucun contact'],
  ['a PDF', '%PDF-1.7 x', 'n’est pas un tableau'],
])('%s is refused as what it is', async (_, text, message) => {
  const { claire } = await newPair();
  await show('/contact/import', claire);
  await input.upload(csv(text));
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
});

test('pages that nobody came to by the pages before them lead to the first', async () => {
  const { claire } = await newPair();
  await show('/contact/check-doublon', claire);
  await expect.element(page.getByText('Aucun import en cours')).toBeVisible();
  await show('/contact/upload-result', claire);
  await page.getByRole('link', { name: 'Choisir un fichier' }).click();
  await expect.element(page.getByText('Un fichier CSV, Excel')).toBeVisible();
});
