import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileFrom } from '../support/browser.ts';
import { newFirm, newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts } from '../support/locate.ts';
import { newBoard, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addItem, boardMenu, boardOf, cell, choose, columnMenu, heads, items } from './board.tsx';

const dialog = page.getByRole('dialog', { name: 'Importer un fichier CSV ou Excel' });
const CSV = [
  'Affaire;Statut;Heures;Juridiction saisie en première instance',
  'Martin;En cours;2,5;TJ Paris',
  'Durand;Validé;douze;CA Lyon',
  '',
].join('\n');

/** Gives a file to the dialog that is open. */
async function give(file: File): Promise<void> {
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!;
  await page.elementLocator(input).upload(file);
}

async function expectImported(): Promise<void> {
  await expectTexts(items(), ['Martin', 'Durand']);
  await expect.element(cell('Juridiction.*', 'Durand')).toHaveTextContent(/^CA Lyon$/);
  await expect.element(cell('Heures', 'Martin')).toHaveTextContent(/^2,5$/);
}

test('what is neither CSV nor a workbook is refused; a file comes in mapped, told by line, and leaves as a whole', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  await show(`/mondays?board=${slug}`, claire);
  await boardMenu('Importer un fichier…');
  await expect.element(dialog).toBeVisible();
  await give(new File([new Uint8Array([0x89, 0x50, 0, 0, 0])], 'photo.csv', { type: 'text/csv' }));
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(/^Ce fichier n’est ni un CSV ni un classeur Excel \(xlsx\)\.$/);

  await give(new File([CSV], 'suivi.csv', { type: 'text/csv' }));
  await expect.element(dialog.getByText('Ligne 3, Heures : « douze »')).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Où va « Statut »' })).toHaveTextContent('Statut');
  await dialog.getByRole('button', { name: 'Importer 2 éléments' }).click();
  await expectImported();
  await expect.poll(() => his.items()).toEqual(['Martin', 'Durand']);
  await expect.poll(() => his.value('Heures', 'Martin')).toBe(2.5);

  await toastOf('2 éléments importés dans « suivi »').getByRole('button', { name: 'Annuler' }).click();
  await expectNone(items());
  await expectNone(page.getByRole('columnheader', { name: /Juridiction/ }));
  await expect.poll(() => his.items()).toEqual([]);
});

test('a board goes out as a workbook and comes back as it was, on a phone too', async () => {
  const { claire } = await newFirm(['claire']);
  const { slug, title } = await newBoard(claire);
  const screen = await show(`/mondays?board=${slug}`, claire);
  await boardMenu('Importer un fichier…');
  await expect.element(dialog).toBeVisible();
  await give(new File([CSV], 'suivi.csv', { type: 'text/csv' }));
  await dialog.getByRole('button', { name: 'Importer 2 éléments' }).click();
  await expectImported();
  const workbook = await fileFrom(() => boardMenu('Exporter en Excel (xlsx)'));
  expect(workbook.name).toBe(`${title}.xlsx`);
  expect(await workbook.slice(0, 2).text()).toBe('PK');
  await saved();

  const other = await newBoard(claire);
  await screen.go(`/mondays?board=${other.slug}`);
  await expectNone(items());
  await boardMenu('Importer un fichier…');
  await page.viewport(390, 844);
  await give(new File([workbook], 'retour.xlsx'));
  await expect.element(dialog.getByText('Toutes les valeurs conviennent.')).toBeVisible();
  const name = dialog.getByText('Juridiction saisie en première instance', { exact: true });
  const { scrollWidth, clientWidth } = await name.findElement();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await dialog.getByRole('button', { name: 'Importer 2 éléments' }).click();
  await page.viewport(1440, 900);
  await expectImported();
  await saved();
});

test('a board goes to a CSV file as it is shown, without a network', async () => {
  const { claire } = await newFirm(['claire']);
  const { slug, title } = await newBoard(claire);
  await show(`/mondays?board=${slug}`, claire);
  for (const name of ['Référé', 'Appel']) await addItem(name);
  await choose('Statut', 'Référé', 'En cours');
  await columnMenu('Personnes', 'Masquer la colonne');
  await page.getByRole('searchbox', { name: 'Rechercher dans le tableau' }).fill('refere');
  await expectTexts(items(), ['Référé']);
  line.cut();
  const file = await fileFrom(() => boardMenu('Exporter en CSV'));
  expect(file.name).toBe(`${title}.csv`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFGroupe;Élément;Statut;Priorité;Échéance;Heures\r\nÀ traiter;Référé;En cours;;;\r\n',
  );
  await expect.element(toastOf('1 élément exporté sur 2')).toBeVisible();
});

test('a board begins with a template, without a network, and another one with that', async () => {
  const { claire } = await newFirm(['claire']);
  const screen = await show('/mondays', claire);
  await expect.element(page.getByRole('button', { name: 'Nouveau tableau' }).first()).toBeVisible();
  line.cut();
  await page.getByRole('button', { name: 'Nouveau tableau' }).first().click();
  const made = page.getByRole('dialog');
  await made.getByRole('textbox', { name: 'Nom du tableau' }).fill('Formalités');
  await made.getByRole('combobox', { name: 'Modèle' }).click();
  await page.getByRole('option', { name: 'Formalités de sociétés' }).click();
  await made.getByRole('button', { name: 'Créer' }).click();
  const columns = [
    ...['Étape', 'SIREN', 'Suivi par', 'Période', 'Honoraires HT', 'Débours', 'Total TTC', 'Dossier en ligne'],
  ];
  await expectTexts(heads, columns);
  const first = screen.address();
  await boardMenu('Créer un tableau sur ce modèle');
  await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click();
  await expect.poll(screen.address).not.toBe(first);
  await expectTexts(heads, columns);
  line.restore();
  await saved();
});
