import type { Exhibit, FileView, Project } from '@basoche/protocol';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from 'pdf-lib';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { textPdf } from '../support/pdf.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const dialog = page.getByRole('dialog');
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText('Fichiers à déposer'), files);
const scan = (name: string) => new File([textPdf([[name], ['Page 2']])], name, { type: 'application/pdf' });
const row = (number: number, title: string) =>
  page.getByRole('listitem', { name: `Pièce ${number}\u00a0: ${title}`, exact: true });

const exhibitsOf = (who: Person, { id }: Project) => who.call<Exhibit[]>('GET', `/project/${id}/exhibits`);
const filesOf = (who: Person, { id }: Project) => who.call<FileView[]>('GET', `/ged/folder/listFiles/${id}`);

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

test('[UP14] [TP2] without a network files are dropped, read, numbered and stamped, and arrive once the line is back', async () => {
  const { claire } = await newPair();
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Martin c/ Durand' });
  await show(`/project/view/${matter.id}?onglet=files`, claire);
  await expect.element(page.getByText('Rien ici pour l’instant')).toBeVisible();
  await tab('Pièces').click();
  await expect.element(page.getByText('Aucune pièce', { exact: true })).toBeVisible();
  await tab('Fichiers').click();
  line.cut();
  await choose(scan('Bail.pdf'), scan('Constat.pdf'));
  await expect.element(link('Constat.pdf')).toBeVisible();
  await expect.poll(() => page.getByText('En attente d’envoi').elements().length).toBe(2);

  await tab('Pièces').click();
  await button('Ajouter des pièces').click();
  await button('Choisir les 2 fichiers').click();
  await button('Ajouter 2 pièces').click();
  await button('Communiquer').click();
  await button('Communiquer 2 pièces').click();
  await expect.element(page.getByRole('heading', { name: /^Communiquées le/ })).toBeVisible();
  await expect.element(row(2, 'Constat')).toBeVisible();
  await page.getByRole('button', { name: /^Tamponner les pièces/ }).click();
  await expect.element(dialog.getByText(/^Ces numéros ne sont pas encore confirmés/)).toBeVisible();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Nouveau nom de « Constat.pdf »' }))
    .toHaveValue('Pièce 02 - Constat');
  await dialog.getByRole('button', { name: 'Continuer', exact: true }).click();
  await expect.element(dialog.getByRole('img', { name: /^Première page/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuer', exact: true }).click();
  await dialog.getByRole('button', { name: 'Tamponner 2 fichiers' }).click();
  await expect.element(dialog.getByText('Pièces tamponnées')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click();

  await tab('Fichiers').click();
  await expect.element(link('Pièce 02 - Constat.pdf')).toBeVisible();
  await link('Constat.pdf').click();
  await expect.element(page.getByLabelText('Page 1 sur 2')).toBeVisible();
  expect([await filesOf(claire, matter), await exhibitsOf(claire, matter)]).toEqual([[], []]);
  line.restore();
  await vi.waitFor(
    async () => {
      const files = await filesOf(claire, matter);
      const names = files.map(({ name }) => name).toSorted();
      expect(names).toEqual(['Bail.pdf', 'Constat.pdf', 'Pièce 01 - Bail.pdf', 'Pièce 02 - Constat.pdf']);
      const exhibits = await exhibitsOf(claire, matter);
      expect(exhibits.map(({ number, title }) => [number, title])).toEqual([
        [1, 'Bail'],
        [2, 'Constat'],
      ]);
    },
    { timeout: 60_000, interval: 100 },
  );
});

test('[TP12] what was communicated becomes one PDF in the order of its numbers, with a bookmark for each', async () => {
  const { claire } = await newPair();
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Martin c/ Durand' });
  await show(`/project/view/${matter.id}?onglet=files`, claire);
  await expect.element(page.getByText('Rien ici pour l’instant')).toBeVisible();
  await choose(scan('Constat.pdf'), scan('Bail.pdf'));
  await expect.poll(async () => (await filesOf(claire, matter)).length, { timeout: 30_000 }).toBe(2);
  await tab('Pièces').click();
  await button('Ajouter des pièces').click();
  await dialog.getByRole('checkbox', { name: 'Constat.pdf', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Bail.pdf', exact: true }).click();
  await button('Ajouter 2 pièces').click();
  await button('Communiquer').click();
  await button('Communiquer 2 pièces').click();
  await page.getByRole('button', { name: /^Assembler les pièces communiquées le/ }).click();
  const bookmark = (name: string) => dialog.getByRole('textbox', { name: `Signet de « ${name} »` });
  await expect.element(page.getByRole('dialog', { name: 'Assembler des pièces' })).toBeVisible();
  await expect.element(bookmark('Constat.pdf')).toHaveValue('Pièce 1 - Constat');
  await expect.element(bookmark('Bail.pdf')).toHaveValue('Pièce 2 - Bail');
  await expect.element(dialog.getByRole('textbox', { name: 'Nom du fichier' })).toHaveValue('Pièces 1 à 2');
  await expect.element(dialog.getByRole('textbox', { name: 'Taille d’un paquet' })).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Découper', exact: true }).click();
  await expect.element(dialog.getByText('PDF prêts')).toBeVisible();
  const made = await vi.waitFor(
    async () => {
      const file = (await filesOf(claire, matter)).find(({ name }) => name === 'Pièces 1 à 2.pdf');
      expect(file).toBeDefined();
      return file!;
    },
    { timeout: 30_000, interval: 100 },
  );
  const answer = await fetch(`/api/ged/file/${made.slug}/content`, {
    headers: { Authorization: `Bearer ${claire.token}` },
  });
  const doc = await PDFDocument.load(await answer.arrayBuffer());
  expect(doc.getPageCount()).toBe(4);
  const first = doc.catalog.lookup(PDFName.of('Outlines'), PDFDict).lookup(PDFName.of('First'), PDFDict);
  const titles = [first, first.lookup(PDFName.of('Next'), PDFDict)].map((each) =>
    each.lookup(PDFName.of('Title'), PDFHexString).decodeText(),
  );
  expect(titles).toEqual(['Pièce 1 - Constat', 'Pièce 2 - Bail']);
});

test('[UP14] who reads a file on its way goes on where they are once it has arrived', async () => {
  const { claire } = await newPair();
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Martin c/ Durand' });
  await show(`/project/view/${matter.id}?onglet=files`, claire);
  await expect.element(page.getByText('Rien ici pour l’instant')).toBeVisible();
  line.cut();
  await choose(scan('Bail.pdf'));
  await link('Bail.pdf').click();
  const number = page.getByRole('textbox', { name: 'Page sur 2' });
  await number.fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(number).toHaveValue('2');
  const reader = page.getByRole('group', { name: 'Pages du document', exact: true }).element();
  line.restore();
  // Only the server says who changed it, and when.
  await expect.element(page.getByText(/modifié le/i).first(), { timeout: 30_000 }).toBeVisible();
  expect(page.getByRole('group', { name: 'Pages du document', exact: true }).element()).toBe(reader);
  await expect.element(number).toHaveValue('2');
});
