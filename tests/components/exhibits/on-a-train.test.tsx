import type { Exhibit, FileView, Project } from '@basoche/protocol';
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
