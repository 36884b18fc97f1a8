import { strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { fileFrom } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { bytesAt, exported } from '../support/files.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { sheet } from '@basoche/crdt';
import { writingOf } from '../support/writing.ts';
import { expectCell, grid, newSheet, showSheet } from './sheets.ts';

const made = () => bytesAt('tests/compatibility/spreadsheets/made-by-libreoffice.xlsx');
const report = page.getByRole('dialog', { name: 'Rapport d’importation' });
const file = page.getByLabelText('Importer un fichier Excel ou CSV…');
const told = page.getByLabelText('Notifications');

test('a workbook comes in without a network, says what it does not keep, and reaches the others', async () => {
  const { claire, samir } = await newPair();
  const workbook = await made();
  const { slug } = await newSheet(claire, [samir]);
  const { doc } = await writingOf(samir, slug);
  await showSheet(slug, claire);
  line.cut();
  // A file that is broken is refused, and nothing changes.
  await file.upload(new File([workbook.subarray(0, 900)], 'abîmé.xlsx'));
  await expect.element(told.getByText('Il est abîmé').first()).toBeVisible();

  await file.upload(new File([workbook], 'débours.xlsx'));
  await expect.element(report.getByRole('listitem')).toHaveTextContent('couleur la plus proche');
  await expectAccessibleEverywhere();
  await report.getByRole('button', { name: 'Compris' }).click();
  await expectCell(4, 2, '1 500,50 €');
  await expect.element(page.getByRole('button', { name: 'Bilan' })).toBeVisible();
  line.restore();
  await expect.poll(() => sheet.readSheets(doc).map(({ name }) => name)).toContain('Bilan');
});

test('a workbook goes out without a network: whole, a sheet by its name, and on paper', async () => {
  const { claire } = await newPair();
  const workbook = await made();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  await file.upload(new File([workbook], 'débours.xlsx'));
  await expect.element(report, { timeout: 30_000 }).toBeVisible();
  await report.getByRole('button', { name: 'Compris' }).click();
  await expectCell(4, 2, '1 500,50 €');
  await saved();
  const pdf = await exported('PDF (.pdf)');
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(strFromU8(new Uint8Array(await pdf.arrayBuffer()), true)).toMatch(/^%PDF-[\s\S]*\/Outlines/);
  line.cut();
  const written = await fileFrom(async () => {
    await page.getByRole('button', { name: 'Fichier', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Exporter en Excel (.xlsx)' }).click();
  });
  expect(written.name).toMatch(/\.xlsx$/);
  expect((await written.text()).slice(0, 2)).toBe('PK');
  for (const [entry, name] of [
    ['Excel (.xlsx)', /\.xlsx$/],
    ['CSV, feuille « Bilan » (.csv)', /Bilan.*\.csv$/],
  ] as const)
    expect((await exported(entry)).name).toMatch(name);
  const left = page.getByRole('dialog', { name: 'Rapport d’exportation' });
  await expect
    .element(
      left
        .getByRole('listitem')
        .filter({ hasText: 'n’a pas été reprise' })
        .or(left.getByRole('listitem').filter({ hasText: 'n’ont pas été reprises' })),
    )
    .toBeVisible();
  await left.getByRole('button', { name: 'Compris' }).click();
});

test('a workbook or a CSV file of the library becomes a spreadsheet without a network; a broken one nothing', async () => {
  const { claire } = await newPair();
  const workbook = await made();
  const { go } = await show('/ged', claire);
  const picker = css('input[type=file]').and(page.getByLabelText('Importer un fichier'));
  await expect.element(badge).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await picker.upload(new File([workbook.subarray(0, -900)], 'Abîmé.xlsx'));
  await expect.element(told.getByText('Il est abîmé : rien n’a été importé.').first()).toBeVisible();

  await picker.upload(new File([workbook], 'Débours.xlsx'));
  await expect.element(report).toHaveTextContent('« Débours » est importé.');
  await expect.element(report.getByRole('listitem')).toHaveTextContent('couleur la plus proche');
  await report.getByRole('button', { name: 'Ouvrir le document' }).click();
  await expectCell(4, 2, '1 500,50 €');
  await expect.element(page.getByRole('textbox', { name: 'Titre du document' })).toHaveValue('Débours');
  await expect.element(page.getByRole('button', { name: 'Feuil1', exact: true })).not.toBeInTheDocument();

  await go('/ged');
  await picker.upload(new File(['Client;Montant\nMaître Durand;=1+1'], 'Relevé.csv', { type: 'text/csv' }));
  await expect.element(grid).toBeVisible();
  await expectCell(2, 1, 'Maître Durand');
  await expectCell(2, 2, '=1+1');
  line.restore();
  await saved();
});
