import { document as documents, sheet } from '@basoche/crdt';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { look, mouse, press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { writingOf } from '../support/writing.ts';
import { active, box, cell, expectCell, fillCells, linesOf, newSheet, showSheet, typed } from './sheets.ts';

const firstColumn = (doc: Parameters<typeof linesOf>[0]) => linesOf(doc).map(([content]) => content);

async function sortAndFilter(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Trier et filtrer' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('sorting leaves the titles, and sorts for all', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSheet(claire, [samir], 'État', 'Payé', 'Impayé', 'Impayé', 'Annulé');
  const { doc } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  await cell(2, 1).click();
  await sortAndFilter('Trier la feuille selon A, croissant');
  await expectCell(2, 1, 'Annulé');
  await expect.poll(() => firstColumn(doc)).toEqual(['État', 'Annulé', 'Impayé', 'Impayé', 'Payé']);
});

test('a filter hides rows for all, by keyboard, and the keys pass over them', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSheet(claire, [samir], 'État', 'Annulé', 'Impayé', 'Payé');
  const { doc } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  await cell(2, 1).click();
  await press('Alt+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Filtrer la colonne A' });
  await dialog.getByRole('checkbox', { name: 'Annulé (1)' }).click();
  await dialog.getByRole('button', { name: 'Filtrer', exact: true }).click();
  await expect.element(cell(2, 1)).not.toBeInTheDocument();
  await expectCell(3, 1, 'Impayé');
  await expect.element(page.getByRole('button', { name: 'Filtrer la colonne A' })).toBeVisible();
  await expect.element(typed).toHaveFocus();
  await expect.poll(() => sheet.readFilters(doc, sheet.readSheets(doc)[0]!.id).size).toBe(1);
  await press('Control+Home', 'ArrowDown');
  await expect.element(active).toHaveTextContent(/^A3$/);
});

test('a conditional format follows the values; cells that do not exist are refused', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSheet(claire, [samir], 'État', 'Impayé', 'Impayé');
  const { doc } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  await sortAndFilter('Mise en forme conditionnelle');
  const dialog = page.getByRole('dialog', { name: 'Mise en forme conditionnelle' });
  await dialog.getByLabelText('Cellules').fill('Z9999999');
  await dialog.getByRole('combobox', { name: 'La valeur' }).click();
  await page.getByRole('option', { name: 'est égale à' }).click();
  await dialog.getByLabelText('Valeur', { exact: true }).fill('impayé');
  await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Ces cellules n’existent pas');
  await dialog.getByLabelText('Cellules').fill('A2:A20');
  await expectAccessibleEverywhere();
  await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('est égale à impayé');
  await dialog.getByRole('button', { name: 'Terminer' }).click();
  await expect.element(box(2, 1)).toHaveClass('sh-fill-wait');
  await expect.element(typed).toHaveFocus();
  await press('Control+Home', 'ArrowDown');
  await fillCells('Payé');
  await expect.element(box(2, 1)).not.toHaveClass('sh-fill-wait');
  await expect.element(box(3, 1)).toHaveClass('sh-fill-wait');
  await expect.poll(() => sheet.readRules(doc, sheet.readSheets(doc)[0]!.id).length).toBe(1);
});

test('a cell is commented without a network, and the comments stand over the sheet of a phone', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSheet(claire, [samir], 'Mois', 1200);
  const { doc, actor } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  await cell(2, 1).click();
  line.cut();
  await press('Control+Alt+m');
  const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
  await draft.getByRole('textbox').fill('À vérifier avec le greffe');
  await draft.getByRole('button', { name: 'Publier' }).click();
  await expect.element(page.getByRole('article', { name: 'Fil de commentaires' })).toHaveTextContent('A2 · 1200');
  await expect.element(css('.sh-commented')).toHaveLength(1);
  line.restore();
  const threads = () => documents.discussionsOf(doc);
  await expect.poll(() => threads().length).toBe(1);

  await page.viewport(390, 844);
  const panel = page.getByRole('complementary', { name: 'Commentaires' });
  const { x, y, height } = panel.element().getBoundingClientRect();
  expect(document.elementFromPoint(x + 10, y + height / 2)?.closest('.r-panel')).not.toBe(null);
  await page.viewport(1440, 900);
  documents.resolveThread(doc, actor, threads()[0]!.id);
  await expect.element(css('.sh-commented')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Masquer les commentaires (0 ouvert)' }).click();
});

test('a comment leads to its cell, and is resolved', async () => {
  const { claire, samir } = await newPair();
  const { slug, doc, actor, saved } = await newSheet(claire, [samir], 'Mois', 'janvier');
  const [{ id } = { id: '' }] = sheet.readSheets(doc);
  documents.addThread(doc, actor, { text: 'À vérifier avec le greffe', anchor: `${id}/2/1` });
  await saved();
  await showSheet(slug, samir);
  await page.getByRole('button', { name: 'Afficher les commentaires (1 ouvert)' }).click();
  await page.getByText('À vérifier avec le greffe').click();
  await expect.element(active).toHaveTextContent(/^A2$/);
  await page.getByRole('button', { name: 'Résoudre' }).click();
  await expect.element(css('.sh-commented')).not.toBeInTheDocument();
});

test('a chart is put beside its cells, drawn anew as they change, made larger, and printed', async () => {
  const { claire } = await newPair();
  const { slug, doc, actor } = await newSheet(claire, [], 'Mois', 'janvier', 'février');
  const [{ id } = { id: '' }] = sheet.readSheets(doc);
  sheet.setCells(doc, actor, id, [
    [sheet.cellKey('1', '2'), 'Honoraires de conseil'],
    [sheet.cellKey('2', '2'), 1200],
    [sheet.cellKey('3', '2'), 300],
  ]);
  await showSheet(slug, claire);
  await expectCell(3, 2, '300');
  await cell(1, 1).click();
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  await page.getByRole('button', { name: 'Insérer un graphique' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insérer un graphique' });
  await expect.element(dialog.getByLabelText('Cellules représentées')).toHaveValue('A1:B3');
  await dialog.getByLabelText('Titre').fill('Honoraires par mois');
  await dialog.getByRole('button', { name: 'Enregistrer le graphique' }).click();
  const table = page.getByRole('table', { name: /Honoraires par mois.*Colonnes/ });
  await expect.element(table.getByRole('row', { name: 'janvier' })).toHaveTextContent('1200');
  sheet.setCells(doc, actor, id, [[sheet.cellKey('3', '2'), 450]]);
  await expect.element(table.getByRole('row', { name: 'février' })).toHaveTextContent('450');

  const corner = css('.sh-chart-corner');
  await corner.hover();
  const grip = corner.element().getBoundingClientRect();
  await mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await mouse.down();
  await mouse.move(grip.x + 60, grip.y + 30);
  await mouse.move(grip.x + 110, grip.y + 50);
  await mouse.up();
  await expect.poll(() => css('.sh-chart').element().getBoundingClientRect().width).toBeGreaterThan(560);
  await expect.poll(() => sheet.readCharts(doc, id)[0]?.width ?? 0).toBeGreaterThan(560);
  await press('Control+Home');
  await expectAccessibleEverywhere();
  await look({ mode: 'light', media: 'print' });
  onTestFinished(() => look({ mode: 'light' }));
  dispatchEvent(new Event('beforeprint'));
  await expect.element(css('.sh-print')).toHaveTextContent('Honoraires de conseil');
  await expect.element(css('.sh-print')).toHaveTextContent('Honoraires par mois');
  await expect.element(css('[role=grid]')).not.toBeVisible();
  dispatchEvent(new Event('afterprint'));
});
