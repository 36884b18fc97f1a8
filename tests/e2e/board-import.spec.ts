import { readFile } from 'node:fs/promises';
import { expect, saved, test } from './fixtures.ts';
import { fresh, newBoard, toastOf } from './office.ts';

test.use({ startsAt: null });

test('a file comes into a board, mapped and told by line, and leaves as a whole; it goes out as a workbook', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions sur le tableau' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await menu('Importer un fichier…');
  const dialog = page.getByRole('dialog', { name: 'Importer un fichier CSV ou Excel' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0, 0, 0]) });
  await expect(dialog.getByRole('alert')).toHaveText('Ce fichier n’est ni un CSV ni un classeur Excel (xlsx).');

  const csv =
    'Affaire;Statut;Heures;Juridiction saisie en première instance\nMartin;En cours;2,5;TJ Paris\nDurand;Validé;douze;CA Lyon\n';
  await input.setInputFiles({ name: 'suivi.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('Ligne 3, Heures : « douze »')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Où va « Statut »' })).toContainText('Statut');
  await dialog.getByRole('button', { name: 'Importer 2 éléments' }).click();
  for (const each of [claire, samir]) {
    const table = each.page.getByRole('table');
    await expect(table.getByRole('button', { name: /^Élément : / })).toHaveText(['Martin', 'Durand']);
    await expect(table.getByRole('button', { name: /^Juridiction.* de « Durand »/ })).toHaveText('CA Lyon');
    await expect(table.getByRole('button', { name: /^Heures de « Martin »/ })).toHaveText('2,5');
  }

  const download = page.waitForEvent('download');
  await menu('Exporter en Excel (xlsx)');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${title}.xlsx`);
  const workbook = await readFile(await file.path());
  expect(workbook.subarray(0, 2).toString()).toBe('PK');

  await toastOf(page, '2 éléments importés dans « suivi »').getByRole('button', { name: 'Annuler' }).click();
  for (const each of [claire, samir]) {
    await expect(each.page.getByRole('button', { name: /^Élément : / })).toHaveCount(0);
    await expect(each.page.getByRole('columnheader', { name: /Juridiction/ })).toHaveCount(0);
  }

  await menu('Importer un fichier…');
  await page.setViewportSize({ width: 390, height: 844 });
  await input.setInputFiles({ name: 'retour.xlsx', mimeType: 'application/octet-stream', buffer: workbook });
  await expect(dialog.getByText('Toutes les valeurs conviennent.')).toBeVisible();
  const name = dialog.getByText('Juridiction saisie en première instance', { exact: true });
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Importer 2 éléments' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const each of [claire, samir]) {
    const table = each.page.getByRole('table');
    await expect(table.getByRole('button', { name: /^Élément : / })).toHaveText(['Martin', 'Durand']);
    await expect(table.getByRole('button', { name: /^Juridiction.* de « Durand »/ })).toHaveText('CA Lyon');
    await expect(table.getByRole('button', { name: /^Heures de « Martin »/ })).toHaveText('2,5');
  }
  await saved(page);
});

test('a board from a template, without a network, and another one from that', async ({ claire }) => {
  const { page } = claire;
  await page.goto('/mondays');
  await page.getByRole('button', { name: 'Nouveau tableau' }).waitFor();
  claire.line.cut();
  await page.getByRole('button', { name: 'Nouveau tableau' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nom du tableau' }).fill(fresh('Formalités'));
  await dialog.getByRole('combobox', { name: 'Modèle' }).click();
  await page.getByRole('option', { name: 'Formalités de sociétés' }).click();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  const heads = page.getByRole('columnheader').getByRole('button', { name: /^Actions sur la colonne/ });
  const names = ['Étape', 'SIREN', 'Suivi par', 'Période', 'Honoraires HT', 'Débours', 'Total TTC', 'Dossier en ligne'];
  await expect(heads).toHaveText(names);
  const first = page.url();
  await page.getByRole('button', { name: 'Actions sur le tableau' }).click();
  await page.getByRole('menuitem', { name: 'Créer un tableau sur ce modèle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(heads).toHaveText(names);
  claire.line.heal();
  await saved(page);
});
