import type { FileView } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../support/accessibility.ts';
import { newPair } from '../support/firm.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const link = (name: string) => page.getByRole('link', { name, exact: true });
const dialog = page.getByRole('dialog');
const textFile = (name: string, content = name) => new File([content], name, { type: 'text/plain' });
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText('Fichiers à déposer'), files);

test('a place and a file of the library are accessible, and a file is renamed with the menu by keyboard', async () => {
  const { claire } = await newPair();
  await show('/ged?place=company', claire);
  await choose(textFile('Pièce 1.txt'), textFile('Pièce 2.txt', 'Attestation de témoin'));
  await expect.element(link('Pièce 1.txt')).toBeVisible();
  await expect.element(link('Pièce 2.txt')).toBeVisible();
  await expectAccessible();
  const menu = page.getByRole('button', { name: 'Actions sur « Pièce 1.txt »' });
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  const rename = page.getByRole('menuitem', { name: 'Renommer', exact: true });
  await expect.element(rename).toBeVisible();
  for (let i = 0; i < 12 && document.activeElement !== rename.element(); i += 1)
    await userEvent.keyboard('{ArrowDown}');
  await expect.element(rename).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('textbox').fill('Constat.txt');
  await userEvent.keyboard('{Enter}');
  await expect.element(link('Constat.txt')).toBeVisible();
  await expectNone(link('Pièce 1.txt'));
  await vi.waitFor(
    async () => {
      const files = await claire.call<FileView[]>('GET', '/ged/folder/listFiles/company');
      expect(files.map(({ name }) => name)).toEqual(['Constat.txt', 'Pièce 2.txt']);
    },
    { timeout: 30_000, interval: 50 },
  );
  link('Pièce 2.txt').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Attestation de témoin')).toBeVisible();
  await expectAccessible();
});
