import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../support/browser.ts';
import { newFirm, newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { newBoard, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addColumn, addItem, boardOf, cell, choose } from './board.tsx';

const table = page.getByRole('table');

/** Types into a cell that is opened. */
async function write(column: string, name: string, text: string): Promise<void> {
  await cell(column, name).click();
  await press('Control+a');
  await type(text);
  await press('Enter');
}

test('a board is made with its usual columns, whose cells are filled and summed', async () => {
  const { claire } = await newPair();
  await show('/mondays', claire);
  await page.getByRole('button', { name: 'Nouveau tableau' }).first().click();
  await page.getByRole('textbox', { name: 'Nom du tableau' }).fill('Procédures');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Procédures' })).toBeVisible();
  for (const column of ['Statut', 'Priorité', 'Personnes', 'Échéance', 'Heures'])
    await expect.element(page.getByRole('button', { name: `Actions sur la colonne « ${column} »` })).toBeVisible();

  for (const name of ['Référé', 'Appel']) await addItem(name);
  await choose('Statut', 'Référé', 'En cours');
  await choose('Priorité', 'Référé', 'Haute');
  await choose('Personnes', 'Référé', 'Samir Benali');
  await press('Escape');
  await expect.element(cell('Statut', 'Référé')).toHaveTextContent(/^En cours$/);
  await expect.element(cell('Priorité', 'Référé')).toHaveTextContent('Haute');
  await expect.element(cell('Personnes', 'Référé')).toHaveAccessibleName(/: Samir BENALI$/);
  await cell('Échéance', 'Référé').click();
  await page.getByRole('textbox', { name: 'Échéance de « Référé »' }).fill('15/01/2027');
  await press('Enter', 'Escape');
  await expect.element(cell('Échéance', 'Référé')).toHaveTextContent(/^15\/01\/2027$/);
  await write('Heures', 'Référé', '2,5');
  await write('Heures', 'Appel', '4');
  await expect.element(page.getByTitle('Total Heures')).toHaveTextContent(/^6,5$/);
  await saved();
});

test('texts, boxes, links, labels and periods have columns of their own, and are there again', async () => {
  const { claire } = await newFirm(['claire']);
  const { slug } = await newBoard(claire);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  for (const kind of ['Texte', 'Case à cocher', 'Lien', 'Étiquettes', 'Période']) await addColumn(`C ${kind}`, kind);
  await write('C Texte', 'Référé', 'Tribunal de Paris');
  await expect.element(cell('C Texte', 'Référé')).toHaveTextContent(/^Tribunal de Paris$/);
  const box = table.getByRole('checkbox', { name: 'C Case à cocher de « Référé »' });
  await box.click();
  await expect.element(box).toBeChecked();
  await cell('C Lien', 'Référé').click();
  await page.getByRole('textbox', { name: 'Adresse (URL)' }).fill('www.justice.fr');
  await page.getByRole('textbox', { name: 'Texte du lien' }).fill('Justice');
  await press('Enter');
  await expect.element(page.getByRole('link', { name: 'Justice' })).toHaveAttribute('href', 'https://www.justice.fr/');
  await cell('C Étiquettes', 'Référé').click();
  await page.getByRole('menuitem', { name: 'Ajouter une étiquette' }).click();
  await page.getByRole('textbox', { name: 'Étiquette', exact: true }).fill('Urgent');
  await press('Enter');
  await expect.element(cell('C Étiquettes', 'Référé')).toHaveTextContent(/^Urgent$/);
  await cell('C Période', 'Référé').click();
  await page.getByRole('textbox', { name: 'Début' }).fill('01/02/2027');
  await press('Tab');
  await expect.element(page.getByRole('textbox', { name: 'Fin' })).toHaveFocus();
  await type('05/02/2027');
  await press('Enter', 'Escape');
  const period = /^01\/02\/2027 – 05\/02\/2027$/;
  await expect.element(cell('C Période', 'Référé')).toHaveTextContent(period);
  await saved();
  await show(`/mondays?board=${slug}`, claire);
  await expect.element(cell('C Période', 'Référé')).toHaveTextContent(period);
});

test('cells that two people fill of one item, one of them without a network, are both kept', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Saisie');
  await expect.poll(() => his.items()).toEqual(['Saisie']);
  line.cut();
  await expect
    .element(page.getByRole('button', { name: /^État de la synchronisation/ }))
    .toHaveTextContent('Hors ligne');
  await choose('Statut', 'Saisie', 'En cours');
  his.fill('Priorité', 'Saisie', 'Critique');
  his.fill('Heures', 'Saisie', 7);
  await his.saved();
  await expect.element(cell('Heures', 'Saisie')).toHaveTextContent(/^$/);
  line.restore();
  await saved();
  await expect.element(cell('Statut', 'Saisie')).toHaveTextContent(/^En cours$/);
  await expect.element(cell('Priorité', 'Saisie')).toHaveTextContent('Critique');
  await expect.element(cell('Heures', 'Saisie')).toHaveTextContent(/^7$/);
  await expect.poll(() => his.value('Statut', 'Saisie')).toBe('En cours');
});
