import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dragWithMouse, mouse, press } from '../support/browser.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts, focus } from '../support/locate.ts';
import { newBoard, saved, toastOf } from '../support/office.ts';
import { show, type Shown } from '../support/screen.tsx';
import { addItem, boardOf, choose, columnMenu, items, openItem, pick, typeInto } from './board.tsx';

/** A board with four items, on Claire's screen. */
async function filledBoard(): Promise<{ screen: Shown; slug: string; claire: Person; samir: Person }> {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const screen = await show(`/mondays?board=${slug}`, claire);
  for (const name of ['Éviction', 'Appel', 'Référé', 'Écriture']) await addItem(name);
  await choose('Statut', 'Appel', 'En cours');
  await choose('Statut', 'Éviction', 'Validé');
  await typeInto('Heures', 'Appel', '10');
  await typeInto('Heures', 'Référé', '2,5');
  await expect.element(page.getByTitle('Total Heures')).toHaveTextContent(/^12,5$/);
  return { screen, slug, claire, samir };
}

async function filterByHours(): Promise<void> {
  await page.getByRole('button', { name: /^Filtrer/ }).click();
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await pick('Colonne du filtre 1', 'Heures');
  await pick('Condition du filtre 1', 'est au moins');
  await page.getByRole('textbox', { name: 'Valeur du filtre 1' }).fill('2,5');
}

const names = items();
const priority = page.getByRole('columnheader', { name: /Priorité/ });

test('items are sorted by the menu of a column, for this person alone', async () => {
  const { samir, slug } = await filledBoard();
  const his = await boardOf(samir, slug);
  await columnMenu('Heures', 'Trier par ordre décroissant');
  await expectTexts(names, ['Appel', 'Référé', 'Éviction', 'Écriture']);
  await expect.element(page.getByRole('columnheader', { name: /Heures/ })).toHaveAttribute('aria-sort', 'descending');
  expect(his.items()).toEqual(['Éviction', 'Appel', 'Référé', 'Écriture']);
});

test('two conditions filter together, the sum follows, and an item added behind a filter is told', async () => {
  const { samir, slug } = await filledBoard();
  await filterByHours();
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await pick('Colonne du filtre 2', 'Statut');
  await pick('Condition du filtre 2', 'n’est aucun de');
  await page.getByRole('button', { name: /^Valeur du filtre 2/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'En cours' }).click();
  await expectTexts(names, ['Référé']);
  await press('Escape');
  await expect.element(page.getByText('1 élément sur 4')).toBeVisible();
  await expect.element(page.getByTitle('Total Heures')).toHaveTextContent(/^2,5$/);

  await page.getByRole('textbox', { name: /^Ajouter un élément à / }).fill('Nouveau');
  await press('Enter');
  await expect.element(toastOf('Les filtres peuvent le masquer')).toBeVisible();
  await expectTexts(names, ['Référé']);
  const his = await boardOf(samir, slug);
  await expect.poll(() => his.items().length).toBe(5);
});

test('a column is hidden for oneself, and its width is for all', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  await show(`/mondays?board=${slug}`, claire);
  await columnMenu('Priorité', 'Masquer la colonne');
  await expectNone(priority);
  const edge = page.getByRole('separator', { name: 'Largeur de la colonne « Échéance »' });
  await focus(edge);
  await press('ArrowRight', 'ArrowRight');
  await expect.poll(() => his.width('Échéance')).toBe(160);
  expect(his.columns()).toContain('Priorité');
  const { x, y } = edge.element().getBoundingClientRect();
  await dragWithMouse({ x: x + 4, y: y + 10 }, { x: x + 44, y: y + 10 });
  await mouse.up();
  await expect.element(edge).toHaveAttribute('aria-valuenow', '200');
  await saved();
});

test('filters and hidden columns stay on the device, without a network too, and go with the address', async () => {
  const { claire, samir, slug, screen } = await filledBoard();
  await filterByHours();
  await press('Escape');
  await columnMenu('Priorité', 'Masquer la colonne');
  await columnMenu('Heures', 'Trier par ordre décroissant');
  await expectTexts(names, ['Appel', 'Référé']);
  await saved();
  const address = screen.address();
  expect(address).toContain('filtres=');
  expect(address).toContain('masquees=');

  line.cut();
  const again = await show('/mondays', claire);
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Tableau/ })).toBeVisible();
  await again.go(`/mondays?board=${slug}`);
  await expectTexts(names, ['Appel', 'Référé']);
  await expect.poll(again.address).toContain('filtres=');
  await expect.poll(again.address).toContain('masquees=');
  await expectNone(priority);
  line.restore();

  await show(address, samir);
  await expectTexts(names, ['Appel', 'Référé']);
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect.poll(() => names.elements().length).toBe(4);
});

test('the search of a board looks everywhere, without accents, and stays while an item is open', async () => {
  await filledBoard();
  await page.getByRole('searchbox', { name: 'Rechercher dans le tableau' }).fill('valide');
  await expectTexts(names, ['Éviction']);
  await openItem('Éviction');
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Éviction');
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  await expectTexts(names, ['Éviction']);
});
