import { board } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dragWithMouse, middle, mouse, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { deviceOf } from '../support/device.ts';
import { newFirm, newPair } from '../support/firm.ts';
import { expectTexts, focus } from '../support/locate.ts';
import { newBoard, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addColumn, addItem, boardOf, cell, choose, columnMenu, heads } from './board.tsx';

test('the choices of a column are named, coloured, put in order, deleted and brought back, for others too', async () => {
  const { claire, samir } = await newFirm(['claire', 'samir']);
  const { slug } = await newBoard(claire, [samir]);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  await choose('Statut', 'Référé', 'En cours');

  await columnMenu('Statut', 'Modifier la colonne');
  const dialog = page.getByRole('dialog', { name: 'Modifier la colonne' });
  const choices = dialog.getByRole('list', { name: 'Choix' }).getByRole('listitem');
  await dialog.getByRole('textbox', { name: 'Nom du choix « En cours »' }).fill('Plaidé');
  await press('Enter');
  await dialog.getByRole('combobox', { name: 'Couleur du choix « Plaidé »' }).click();
  await page.getByRole('option', { name: 'Rouge' }).click();
  await dialog.getByRole('textbox', { name: 'Nouveau choix' }).fill('Radié');
  await press('Enter');
  await expect.element(choices).toHaveLength(7);
  await dialog.getByRole('button', { name: 'Actions sur le choix « Radié »' }).click();
  await page.getByRole('menuitem', { name: 'Monter' }).click();
  await dialog.getByRole('textbox', { name: 'Nom de la colonne' }).fill('État');
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect.element(cell('État', 'Référé')).toHaveTextContent('Plaidé');

  const device = await deviceOf(samir);
  const { doc } = await device.open(`board/${slug}`);
  const offered = () => {
    const options = board.readBoard(doc).columns.find(({ name }) => name === 'État')?.options ?? [];
    return options.filter(({ deletedAt }) => deletedAt === null).map(({ label }) => label);
  };
  await expect
    .poll(offered)
    .toEqual(['En attente', 'Plaidé', 'En Pause', 'À contrôler', 'Validé', 'Radié', 'À refaire']);

  await columnMenu('État', 'Modifier la colonne');
  for (const [name, left] of [
    ['Radié', 6],
    ['Plaidé', 5],
  ] as const) {
    await dialog.getByRole('button', { name: `Actions sur le choix « ${name} »` }).click();
    await page.getByRole('menuitem', { name: 'Supprimer le choix' }).click();
    await expect.element(choices).toHaveLength(left);
  }
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await toastOf('Choix « Radié » supprimé').getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(offered).toEqual(['En attente', 'En Pause', 'À contrôler', 'Validé', 'Radié', 'À refaire']);
  // A cell keeps a choice that is offered no more.
  await expect.element(cell('État', 'Référé')).toHaveTextContent('Plaidé');
  await cell('État', 'Référé').click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Radié' })).toBeVisible();
  await press('Escape');
});

test('a new column of choices has some', async () => {
  const { claire } = await newFirm(['claire']);
  const { slug } = await newBoard(claire);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle colonne' });
  await dialog.getByRole('textbox', { name: 'Nom de la colonne' }).fill('Phase');
  await dialog.getByRole('combobox', { name: 'Type de la colonne' }).click();
  await page.getByRole('option', { name: 'Statut', exact: true }).click();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await choose('Phase', 'Référé', 'Validé');
  await expect.element(cell('Phase', 'Référé')).toHaveTextContent('Validé');
});

test('what fits no number or link is told in French and changes nothing; Delete empties a cell', async () => {
  const { claire } = await newFirm(['claire']);
  const { slug } = await newBoard(claire);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  const hours = cell('Heures', 'Référé');
  (hours.element() as HTMLElement).focus();
  await type('12');
  await press('Enter');
  await expect.element(hours).toHaveTextContent('12');
  await expect.element(hours).toHaveFocus();

  await type('douze');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Saisissez un nombre, par exemple 1 250,5.');
  await press('Enter');
  const field = page.getByRole('textbox', { name: 'Heures de « Référé »' });
  await expect.element(field).toHaveFocus();
  (field.element() as HTMLElement).blur();
  await expect.element(toastOf('« douze » n’est pas un nombre')).toBeVisible();
  await expect.element(hours).toHaveTextContent('12');
  (hours.element() as HTMLElement).focus();
  await press('Delete');
  await expect.element(hours).toHaveTextContent(/^$/);
  await press('ArrowLeft');
  await expect.element(cell('Échéance', 'Référé')).toHaveFocus();

  await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle colonne' });
  await dialog.getByRole('textbox', { name: 'Nom de la colonne' }).fill('Greffe');
  await dialog.getByRole('combobox', { name: 'Type de la colonne' }).click();
  await page.getByRole('option', { name: 'Lien', exact: true }).click();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await cell('Greffe', 'Référé').click();
  const address = page.getByRole('textbox', { name: 'Adresse (URL)' });
  await address.fill('javascript:alert(1)');
  await press('Enter');
  await expect.element(page.getByText('Saisissez une adresse web ou e-mail')).toBeVisible();
  await address.fill('www.justice.fr');
  await press('Enter');
  await expect.element(page.getByRole('link', { name: 'www.justice.fr' })).toBeVisible();
  await saved();
});

test('columns are put in order by keyboard and by mouse, for others too', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  await show(`/mondays?board=${slug}`, claire);
  await expectTexts(heads, ['Statut', 'Priorité', 'Personnes', 'Échéance', 'Heures']);
  await focus(heads.filter({ hasText: 'Heures' }));
  await press('Alt+ArrowLeft');
  const byKeyboard = ['Statut', 'Priorité', 'Personnes', 'Heures', 'Échéance'];
  await expectTexts(heads, byKeyboard);
  await expect.poll(his.columns).toEqual(byKeyboard);

  const status = page.getByRole('columnheader', { name: /Statut/ });
  const box = status.element().getBoundingClientRect();
  const { y } = await middle(status);
  await dragWithMouse(page.getByRole('columnheader', { name: /Personnes/ }).getByTitle(/^Déplacer/), {
    x: box.x + 60,
    y,
  });
  await mouse.move(box.x + 12, y);
  await expect.element(status).toHaveClass('m-column-head-before');
  await mouse.up();
  const byMouse = ['Personnes', 'Statut', 'Priorité', 'Heures', 'Échéance'];
  await expectTexts(heads, byMouse);
  await expect.poll(his.columns).toEqual(byMouse);
});

test('a column deleted while somebody types in it: what was typed is kept, told, and comes back', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  await focus(cell('Heures', 'Référé'));
  await type('12,5');
  his.deleteColumn('Heures');
  const told = toastOf('La colonne « Heures » vient d’être supprimée');
  await expect.element(told).toHaveTextContent('Votre saisie est gardée');
  await told.getByRole('button', { name: 'Rétablir la colonne' }).click();
  await expect.element(cell('Heures', 'Référé')).toHaveTextContent(/^12,5$/);
  await expect.poll(() => his.value('Heures', 'Référé')).toBe(12.5);
  await saved();
});

test('a deleted column comes back with its cells, for others too', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Alpha');
  await cell('Heures', 'Alpha').click();
  await press('Control+a');
  await type('3');
  await press('Enter');
  await expect.poll(() => his.value('Heures', 'Alpha')).toBe(3);
  await columnMenu('Heures', 'Supprimer la colonne');
  await expect.poll(his.columns).not.toContain('Heures');
  await toastOf('Colonne supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => his.value('Heures', 'Alpha')).toBe(3);
  await expect.element(cell('Heures', 'Alpha')).toHaveTextContent(/^3$/);
});

test('the usual columns with one of the matter stand side by side at 1440 px, none of them cut', async () => {
  const { claire } = await newPair();
  const { slug } = await newBoard(claire);
  await page.viewport(1440, 900);
  await show(`/mondays?board=${slug}`, claire);
  await addColumn('Dossier', 'Lien vers un dossier');
  await addItem('Alpha');
  await expect.element(cell('Dossier', 'Alpha')).toBeVisible();
  const { scrollWidth, clientWidth } = css('.m-scroll').element();
  expect(scrollWidth).toBe(clientWidth);
});
