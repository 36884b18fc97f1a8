import { sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { compose, insertText, mouse, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { saved } from '../support/office.ts';
import { writingOf } from '../support/writing.ts';
import { active, box, cell, expectCell, fillCells, linesOf, newSheet, showSheet, typed } from './sheets.ts';

test('what comes without a key reaches the cell whole: a dead key, an input method, a dictated text', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  // A dead key composes: nothing of it may be taken for a key of the grid.
  await compose('^');
  await insertText('ê');
  await type('tre entendu');
  await press('Enter');
  await expectCell(1, 1, 'être entendu');
  await compose('zhong');
  await insertText('中国');
  await press('Tab');
  await expectCell(2, 1, '中国');
  await insertText('Étude dictée');
  // What is typed over a cell ends with an arrow.
  await press('ArrowUp');
  await expectCell(2, 2, 'Étude dictée');
  await expect.element(active).toHaveTextContent(/^B1$/);
});

test('cells are merged, and what is covered comes back', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSheet(claire, [samir], 'Parties', 'Martin');
  const { doc } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  await expectCell(2, 1, 'Martin');
  await cell(1, 1).click();
  await press('Shift+ArrowDown', 'Shift+ArrowRight');
  await page.getByRole('button', { name: 'Fusionner les cellules' }).click();
  await expect.element(page.getByText('Une cellule remplie est cachée par la fusion')).toBeVisible();
  const merged = page.getByRole('gridcell').filter({ hasText: 'Parties' });
  await expect.element(merged).toHaveAttribute('aria-colspan', '2');
  const first = () => sheet.readSheets(doc)[0]!;
  const merges = () => sheet.readMerges(doc, first().id, sheet.readGrid(doc, first()));
  await expect.poll(() => merges().length).toBe(1);
  await press('ArrowDown');
  await expect.element(active).toHaveTextContent(/^A3$/);
  await press('Control+Home');
  // What was just said of it stands over the tools.
  (page.getByRole('button', { name: 'Défaire la fusion' }).element() as HTMLElement).focus();
  await press('Enter');
  await expectCell(2, 1, 'Martin');
  await expect.poll(() => merges().length).toBe(0);
});

test('a column is widened by its edge', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire, [], 'Parties');
  await showSheet(slug, claire);
  const head = page.getByRole('columnheader', { name: 'A', exact: true });
  const edge = css('.sh-edge', head).element().getBoundingClientRect();
  const before = head.element().getBoundingClientRect().width;
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 30, y);
  await mouse.move(x + 60, y);
  await mouse.up();
  await expect.poll(() => head.element().getBoundingClientRect().width).toBe(before + 60);
});

test('the right button says what can be done to a line: the grid stays where it is, the keyboard goes on in the cells', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  await fillCells('Postes', 'Loyers', '=SOMME(12;30');
  await expectCell(3, 1, '42');
  await page.getByRole('rowheader', { name: '2', exact: true }).click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Supprimer la ligne' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /colonne/ })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Insérer une ligne au-dessus' }).click();
  await expectCell(3, 1, 'Loyers');
  await expect.element(cell(3, 1)).toBeInViewport();
  await expect.element(typed).toHaveFocus();
  // Within what is chosen it stays chosen.
  await cell(3, 1).click();
  await press('Shift+ArrowDown');
  await cell(4, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Supprimer 2 lignes' }).click();
  await expect.element(page.getByText('Loyers')).not.toBeInTheDocument();
  await expectCell(1, 1, 'Postes');
});

test('a formula follows the lines that another inserts, and undo takes back one’s own alone', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSheet(claire, [samir]);
  const { doc, actor } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  await fillCells('1 200 €', '300 €', '=SOMME(A1:A2)');
  await expectCell(3, 1, '1 500,00 €');
  await expect.poll(() => linesOf(doc).length).toBe(3);
  const [{ id } = { id: '' }] = sheet.readSheets(doc);
  const [row = ''] = sheet.insertLines(doc, actor, id, 'rows', { before: '2' }, 1);
  sheet.setCells(doc, actor, id, [[sheet.cellKey(row, '1'), 500]]);
  await expectCell(4, 1, '2 000,00 €');
  await cell(4, 1).click();
  await expect.element(page.getByLabelText('Contenu de la cellule active')).toHaveValue('=SOMME(A1:A3)');

  await cell(1, 1).click();
  await fillCells('1');
  await expectCell(4, 1, '801,00 €');
  await press('Control+z');
  await expectCell(4, 1, '2 000,00 €');
  await expect.poll(() => linesOf(doc)[1]?.[0]).toBe(500);
});

test('a sheet goes on without a network and when it is shown again, and what was typed meets what others typed', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSheet(claire, [samir], 'avant');
  const { doc, actor } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  await expectCell(1, 1, 'avant');
  await press('ArrowDown');
  line.cut();
  await fillCells('dans le train', '=NBCAR(A2)');
  const [{ id } = { id: '' }] = sheet.readSheets(doc);
  sheet.setCells(doc, actor, id, [[sheet.cellKey('1', '2'), 'au bureau']]);
  sheet.deleteLines(doc, actor, id, 'rows', ['2']);
  await showSheet(slug, claire);
  await expectCell(2, 1, 'dans le train');
  await expectCell(3, 1, '13');
  line.restore();
  // The row that the other deleted shows again: somebody had typed in it.
  await expectCell(1, 2, 'au bureau');
  await expectCell(2, 1, 'dans le train');
  await expectCell(3, 1, '13');
  await expect.poll(() => linesOf(doc)[1]).toEqual(['dans le train', undefined]);
});

test('a loop and a wrong formula say so', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  await fillCells('=A1', '=SOMME(');
  await expectCell(1, 1, '#CIRC!');
  await expect.element(page.getByText('Gardé comme un texte : ce n’est pas une formule')).toBeVisible();
  await expectCell(2, 1, '=SOMME(');
});

test('the keys of a spreadsheet, and the sum of what is chosen', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire, [], 'à vider', 'Honoraires', -12.5, 2);
  await showSheet(slug, claire);
  await press('Delete');
  await expectCell(1, 1, '');
  await press('Shift+Control+End');
  await expect.element(page.getByText('Somme : -10,5')).toBeVisible();
  await press('Control+Home', 'F2');
  await type('=12/');
  await press('Escape');
  await expectCell(1, 1, '');
  await type('oui');
  await press('Tab');
  await type('non');
  await press('Enter');
  await expectCell(1, 2, 'non');
  await expect.element(active).toHaveTextContent(/^A2$/);
  await cell(1, 1).click();
  await press('Control+c');
  await cell(5, 3).click();
  await press('Control+v');
  await expectCell(5, 3, 'oui');
});

test('a formula reads another sheet; the screen is free of accessibility violations', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire, [], 'Honoraires — conseil et rédaction d’actes', 2);
  await showSheet(slug, claire);
  await page.getByRole('button', { name: 'Ajouter une feuille' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Feuil2', exact: true }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByLabelText('Contenu de la cellule A1')).toHaveFocus();
  await fillCells('=Feuil1!A2*2');
  await expectCell(1, 1, '4');
  await saved();
  await expectAccessibleEverywhere();
});

test('a time sheet: hours as they are typed, added up past a day', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  await fillCells('14:30', '13:45', '=SOMME(A1:A2)');
  await expectCell(1, 1, '14:30');
  await expect.element(cell(3, 1)).toHaveTextContent(/^28:15$/);
});

test('decimals and the colour of a text by the toolbar', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire, [], 1234.5);
  await showSheet(slug, claire);
  await cell(1, 1).click();
  await page.getByRole('button', { name: 'Ajouter une décimale' }).click();
  await expectCell(1, 1, '1 234,50');
  await page.getByRole('button', { name: 'Supprimer une décimale' }).click();
  await page.getByRole('button', { name: 'Supprimer une décimale' }).click();
  await expectCell(1, 1, '1 235');
  await page.getByRole('combobox', { name: 'Couleur du texte' }).click();
  await page.getByRole('option', { name: 'Texte rouge' }).click();
  await expect.element(box(1, 1)).toHaveClass('sh-ink-bad');
  // What was just chosen is taken back, and the next key is the grid's.
  await expect.element(page.getByLabelText(/^Contenu de la cellule A1$/)).toHaveFocus();
  await press('Control+z');
  await expect.element(box(1, 1)).not.toHaveClass('sh-ink-bad');
  await press('Control+y');
  await expect.element(box(1, 1)).toHaveClass('sh-ink-bad');
  await expectAccessibleEverywhere();
});

test('a long text runs over the empty cells beside it, which stay cells', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(
    claire,
    [],
    'Indemnité d’éviction et frais de remploi, bail du 3 mai 2017',
    'WWWW WWWW WWWW WWWW 1 234 567,89',
  );
  await showSheet(slug, claire);
  const over = css('.sh-spill', cell(1, 1));
  await expect.element(over).toBeVisible();
  expect(over.element().scrollWidth - over.element().clientWidth).toBeLessThanOrEqual(0);
  await cell(1, 2).click();
  await expect.element(active).toHaveTextContent(/^B1$/);
  await expectAccessible();
  await fillCells('12');
  await expect.element(over).not.toBeInTheDocument();
  await expect.element(css('.sh-spill', cell(2, 1))).toBeVisible();
});

test('a column whose edge is pressed twice shows the whole of its longest text', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(
    claire,
    [],
    'Indemnité d’éviction et frais de remploi, bail du 3 mai 2017',
    'WWWW WWWW WWWW WWWW 1 234 567,89',
  );
  await showSheet(slug, claire);
  await css('.sh-edge-column').first().dblClick();
  for (const row of [1, 2]) {
    const room = () => {
      const range = document.createRange();
      range.selectNodeContents(cell(row, 1).element());
      return box(row, 1).element().getBoundingClientRect().width - range.getBoundingClientRect().width;
    };
    await expect.poll(room).toBeGreaterThan(0);
  }
});
