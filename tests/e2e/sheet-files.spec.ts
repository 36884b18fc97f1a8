import { strFromU8 } from 'fflate';
import { readFileSync } from 'node:fs';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { exported, fresh } from './office.ts';
import { cell, grid, sharedSheet } from './sheets.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const MADE = new URL('../compatibility/spreadsheets/made-by-libreoffice.xlsx', import.meta.url);

test('a workbook comes in and goes out without a network, says what it does not keep, and reaches the others', async ({
  app,
  claire,
  samir,
}) => {
  await sharedSheet(app, claire, samir);
  const { page } = claire;
  await readyOffline(page);
  claire.line.cut();
  const file = page.getByLabel('Importer un fichier Excel ou CSV…');

  await test.step('a file that is broken is refused, and nothing changes', async () => {
    const half = readFileSync(MADE).subarray(0, 900);
    await file.setInputFiles({ name: 'abîmé.xlsx', mimeType: 'application/octet-stream', buffer: half });
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Il est abîmé')).toBeVisible();
  });

  await file.setInputFiles({ name: 'débours.xlsx', mimeType: 'application/octet-stream', buffer: readFileSync(MADE) });
  const report = page.getByRole('dialog', { name: 'Rapport d’importation' });
  await expect(report.getByRole('listitem')).toContainText('couleur la plus proche');
  await checkModes(page, 'sheet-report', async () => undefined);
  await report.getByRole('button', { name: 'Compris' }).click();
  await expect(cell(page, 4, 2)).toHaveText('1 500,50 €');
  await expect(page.getByRole('button', { name: 'Bilan' })).toBeVisible();

  const written = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Fichier', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Exporter en Excel (.xlsx)' }).click();
  const download = await written;
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const out = readFileSync(await download.path());
  expect(out.subarray(0, 2).toString()).toBe('PK');

  await test.step('also from the menu that every document has, each sheet by its name', async () => {
    for (const [entry, name] of [
      ['Excel (.xlsx)', /\.xlsx$/],
      ['CSV, feuille « Bilan » (.csv)', /Bilan.*\.csv$/],
    ] as const) {
      const next = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exporter', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      expect((await next).suggestedFilename()).toMatch(name);
    }
    const left = page.getByRole('dialog', { name: 'Rapport d’exportation' });
    await expect(left.getByRole('listitem').filter({ hasText: '1 feuille n’a pas été reprise' })).toBeVisible();
    await left.getByRole('button', { name: 'Compris' }).click();
  });

  await test.step('and as a PDF, with all sheets', async () => {
    const pdf = await exported(page, 'PDF (.pdf)');
    expect(pdf.name).toMatch(/\.pdf$/);
    expect(strFromU8(pdf.bytes, true)).toMatch(/^%PDF-[\s\S]*\/Outlines/);
  });

  claire.line.heal();
  await samir.page.getByRole('button', { name: 'Débours', exact: true }).click();
  await expect(cell(samir.page, 4, 2)).toHaveText('1 500,50 €');
});

test('a workbook or a CSV file of the library becomes a spreadsheet without a network; a broken one nothing', async ({
  claire,
}) => {
  const { page, line } = claire;
  await page.goto('/ged');
  const picker = page.getByLabel('Importer un fichier').and(page.locator('input'));
  await readyOffline(page);
  line.cut();

  const half = readFileSync(MADE).subarray(0, -900);
  await picker.setInputFiles({ name: 'Abîmé.xlsx', mimeType: '', buffer: half });
  await expect(
    page.getByLabel('Notifications').getByText('Il est abîmé : rien n’a été importé.').first(),
  ).toBeVisible();

  const name = fresh('Débours');
  await picker.setInputFiles({ name: `${name}.xlsx`, mimeType: '', buffer: readFileSync(MADE) });
  const report = page.getByRole('dialog', { name: 'Rapport d’importation' });
  await expect(report).toContainText(`« ${name} » est importé.`);
  await expect(report.getByRole('listitem')).toContainText('couleur la plus proche');
  await report.getByRole('button', { name: 'Ouvrir le document' }).click();
  await expect(cell(page, 4, 2)).toHaveText('1 500,50 €');
  await expect(page.getByRole('textbox', { name: 'Titre du document' })).toHaveValue(name);
  await expect(page.getByRole('button', { name: 'Feuil1', exact: true })).toHaveCount(0);

  await page.goto('/ged');
  const buffer = Buffer.from('Client;Montant\nMaître Durand;=1+1');
  await picker.setInputFiles({ name: `${fresh('Relevé')}.csv`, mimeType: 'text/csv', buffer });
  await expect(grid(page)).toBeVisible();
  await expect(cell(page, 2, 1)).toHaveText('Maître Durand');
  await expect(cell(page, 2, 2)).toHaveText('=1+1');
  line.heal();
  await saved(page);
});
