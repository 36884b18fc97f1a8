import type { FileView } from '@basoche/protocol';
import { PDFDocument, PDFName } from 'pdf-lib';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { base64Of } from '../support/files.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { focus } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Organiser les pages' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const pages = dialog.getByRole('option');
const tile = (place: number, was: number) =>
  dialog.getByRole('option', { name: new RegExp(`^Page ${place}, qui était la page ${was}(,|$)`) });

/** A PDF whose pages are told apart by their width: 501, 502… points. */
async function pdfOf(count: number): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  for (let number = 1; number <= count; number += 1)
    doc.addPage([500 + number, 700]).drawRectangle({ x: 9, y: 9, width: 9 });
  return doc.save();
}

async function upload(who: Person, name: string, bytes: Uint8Array): Promise<FileView> {
  const files = [{ name, content: base64Of(bytes) }];
  return (await who.call<FileView[]>('POST', '/ged/file/create/company', { files }))[0]!;
}

const filesOf = (who: Person) => who.call<FileView[]>('GET', '/ged/folder/listFiles/company');

/** Number and turn of each page of what the server has. */
async function pagesOf(who: Person, slug: string): Promise<string[]> {
  const answer = await fetch(`/api/ged/file/${slug}/content`, { headers: { Authorization: `Bearer ${who.token}` } });
  const doc = await PDFDocument.load(await answer.arrayBuffer());
  return doc.getPages().map((each) => `${each.getWidth() - 500}/${each.getRotation().angle}`);
}

async function openFrom(name: string) {
  await page.getByRole('button', { name: `Actions sur « ${name} »` }).click();
  await page.getByRole('menuitem', { name: 'Organiser les pages…', exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

test('[TP10] pages are moved, turned and removed by keyboard and buttons, taken back, and become a version, without a network', async () => {
  const { claire } = await newPair();
  const { slug } = await upload(claire, 'Bail.pdf', await pdfOf(4));
  await show(`/ged/file/view/${slug}`, claire);
  await expect.element(page.getByLabelText('Page 1 sur 4')).toBeVisible();
  line.cut();
  await openFrom('Bail.pdf');
  await expect.poll(() => pages.elements().length).toBe(4);
  await expect.element(button('Continuer')).toBeDisabled();
  await focus(tile(1, 1));
  await press('Space');
  await press('Alt+ArrowRight');
  await expect.element(tile(2, 1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(tile(1, 2)).toHaveAttribute('aria-selected', 'false');
  await button('Tourner vers la droite').click();
  await expect.element(tile(2, 1)).toHaveAccessibleName('Page 2, qui était la page 1, tournée de 90°');
  await button('Tout choisir').click();
  await expect.element(button('Retirer ces pages')).toBeDisabled();
  await button('Ne rien choisir').click();
  await tile(4, 4).click();
  await button('Retirer ces pages').click();
  await expect.poll(() => pages.elements().length).toBe(3);
  await focus(tile(3, 3));
  await press('Space');
  await press('Delete');
  await expect.poll(() => pages.elements().length).toBe(2);
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option');
  await button('Revenir en arrière').click();
  await expect.poll(() => pages.elements().length).toBe(3);
  await expectAccessible();
  await button('Continuer').click();
  await expect.element(dialog.getByRole('radio', { name: 'Une nouvelle version de ce fichier' })).toBeChecked();
  await button('Enregistrer').click();
  await expect.element(dialog.getByText('Pages organisées')).toBeVisible();
  line.restore();
  await vi.waitFor(async () => expect(await pagesOf(claire, slug)).toEqual(['2/0', '1/90', '3/0']), {
    timeout: 30_000,
    interval: 100,
  });
  expect((await filesOf(claire)).map(({ name }) => name)).toEqual(['Bail.pdf']);
});

test('[TP10] [TP11] a file is cut into several, which are no versions of it', async () => {
  const { claire } = await newPair();
  const { slug } = await upload(claire, 'Lot.pdf', await pdfOf(5));
  await show('/ged?place=company', claire);
  await openFrom('Lot.pdf');
  await tile(3, 3).click();
  await button('Couper avant : un autre fichier commence à cette page').click();
  await expect.element(dialog.getByRole('group', { name: 'Fichier 2' }).getByRole('option')).toHaveLength(3);
  await button('Continuer').click();
  await expect.element(dialog.getByRole('radio', { name: 'De nouveaux fichiers' })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: /version/ })).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Nom commun des fichiers' }).fill('Pièce');
  await button('Enregistrer').click();
  await expect.element(dialog.getByText('Pages organisées')).toBeVisible();
  const made = await vi.waitFor(
    async () => {
      const files = (await filesOf(claire)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      expect(files.map(({ name }) => name)).toEqual(['Lot.pdf', 'Pièce (1 sur 2).pdf', 'Pièce (2 sur 2).pdf']);
      return files;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(await pagesOf(claire, made[1]!.slug)).toEqual(['1/0', '2/0']);
  expect(await pagesOf(claire, made[2]!.slug)).toEqual(['3/0', '4/0', '5/0']);
  expect(await pagesOf(claire, slug)).toHaveLength(5);
});

test('[TP10] [TP2] a signed file is left as it is, and says why', async () => {
  const { claire } = await newPair();
  const doc = await PDFDocument.load(await pdfOf(2));
  const field = doc.context.obj({ FT: 'Sig', T: '(S)', V: doc.context.obj({ Type: 'Sig' }) });
  doc.catalog.set(PDFName.of('AcroForm'), doc.context.obj({ Fields: [doc.context.register(field)] }));
  await upload(claire, 'Acte.pdf', await doc.save());
  await show('/ged?place=company', claire);
  await openFrom('Acte.pdf');
  await expect.element(dialog.getByText(/^Ce fichier reste tel qu’il est\s: signé électroniquement/)).toBeVisible();
});
