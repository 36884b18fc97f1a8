import type { FileView, FolderView, Project } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADMIN, CLAIRE, newFirm, newPair, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = page.getByRole('dialog');
const progress = page.getByRole('region', { name: 'Fichiers en cours de dépôt' });

const textFile = (name: string, content = name) => new File([content], name, { type: 'text/plain' });
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText('Fichiers à déposer'), files);
const actionsOn = (name: string) => page.getByRole('button', { name: `Actions sur « ${name} »` });

async function act(name: string, action: string) {
  await actionsOn(name).click();
  await item(action).click();
}

async function newFolder(name: string) {
  await button('Nouveau dossier').click();
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Créer le dossier' }).click();
  await expect.element(link(name)).toBeVisible();
}

const filesOf = (who: Person, place: string) => who.call<FileView[]>('GET', `/ged/folder/listFiles/${place}`);

/** What the server has of a place, once it has it. */
async function expectFiles(who: Person, place: string, names: string[]) {
  await vi.waitFor(async () => expect((await filesOf(who, place)).map(({ name }) => name)).toEqual(names), {
    timeout: 30_000,
    interval: 50,
  });
}

test('files and folders of the firm are there for a colleague, one’s own for nobody', async () => {
  const { claire, samir } = await newPair();
  await show('/ged?place=company', claire);
  await newFolder('Modèles');
  await link('Modèles').click();
  await expect.element(page.getByRole('heading', { name: 'Modèles' })).toBeVisible();
  await choose(textFile('Pièce 10.txt'), textFile('Pièce 2.txt', 'Attestation de témoin'));
  await expect.element(link('Pièce 2.txt')).toBeVisible();
  await expect.element(link('Pièce 10.txt')).toBeVisible();
  const rows = page.getByRole('table').getByRole('link').all();
  expect(rows.map((row) => row.element().textContent)).toEqual(['Pièce 2.txt', 'Pièce 10.txt']);
  await act('Pièce 10.txt', 'Renommer');
  await dialog.getByRole('textbox').fill('Constat.txt');
  await dialog.getByRole('button', { name: 'Renommer' }).click();
  await expect.element(link('Constat.txt')).toBeVisible();
  await link('Pièce 2.txt').click();
  await expect.element(page.getByText('Attestation de témoin')).toBeVisible();

  await show('/ged?place=personal', claire);
  await choose(textFile('Brouillon.txt'));
  await expect.element(link('Brouillon.txt')).toBeVisible();
  await expectFiles(claire, 'personal', ['Brouillon.txt']);

  await show('/ged?place=company', samir);
  await link('Modèles').click();
  await expect.element(link('Constat.txt')).toBeVisible();
  await show('/ged?place=recent', samir);
  await expect.element(link('Constat.txt')).toBeVisible();
  await expectNone(link('Brouillon.txt'));
});

test('without a network folders are made and files wait on the device, also over a reload', async () => {
  const { claire, samir } = await newPair();
  await show('/ged?place=company', claire);
  await newFolder('Audience');
  line.cut();
  await newFolder('Plaidoirie');
  await link('Plaidoirie').click();
  await choose(textFile('Notes.txt', 'À plaider'));
  await expect.element(progress).toHaveTextContent(/0 sur 1/);
  await show('/ged?place=company', claire);
  await expect.element(progress).toHaveTextContent(/0 sur 1/);
  await button('Réduire le suivi du dépôt').click();
  await expectNone(progress);
  await button('Dépôt\u00a0: 0 sur 1').click();
  await expect.element(progress).toHaveTextContent(/0 sur 1/);
  await actionsOn('Audience').click();
  await item('Renommer').click();
  await dialog.getByRole('textbox').fill('Audience du matin');
  await dialog.getByRole('button', { name: 'Renommer' }).click();
  line.restore();
  await expectNone(progress);
  await link('Plaidoirie').click();
  await expect.element(link('Notes.txt')).toBeVisible();
  const folders = await samir.call<FolderView[]>('GET', '/ged/folder/list/company');
  expect(folders.map(({ name }) => name)).toEqual(['Audience du matin', 'Plaidoirie']);
  await expectFiles(samir, folders[1]!.slug, ['Notes.txt']);
});

test('what is thrown away comes back, and goes for good after a question', async () => {
  const { claire } = await newPair();
  await show('/ged?place=company', claire);
  await choose(textFile('a.txt'), textFile('b.txt'));
  await expect.element(link('b.txt')).toBeVisible();
  // Its button has the word of the message's.
  await expectNone(progress);
  await act('a.txt', 'Mettre à la corbeille');
  await expectNone(link('a.txt'));
  await button('Annuler').click();
  await expect.element(link('a.txt')).toBeVisible();
  await act('b.txt', 'Mettre à la corbeille');
  await expectNone(link('b.txt'));
  await link('Corbeille').click();
  await act('b.txt', 'Restaurer');
  await expect.element(page.getByText('La corbeille est vide')).toBeVisible();
  await expectFiles(claire, 'company', ['a.txt', 'b.txt']);
  await link('Cabinet').click();
  await act('a.txt', 'Mettre à la corbeille');
  await link('Corbeille').click();
  await act('a.txt', 'Supprimer définitivement');
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect.element(page.getByText('La corbeille est vide')).toBeVisible();
  await expectFiles(claire, 'company', ['b.txt']);
});

test('a file is moved, copied, found by a word and a keyword, its folder is a favourite', async () => {
  const { claire } = await newPair();
  await show('/ged?place=company', claire);
  await newFolder('Archives');
  await choose(textFile('Bail commercial.txt'));
  await expect.element(link('Bail commercial.txt')).toBeVisible();
  await act('Archives', 'Déplacer…');
  await expect.element(dialog.getByText('Aucun dossier ici.')).toBeVisible();
  await expectNone(dialog.getByRole('button', { name: 'Archives' }));
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await act('Bail commercial.txt', 'Copier vers…');
  await dialog.getByRole('button', { name: 'Archives' }).click();
  await dialog.getByRole('button', { name: 'Copier ici' }).click();
  const [kept] = await claire.call<FolderView[]>('GET', '/ged/folder/list/company');
  await expectFiles(claire, kept!.slug, ['Bail commercial.txt']);
  await act('Bail commercial.txt', 'Déplacer…');
  await dialog.getByRole('button', { name: 'Choisir un autre espace' }).click();
  await dialog.getByRole('button', { name: 'Mes fichiers' }).click();
  await dialog.getByRole('button', { name: 'Déplacer ici' }).click();
  await expectNone(link('Bail commercial.txt'));
  await show('/ged?place=personal', claire);
  await act('Bail commercial.txt', 'Déplacer…');
  await dialog.getByRole('button', { name: 'Choisir un autre espace' }).click();
  await dialog.getByRole('button', { name: 'Cabinet' }).click();
  await dialog.getByRole('button', { name: 'Déplacer ici' }).click();
  await show('/ged?place=company', claire);
  await expect.element(link('Bail commercial.txt')).toBeVisible();
  await expectFiles(claire, 'company', ['Bail commercial.txt']);
  await show(`/ged/folder/view/${kept!.slug}`, claire);
  await act('Bail commercial.txt', 'Renommer');
  await dialog.getByRole('textbox').fill('Copie du bail.txt');
  await dialog.getByRole('button', { name: 'Renommer' }).click();
  await act('Copie du bail.txt', 'Déplacer…');
  await dialog.getByRole('button', { name: 'Remonter' }).click();
  await dialog.getByRole('button', { name: 'Déplacer ici' }).click();
  await expectNone(link('Copie du bail.txt'));
  await expectFiles(claire, 'company', ['Bail commercial.txt', 'Copie du bail.txt']);
  await show('/ged?place=company', claire);
  const [archives] = await claire.call<FolderView[]>('GET', '/ged/folder/list/company');
  await expectFiles(claire, archives!.slug, []);
  await act('Archives', 'Ajouter aux favoris');
  await link('Favoris').click();
  await expect.element(page.getByRole('table').getByRole('link', { name: 'Archives' })).toBeVisible();

  const [bail] = await filesOf(claire, 'company');
  await claire.call('PUT', `/ged/file/${bail!.slug}`, { name: 'Contrat.txt', keywords: ['Loyers'] });
  await link('Récents').click();
  await page.getByPlaceholder('Rechercher un nom ou un mot-clé').fill('loy');
  await expect.element(link('Contrat.txt')).toBeVisible();
  await expectNone(link('Copie du bail.txt'));
});

test('a file of a name that is there is a version, and an earlier one is taken up again', async () => {
  const { claire } = await newPair();
  await show('/ged?place=company', claire);
  await choose(textFile('Contrat.txt', 'première rédaction'));
  await expect.element(link('Contrat.txt')).toBeVisible();
  await choose(textFile('Contrat.txt', 'seconde rédaction'));
  await expect.element(page.getByText('v2')).toBeVisible();
  await link('Contrat.txt').click();
  await expect.element(page.getByText('seconde rédaction')).toBeVisible();
  await page.getByRole('button', { name: 'Actions sur la version 1' }).click();
  await item('Reprendre cette version').click();
  await expect.element(page.getByText('première rédaction')).toBeVisible();
  await expect.element(page.getByText('Version 3')).toBeVisible();
});

test('the files of an archived matter are read and nothing more', async () => {
  const { claire } = await newPair();
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Bail Verdier', client: 'Verdier' });
  await show(`/project/view/${matter.id}?onglet=files`, claire);
  await choose(textFile('Assignation.txt'));
  await expect.element(link('Assignation.txt')).toBeVisible();
  await expectFiles(claire, matter.codeID, ['Assignation.txt']);
  await claire.call('PUT', `/project/${matter.id}`, { status: 'Archivé' });
  await expectNone(button('Déposer'));
  await expectNone(button('Nouveau dossier'));
  await actionsOn('Assignation.txt').click();
  await expect.element(item('Télécharger')).toBeVisible();
  await expectNone(item('Renommer'));
  await expectNone(item('Mettre à la corbeille'));
});

test('an administrator who does not work on a matter is told that its files are not here, and never that there are none', async () => {
  const { claire, samir } = await newFirm({ claire: { ...CLAIRE, ...ADMIN }, samir: SAMIR });
  const matter = await samir.call<Project>('POST', '/project/', { name: 'Succession Brun', client: 'Brun' });
  const [file] = await samir.call<FileView[]>('POST', `/ged/file/create/${matter.codeID}`, {
    files: [{ name: 'Testament.txt', content: btoa('x') }],
  });
  await show(`/project/view/${matter.id}?onglet=files`, claire);
  await expect.element(page.getByText('Les fichiers de ce dossier ne sont pas sur cet appareil')).toBeVisible();
  await expectNone(button('Déposer'));
  await samir.call('PUT', `/project/add-member/${matter.id}`, { members: [{ user: claire.userId, function: '' }] });
  await expect.element(link('Testament.txt')).toBeVisible();
  await expect.element(button('Déposer')).toBeVisible();
  await show(`/ged/folder/view/${file!.slug}`, claire);
  await expect.element(page.getByText('Ce dossier n’est pas sur cet appareil')).toBeVisible();
});
