import { document as documents } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { saved, textsOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { body, insert, newText, ofPage, showText, toBeginning } from './text.ts';

const heading = (text: string) => ({ type: 'heading', level: 1, text }) as const;
const reference = css('.cross-reference', body);

test('a table of contents and a reference to a clause follow what is written', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, []);
  await showText(slug, claire);
  for (const [index, title] of ['Objet', 'Prix', 'Résiliation'].entries()) {
    if (index > 0) await press('Enter');
    await type(`# ${title}`);
    (page.getByRole('button', { name: 'Numéroter les clauses' }).element() as HTMLElement).focus();
    await press('Enter');
    await expect.element(body).toHaveFocus();
  }
  await press('Enter');
  await type('Sauf accord, voir ');
  await insert('Renvoi à un titre ou une clause');
  const dialog = page.getByRole('dialog', { name: 'Renvoi à un titre ou une clause' });
  await dialog.getByRole('textbox', { name: 'Filtrer' }).fill('resil');
  await expect.element(dialog.getByRole('button', { name: /Prix/ })).not.toBeInTheDocument();
  await press('Enter');
  await expect.element(reference).toHaveTextContent(/^3 Résiliation$/);
  await expect.element(body).toHaveFocus();

  await toBeginning();
  await insert('Table des matières');
  const contents = body.getByRole('navigation', { name: 'Table des matières' }).getByRole('listitem');
  await expect
    .poll(() => textsOf(contents).map((each) => each.replaceAll(/\s+/g, ' ').trim()))
    .toEqual(['1. Objet', '2. Prix', '3. Résiliation']);
  await saved();
  await expectAccessibleEverywhere();

  // A clause goes: numbers follow, then the reference says that it leads nowhere.
  await body.getByRole('heading', { name: 'Prix' }).tripleClick();
  await press('Backspace');
  await expect.element(reference).toHaveTextContent(/^2 Résiliation$/);
  await body.getByRole('heading', { name: 'Résiliation' }).tripleClick();
  await press('Backspace');
  await expect.element(reference).toHaveTextContent('[renvoi introuvable]');
});

test('a person is named in a text from the menu', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], heading('Objet'), 'Écrire à ');
  await showText(slug, claire);
  await insert('Mention d’une personne');
  await page.getByRole('textbox', { name: 'Filtrer' }).fill('benali');
  await press('Enter');
  await expect.element(css('.mention', body)).toHaveTextContent(/^@Samir BENALI$/);
  await expect.element(body).toHaveFocus();
});

async function insertField(name: string): Promise<void> {
  await insert('Champ de modèle');
  await page.getByRole('textbox', { name: 'Filtrer' }).fill(name);
  await press('Enter');
  await expect.element(body).toHaveFocus();
}

const placeholders = () => textsOf(css('.placeholder', body));

test('a model is made of its fields', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire);
  await showText(slug, claire);
  for (const [before, field] of [
    ['Entre ', 'nom du cab'],
    [' et ', 'Nom du client'],
    [', pour ', 'Montant'],
    [' soit ', 'montant en toutes'],
    [', à ', 'Ville du siège'],
  ] as const) {
    await type(before);
    await insertField(field);
  }
  const named = ['[Nom du cabinet]', '[Nom du client]', '[Montant]', '[Montant en toutes lettres]', '[Ville du siège]'];
  await expect.poll(placeholders).toEqual(named);
  await ofPage('Modèle de document', 'menuitemcheckbox');
  await expect.element(page.getByText('Ce document est un modèle.')).toBeVisible();
  await saved();
  const all = () => claire.call<{ isTemplate: boolean }[]>('GET', '/documents');
  await expect.poll(async () => (await all()).map(({ isTemplate }) => isTemplate)).toEqual([true]);
});

test('begun from a model without a network, known fields are filled and others asked; what is missing is gone to', async () => {
  const { claire } = await newPair();
  const { slug, doc, actor, saved: written } = await newText(claire);
  await showText(slug, claire);
  for (const field of ['nom du cab', 'Nom du client', 'Montant', 'montant en toutes', 'Ville du siège']) {
    await insertField(field);
    await type(' ; ');
  }
  documents.setTemplate(doc, actor, true);
  await written();
  await saved();
  const { go } = await show('/ged', claire);
  await expect
    .element(page.getByRole('row', { name: /Conclusions/ }).getByText('Modèle', { exact: true }))
    .toBeVisible();
  line.cut();
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Convention');
  await dialog.getByRole('combobox', { name: 'Modèle' }).click();
  await page.getByRole('option', { name: 'Conclusions' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Nom du cabinet' })).not.toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Montant', exact: true }).fill('18 400,50');
  await expectAccessibleEverywhere();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect.element(body).toHaveTextContent('dix-huit-mille-quatre-cents euros et cinquante centimes');
  await expect.poll(placeholders).toEqual(['[Nom du client]', '[Ville du siège]']);

  const bar = page.getByRole('region', { name: '2 champs à remplir' });
  await expect.element(bar).toHaveTextContent('Nom du client, Ville du siège');
  await bar.getByRole('button', { name: 'Aller au suivant' }).click();
  await type('Durand SA');
  await expect.element(body).toHaveTextContent('Durand SA');
  await page.getByRole('button', { name: 'Remplir…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Ville du siège' }).fill('Lyon');
  await page.getByRole('button', { name: 'Remplir', exact: true }).click();
  await expect.element(page.getByRole('region', { name: /champs? à remplir/ })).not.toBeInTheDocument();
  await expect.element(body).toHaveTextContent('Lyon');
  line.restore();
  await saved();
  await go('/ged');
  await page.getByRole('link', { name: 'Convention' }).click();
  await expect.element(body).toHaveTextContent('Lyon');
});
