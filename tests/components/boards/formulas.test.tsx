import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPair } from '../support/firm.ts';
import { newBoard } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addItem, boardOf, cell, columnMenu, typeInto } from './board.tsx';

test('a formula is typed in French, computed, follows a renamed column and says what it lacks', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  await typeInto('Heures', 'Référé', '2,5');
  await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
  const made = page.getByRole('dialog', { name: 'Nouvelle colonne' });
  await made.getByRole('textbox', { name: 'Nom de la colonne' }).fill('Honoraires');
  await made.getByRole('combobox', { name: 'Type de la colonne' }).click();
  await page.getByRole('option', { name: 'Formule', exact: true }).click();
  await made.getByRole('button', { name: 'Créer' }).click();

  const dialog = page.getByRole('dialog', { name: 'Modifier la colonne' });
  const field = dialog.getByRole('textbox', { name: 'Formule' });
  await field.fill('[Heures] * [Taux]');
  await expect.element(dialog.getByText('Aucune colonne ne s’appelle « Taux ».')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await field.fill('SI([Heures] > 2; [Heures] * 150; 0)');
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/^Aperçu pour « Référé » : 375$/);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  const fees = cell('Honoraires', 'Référé');
  await expect.element(fees).toHaveTextContent(/^375$/);
  await expect.element(page.getByTitle('Total Honoraires')).toHaveTextContent(/^375$/);

  await expect.poll(() => his.value('Heures', 'Référé')).toBe(2.5);
  his.fill('Heures', 'Référé', 4);
  await expect.element(fees).toHaveTextContent(/^600$/);

  his.renameColumn('Heures', 'Temps');
  await expect.element(cell('Temps', 'Référé')).toBeVisible();
  await columnMenu('Honoraires', 'Modifier la colonne');
  await expect.element(field).toHaveValue('SI([Temps] > 2; [Temps] * 150; 0)');
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();

  const restore = his.deleteColumn('Temps');
  await expect.element(fees).toHaveTextContent(/^Colonne supprimée$/);
  restore();
  await expect.element(fees).toHaveTextContent(/^600$/);
});
