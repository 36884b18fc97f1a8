import { ExportManifest } from '@basoche/protocol';
import type { FileView, FolderView } from '@basoche/protocol';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { show } from '../support/screen.tsx';

const dialog = page.getByRole('dialog');
const link = dialog.getByRole('link', { name: 'Télécharger le ZIP' });

async function newFolder(who: Person, name: string): Promise<FolderView> {
  const folder = await who.call<FolderView>('POST', '/ged/folder/', { name, category: 2 });
  for (const [file, text] of [
    ['Bail.txt', 'le bail'],
    ['Plan.txt', 'le plan'],
  ] as const)
    await who.call<FileView[]>('POST', `/ged/file/create/${folder.slug}`, {
      files: [{ name: file, content: btoa(text) }],
    });
  return folder;
}

/** What the browser would save, taken from the address of the link. */
async function taken(): Promise<Record<string, Uint8Array>> {
  const answer = await fetch((link.element() as HTMLAnchorElement).href);
  expect(answer.status).toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

test('a folder is exported from its menu: the dialog counts first, the link gives the ZIP', async () => {
  const { claire } = await newPair();
  const { slug } = await newFolder(claire, 'Pièces adverses');
  await show('/ged?place=company', claire);
  await page.getByRole('button', { name: 'Actions sur « Pièces adverses »' }).click();
  await page.getByRole('menuitem', { name: 'Exporter (ZIP)' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Exporter « Pièces adverses »' })).toBeVisible();
  await expect.element(dialog.getByText('Le ZIP contient 2 fichiers · 14 octets')).toBeVisible();
  await expect.element(link).toHaveAttribute('download', expect.stringMatching(/^Pièces adverses .*\.zip$/));
  const entries = await taken();
  expect(Object.keys(entries)).toEqual(['Bail.txt', 'Plan.txt', 'manifeste.csv', 'manifeste.json']);
  const manifest = ExportManifest.parse(JSON.parse(new TextDecoder().decode(entries['manifeste.json'])));
  expect(manifest.announced).toEqual({ files: 2, bytes: 14 });

  await show(`/ged/folder/view/${slug}`, claire);
  await page.getByRole('button', { name: 'Exporter (ZIP)' }).click();
  await expect.element(dialog.getByText('Le ZIP contient 2 fichiers · 14 octets')).toBeVisible();
});

test('chosen files are exported together; without a network the dialog says why it waits', async () => {
  const { claire } = await newPair();
  const { slug } = await newFolder(claire, 'À remettre');
  await show(`/ged/folder/view/${slug}`, claire);
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await page.getByRole('button', { name: 'Autres actions sur la sélection' }).click();
  line.cut();
  await page.getByRole('menuitem', { name: 'Exporter (ZIP)' }).click();
  await expect.element(dialog.getByText('Un export demande le réseau : revenez quand il est là.')).toBeVisible();
  expect(link.query()).toBeNull();
  line.restore();
  await expect.element(dialog.getByText('Le ZIP contient 2 fichiers · 14 octets')).toBeVisible();
  expect(Object.keys(await taken())).toHaveLength(4);
});

test('an address that was used leads to another one, and a folder without a file says so', async () => {
  const { claire } = await newPair();
  await newFolder(claire, 'Deux fois');
  const empty = await claire.call<FolderView>('POST', '/ged/folder/', { name: 'Vide', category: 2 });
  await show('/ged?place=company', claire);
  await page.getByRole('button', { name: 'Exporter (ZIP)' }).click();
  await expect.element(link).toBeVisible();
  const first = (link.element() as HTMLAnchorElement).href;
  link.element().addEventListener('click', (event) => event.preventDefault(), { once: true });
  await link.click();
  await expect.element(dialog.getByText(/a été demandé à votre navigateur/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Préparer à nouveau' }).click();
  await expect.element(link).toBeVisible();
  expect((link.element() as HTMLAnchorElement).href).not.toBe(first);

  await show(`/ged/folder/view/${empty.slug}`, claire);
  await page.getByRole('button', { name: 'Exporter (ZIP)' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Il n’y a aucun fichier à exporter ici.');
});
