import type { FileView } from '@basoche/protocol';
import { writeXlsx } from '@basoche/office/spreadsheet';
import { writeDocx } from '@basoche/office/write-docx';
import { writePptx } from '@basoche/office/write-pptx';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deed } from '../../../packages/office/src/testing/samples.ts';
import { pleading } from '../../../packages/office/src/pptx/testing/samples.ts';
import { css } from '../support/css.ts';
import { base64Of } from '../support/files.ts';
import { CLAIRE, newFirm } from '../support/firm.ts';
import { show } from '../support/screen.tsx';

/** The screen of a file with this content. */
async function open(name: string, bytes: Uint8Array): Promise<void> {
  const { claire } = await newFirm({ claire: CLAIRE });
  const files = [{ name, content: base64Of(bytes) }];
  const [file] = await claire.call<FileView[]>('POST', '/ged/file/create/company', { files });
  await show(`/ged/file/view/${file!.slug}`, claire);
}

test('a Word file is read as the editor shows it, and cannot be changed', async () => {
  await open('Bail.docx', (await writeDocx(deed())).bytes);
  const text = page.getByRole('document', { name: 'Aperçu de « Bail.docx »' });
  await expect.element(text.getByText('Désignation des lieux').first()).toBeVisible();
  await expect.element(text.getByText('soussignés')).toBeVisible();
  expect(css('[contenteditable="true"]', text).elements()).toEqual([]);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const here = location.href;
  await text.getByRole('link', { name: 'le cadastre' }).click();
  expect(opened).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^https:/), '_blank', 'noopener,noreferrer');
  await text.getByRole('link', { name: '1.1 Loyer' }).first().click();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(location.href).toBe(here);
  opened.mockRestore();
});

test('a workbook is read sheet by sheet, with its values as they are shown', async () => {
  const at = (
    row: number,
    column: number,
    content: string | number | { formula: string; value: number },
    look = {},
  ) => ({
    ...{ row, column, content, look },
  });
  const plain = { widths: [], heights: [], merges: [], frozen: { rows: 0, columns: 0 }, rules: [] };
  const loyers = {
    ...plain,
    name: 'Loyers',
    cells: [
      at(0, 0, 'Échéance', { bold: true }),
      at(1, 0, 'Janvier'),
      at(1, 1, 1234.5, { number: 'money' as const }),
      at(2, 1, { formula: 'SUM(B2:B2)', value: 1234.5 }, { number: 'money' as const }),
    ],
  };
  const long = {
    ...plain,
    name: 'Journal',
    cells: Array.from({ length: 5000 }, (_, row) => at(row, 0, `Écriture ${row}`)),
  };
  await open('Loyers.xlsx', writeXlsx({ sheets: [loyers, long] }));
  await expect.element(page.getByRole('columnheader', { name: 'A', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Échéance' })).toBeVisible();
  expect(page.getByRole('cell', { name: /1\s234,50\s€/ }).elements()).toHaveLength(2);
  await page.getByRole('tab', { name: 'Journal' }).click();
  await expect.element(page.getByRole('cell', { name: 'Écriture 3', exact: true })).toBeVisible();
  expect(page.getByRole('row').elements().length).toBeLessThan(120);
  const scroller = (await css('.sheet-preview-scroll').findElement()) as HTMLElement;
  scroller.scrollTo({ top: scroller.scrollHeight });
  await expect.element(page.getByRole('cell', { name: 'Écriture 4999' })).toBeVisible();
});

test('a presentation is read as its slides', async () => {
  await open('Plaidoirie.pptx', writePptx(pleading()).bytes);
  const slides = page
    .getByRole('document', { name: 'Aperçu de « Plaidoirie.pptx »' })
    .getByRole('listitem', { name: /^Diapositive/ });
  await expect.element(slides.first()).toBeVisible();
  expect(slides.elements()).toHaveLength(pleading().slides.length);
  await expect.element(page.getByText('Premier impayé')).toBeVisible();
});

test.each(['Bail.docx', 'Loyers.xlsx', 'Plaidoirie.pptx'])('%s that is none says why it is not shown', async (name) => {
  await open(
    name,
    Uint8Array.from('PK\u0003\u0004 rien de tel', (char) => char.charCodeAt(0)),
  );
  await expect.element(page.getByText('Ce fichier ne peut pas être affiché')).toBeVisible();
  await expect.element(page.getByText(/(endommagé|abîmé).* Téléchargez-le/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Télécharger' })).toBeVisible();
});
