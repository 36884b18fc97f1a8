import type { Exhibit, FileView, Project } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CLAIRE, newFirm, newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = page.getByRole('dialog');
const choice = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
const row = (number: number, title: string) =>
  page.getByRole('listitem', { name: `Pièce ${number}\u00a0: ${title}`, exact: true });
async function newMatter(who: Person, colleague?: Person): Promise<Project> {
  const matter = await who.call<Project>('POST', '/project/', { name: 'Martin c/ Durand' });
  if (colleague) await who.call('POST', '/project/members', { project: matter.id, user: colleague.userId });
  return matter;
}

async function newFiles(who: Person, matter: Project, ...names: string[]): Promise<FileView[]> {
  const files = names.map((name) => ({ name, content: btoa(name) }));
  return who.call<FileView[]>('POST', `/ged/file/create/${matter.id}`, { files });
}

const exhibitsOf = (who: Person, { id }: Project) => who.call<Exhibit[]>('GET', `/project/${id}/exhibits`);
const showExhibits = (who: Person, { id }: Project) => show(`/project/view/${id}?onglet=exhibits`, who);

async function add(...names: string[]) {
  await button('Ajouter des pièces').click();
  for (const name of names) await choice(name).click();
  await button(names.length === 1 ? 'Ajouter 1 pièce' : `Ajouter ${names.length} pièces`).click();
}

test('files of a matter are chosen, put in order and communicated under numbers that stay', async () => {
  const { claire, samir } = await newPair();
  const matter = await newMatter(claire, samir);
  await newFiles(claire, matter, 'Bail.txt', 'Constat.txt', 'Devis.txt');
  await showExhibits(claire, matter);
  await expect.element(page.getByText('Aucune pièce', { exact: true })).toBeVisible();
  await add('Devis.txt', 'Bail.txt', 'Constat.txt');
  await expect.element(row(1, 'Devis')).toBeVisible();
  await button('Actions sur Constat').click();
  await item('Monter').click();
  await expect.element(row(2, 'Constat')).toBeVisible();
  await button('Actions sur Devis').click();
  await item('Modifier').click();
  await dialog.getByLabelText('Désignation').fill('Devis du plombier');
  await dialog.getByLabelText('Date du document').fill('03/03/2026');
  await button('Enregistrer').click();
  await expect.element(row(1, 'Devis du plombier')).toHaveTextContent('du 03/03/2026');

  await button('Communiquer').click();
  await choice('Bail').click();
  await dialog.getByLabelText('Destinataire').fill('Me Durand');
  await button('Communiquer 2 pièces').click();
  await expect.element(page.getByRole('heading', { name: /^Communiquées le .* à Me Durand$/ })).toBeVisible();
  await expect.element(row(3, 'Bail')).toBeVisible();
  await vi.waitFor(
    async () =>
      expect((await exhibitsOf(samir, matter)).map(({ number, title }) => [number, title])).toEqual([
        [1, 'Devis du plombier'],
        [2, 'Constat'],
        [null, 'Bail'],
      ]),
    { timeout: 30_000 },
  );
  await page.getByRole('button', { name: /^Annuler la communication du/ }).click();
  await expectNone(page.getByRole('heading', { name: /^Communiquées le/ }));
  await expect.element(button('Actions sur Devis du plombier')).toBeVisible();
});

test('without a network exhibits are added and communicated, and their numbers are confirmed once the line is back', async () => {
  const { claire } = await newPair();
  const matter = await newMatter(claire);
  await newFiles(claire, matter, 'Bail.txt', 'Constat.txt');
  await showExhibits(claire, matter);
  await expect.element(page.getByText('Aucune pièce', { exact: true })).toBeVisible();
  await button('Ajouter des pièces').click();
  await expect.element(choice('Bail.txt')).toBeVisible();
  line.cut();
  await button('Choisir les 2 fichiers').click();
  await button('Ajouter 2 pièces').click();
  await expect.element(row(2, 'Constat')).toBeVisible();
  await button('Communiquer').click();
  await button('Communiquer 2 pièces').click();
  await expect.element(page.getByText(/leurs numéros seront alors confirmés/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Communiquées le/ })).toBeVisible();
  expect(await exhibitsOf(claire, matter)).toEqual([]);
  line.restore();
  await vi.waitFor(
    async () =>
      expect((await exhibitsOf(claire, matter)).map(({ number, title }) => [number, title])).toEqual([
        [1, 'Bail'],
        [2, 'Constat'],
      ]),
    { timeout: 30_000 },
  );
});

test('numbers that a colleague took meanwhile are refused, and nothing is numbered twice', async () => {
  const { claire, samir } = await newPair();
  const matter = await newMatter(claire, samir);
  const [, second] = await newFiles(claire, matter, 'Bail.txt', 'Constat.txt');
  await showExhibits(claire, matter);
  await expect.element(page.getByText('Aucune pièce', { exact: true })).toBeVisible();
  await add('Bail.txt');
  await expect.element(row(1, 'Bail')).toBeVisible();
  await vi.waitFor(async () => expect(await exhibitsOf(claire, matter)).toHaveLength(1), { timeout: 30_000 });
  line.cut();
  await button('Communiquer').click();
  await button('Communiquer 1 pièce').click();
  await expect.element(page.getByText(/son numéro sera alors confirmé/)).toBeVisible();
  const other = await samir.call<Exhibit>('POST', '/project/exhibits', {
    project: matter.id,
    file: second!.slug,
    position: 'a0',
  });
  await samir.call('POST', '/project/exhibits/communications', {
    project: matter.id,
    date: '2026-11-27',
    exhibits: [{ id: other.id, number: 1 }],
  });
  line.restore();
  await expect.element(page.getByText(/La liste des pièces a changé entre-temps/)).toBeVisible();
  await expect.element(row(1, 'Constat')).toBeVisible();
  await expect.element(row(2, 'Bail')).toBeVisible();
});

test('a confidential letter cannot be chosen', async () => {
  const { claire } = await newPair();
  const matter = await newMatter(claire);
  const [letter] = await newFiles(claire, matter, 'Lettre.txt');
  await claire.call('PUT', `/ged/file/${letter!.slug}`, { letter: 'confidential' });
  await showExhibits(claire, matter);
  await button('Ajouter des pièces').click();
  await expect.element(choice('Lettre.txt')).toBeDisabled();
  await expect.element(dialog.getByText('Confidentielle', { exact: true })).toBeVisible();
});

test('a bordereau is written on the device and joins the files of the matter', async () => {
  const { claire } = await newPair();
  const matter = await newMatter(claire);
  await newFiles(claire, matter, 'Bail.txt');
  await showExhibits(claire, matter);
  await expect.element(page.getByText('Aucune pièce', { exact: true })).toBeVisible();
  await add('Bail.txt');
  await button('Bordereau').click();
  await button('Enregistrer dans le dossier').click();
  await expect.element(page.getByText(/est en route vers les fichiers du dossier/)).toBeVisible();
  await vi.waitFor(
    async () => {
      const files = await claire.call<FileView[]>('GET', `/ged/folder/listFiles/${matter.id}`);
      expect(files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Bordereau de pièces .*\.docx$/));
    },
    { timeout: 60_000 },
  );
});

test('somebody who follows a matter from outside has no list of exhibits', async () => {
  const jeanneOf = { firstname: 'Jeanne', lastname: 'Fontaine', is_employee: false, is_contact: true, is_client: true };
  const { claire, jeanne } = await newFirm({ claire: CLAIRE, jeanne: jeanneOf });
  const matter = await newMatter(claire);
  await claire.call('POST', '/project/members', { project: matter.id, user: jeanne.userId, function: 'Client' });
  await showExhibits(jeanne, matter);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Martin c/ Durand' })).toBeVisible();
  await expectNone(page.getByRole('tab', { name: 'Pièces', exact: true }));
  await userEvent.keyboard('{Escape}');
});
