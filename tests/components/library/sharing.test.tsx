import type { FileView, FolderView } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CLAIRE, newFirm, newPair, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = page.getByRole('dialog');
const actionsOn = (name: string) => page.getByRole('button', { name: `Actions sur « ${name} »` });
const list = dialog.getByRole('list', { name: 'Partagé avec' });
const JEANNE = { firstname: 'Jeanne', lastname: 'Fontaine', is_employee: false, is_contact: true, is_client: true };

async function newFile(who: Person, place: string, name: string): Promise<FileView> {
  const given = { files: [{ name, content: btoa('texte') }] };
  const [file] = await who.call<FileView[]>('POST', `/ged/file/create/${place}`, given);
  return file!;
}

const newFolder = (who: Person, name: string) => who.call<FolderView>('POST', '/ged/folder/', { name, category: 1 });
const sharedWith = async (who: Person, folder: string) =>
  (await who.call<FolderView>('GET', `/ged/folder/view/${folder}`)).shareList.map(({ name }) => name);

async function openSharing(name: string) {
  await actionsOn(name).click();
  await item('Partager…').click();
  await expect.element(dialog.getByText('Ce n’est partagé avec personne d’autre.')).toBeVisible();
}

async function choosePerson(name: string) {
  await dialog.getByRole('combobox', { name: 'Personne' }).fill(name.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('a folder is shared with a colleague to change, who finds it, adds to it, and neither moves nor shares it', async () => {
  const { claire, samir } = await newPair();
  const folder = await newFolder(claire, 'Audience');
  await newFile(claire, folder.slug, 'Bail.txt');
  await show('/ged?place=personal', claire);
  await openSharing('Audience');
  await choosePerson('Samir BENALI');
  await dialog.getByRole('combobox', { name: 'Droit' }).click();
  await page.getByRole('option', { name: 'Modification' }).click();
  await dialog.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect.element(list.getByText('Samir BENALI', { exact: true })).toBeVisible();
  await vi.waitFor(async () => expect(await sharedWith(claire, folder.slug)).toEqual(['Samir BENALI']), {
    timeout: 30_000,
  });

  await show('/ged?place=personal', samir);
  await expect.element(page.getByText('Rien ici pour l’instant')).toBeVisible();
  await link('Partagés avec moi').click();
  await link('Audience').click();
  await expect.element(link('Bail.txt')).toBeVisible();
  await userEvent.upload(page.getByLabelText('Fichiers à déposer'), [new File(['x'], 'Avenant.txt')]);
  await expect.element(link('Avenant.txt')).toBeVisible();
  await expectNone(page.getByText('En attente d’envoi'));
  await actionsOn('Bail.txt').click();
  await expect.element(item('Renommer')).toBeVisible();
  for (const absent of ['Partager…', 'Déplacer', 'Mettre à la corbeille']) await expectNone(item(absent));
});

test('without a network a share waits, and is given and ended once the line is back', async () => {
  const { claire, samir } = await newPair();
  const folder = await newFolder(claire, 'Train');
  await show('/ged?place=personal', claire);
  await expect.element(link('Train')).toBeVisible();
  line.cut();
  await openSharing('Train');
  await choosePerson('Samir BENALI');
  await dialog.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect.element(list.getByText('En attente d’envoi')).toBeVisible();
  line.restore();
  await expectNone(list.getByText('En attente d’envoi'));
  expect(await sharedWith(samir, folder.slug)).toEqual(['Samir BENALI']);
  await dialog.getByRole('button', { name: 'Ne plus partager avec Samir BENALI' }).click();
  await expect.element(dialog.getByText('Ce n’est partagé avec personne d’autre.')).toBeVisible();
  await vi.waitFor(async () => expect(await sharedWith(claire, folder.slug)).toEqual([]), { timeout: 30_000 });
});

test('a confidential letter is not offered to a client, who reads what is shared and nothing else', async () => {
  const { claire, jeanne } = await newFirm({ claire: CLAIRE, samir: SAMIR, jeanne: JEANNE });
  await newFile(claire, 'personal', 'Note.txt');
  const letter = await newFile(claire, 'personal', 'Lettre.txt');
  await claire.call('PUT', `/ged/file/${letter.slug}`, { letter: 'confidential' });
  await show('/ged?place=personal', claire);
  await openSharing('Lettre.txt');
  await choosePerson('Jeanne FONTAINE');
  await expect
    .element(dialog.getByText('Une correspondance confidentielle ne peut pas être communiquée hors du cabinet.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Partager', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  await openSharing('Note.txt');
  await choosePerson('Jeanne FONTAINE');
  await expectNone(dialog.getByRole('combobox', { name: 'Droit' }));
  await dialog.getByRole('button', { name: 'Partager', exact: true }).click();
  await expect.element(list.getByText('Jeanne FONTAINE', { exact: true })).toBeVisible();
  await expectNone(list.getByText('En attente d’envoi'));

  await show('/ged?place=shared', jeanne);
  await expect.element(link('Note.txt')).toBeVisible();
  await expectNone(link('Lettre.txt'));
  await expectNone(button('Nouveau dossier'));
  await expectNone(link('Cabinet'));
  await link('Note.txt').click();
  await expect.element(page.getByText('texte', { exact: true })).toBeVisible();
  await expectNone(page.getByText('Mots-clés'));
  await expect.element(link('Partagés avec moi').first()).toBeVisible();
});
