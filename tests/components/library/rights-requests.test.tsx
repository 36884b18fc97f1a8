import type { FileView, FolderView, RightsRequestView } from '@basoche/protocol';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CLAIRE, newFirm, newPair, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const dialog = page.getByRole('dialog');
const part = (name: string) => page.getByRole('region', { name, exact: true });
const JEANNE = { firstname: 'Jeanne', lastname: 'Fontaine', is_employee: false, is_contact: true, is_client: true };

async function newFile(who: Person, name: string, place = 'personal'): Promise<string> {
  const files = [{ name, content: btoa('texte') }];
  const [file] = await who.call<FileView[]>('POST', `/ged/file/create/${place}`, { files });
  return file!.slug;
}

async function sharedFile(who: Person, to: Person, name: string): Promise<string> {
  const slug = await newFile(who, name);
  await who.call('POST', `/ged/file/shareToColleague/${slug}/${to.userId}`);
  return slug;
}

const requestsOf = (who: Person) => who.call<RightsRequestView[]>('POST', '/ged/file/history/requestRights', {});
const statesOf = async (who: Person) => (await requestsOf(who)).map(({ status }) => status);

test('a colleague asks on the page of the file, its owner accepts in the list, and the file can be changed', async () => {
  const { claire, samir } = await newPair();
  const slug = await sharedFile(claire, samir, 'Bail.txt');
  await show(`/ged/file/view/${slug}`, samir);
  await expect.element(page.getByText('Ce fichier est partagé avec vous en lecture seule.')).toBeVisible();
  await button('Demander à modifier…').click();
  await dialog.getByLabelText('Message (facultatif)').fill('Pour compléter la clause 4');
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect.element(page.getByText(/Vous avez demandé à modifier ce fichier/)).toBeVisible();
  await vi.waitFor(async () => expect(await statesOf(claire)).toEqual(['pending']), { timeout: 30_000 });

  await show('/ged?place=personal', claire);
  await expect.element(page.getByText('1 demande reçue en attente')).toBeInTheDocument();
  await page.getByRole('link', { name: /^Demandes d’accès/ }).click();
  const pending = part('En attente de réponse');
  await expect.element(pending.getByText('Pour compléter la clause 4')).toBeVisible();
  await pending.getByRole('button', { name: 'Accepter la demande de Samir BENALI sur « Bail.txt »' }).click();
  await expect.element(part('Historique').getByText('Acceptée', { exact: true })).toBeVisible();
  await expect.element(part('Historique').getByText(/Par Claire MARCHAND le /)).toBeVisible();
  await expectNone(pending);

  await show('/ged?place=requests', samir);
  await expect.element(tab('Envoyées')).toHaveAttribute('aria-selected', 'true');
  await link('« Bail.txt »').click();
  await expectNone(page.getByText('Ce fichier est partagé avec vous en lecture seule.'));
  await button('Actions sur « Bail.txt »').click();
  await expect.element(page.getByRole('menuitem', { name: 'Renommer' })).toBeVisible();
});

test('without a network a request and the answer to it wait, and are given once the line is back', async () => {
  const { claire, samir } = await newPair();
  const slug = await sharedFile(claire, samir, 'Train.txt');
  await show(`/ged/file/view/${slug}`, samir);
  await expect.element(button('Demander à modifier…')).toBeVisible();
  line.cut();
  await button('Demander à modifier…').click();
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect.element(page.getByText('La demande partira au retour du réseau')).toBeVisible();
  await page.getByRole('link', { name: 'Partagés avec moi' }).first().click();
  await page.getByRole('link', { name: /^Demandes d’accès/ }).click();
  await expect.element(part('En attente de réponse').getByText('En attente d’envoi')).toBeVisible();
  line.restore();
  await expectNone(page.getByText('En attente d’envoi'));
  expect(await statesOf(claire)).toEqual(['pending']);

  await show('/ged?place=requests', claire);
  await expect.element(page.getByText('Train.txt')).toBeVisible();
  line.cut();
  await page.getByRole('button', { name: /^Refuser la demande de Samir/ }).click();
  await dialog.getByLabelText('Motif (facultatif)').fill('Il est signé.');
  await dialog.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expect.element(part('Historique').getByText('En attente d’envoi')).toBeVisible();
  line.restore();
  await expectNone(page.getByText('En attente d’envoi'));
  expect(await statesOf(samir)).toEqual(['refused']);

  await show(`/ged/file/view/${slug}`, samir);
  await expect
    .element(page.getByText('Votre dernière demande a été refusée par Claire MARCHAND : Il est signé.'))
    .toBeVisible();
  await expect.element(button('Demander à modifier…')).toBeVisible();
});

test('who answers after somebody else is told whose the answer was', async () => {
  const { claire, samir, jeanne } = await newFirm({ claire: CLAIRE, samir: SAMIR, jeanne: JEANNE });
  const folder = await claire.call<FolderView>('POST', '/ged/folder/', { name: 'Client', category: 2 });
  const slug = await newFile(claire, 'Note.txt', folder.slug);
  await claire.call('POST', `/ged/folder/share/${folder.slug}`, { users: [jeanne.userId] });
  const { slug: id } = await jeanne.call<RightsRequestView>('POST', `/ged/file/requestOpenRights/${slug}`);
  await show('/ged?place=requests', samir);
  await expect.element(page.getByText('Note.txt')).toBeVisible();
  await expect.element(page.getByText('Hors du cabinet')).toBeVisible();
  line.cut();
  await page.getByRole('button', { name: /^Accepter la demande de Jeanne/ }).click();
  await expect.element(page.getByText('En attente d’envoi')).toBeVisible();
  await claire.call('POST', '/ged/file/history/requestRights', { slug: id, status: 'refused', reason: 'Trop tôt' });
  line.restore();
  await expect.element(page.getByText(/Cette demande a déjà sa réponse, de Claire MARCHAND/).first()).toBeVisible();
  await expect.element(part('Historique').getByText('Refusée', { exact: true })).toBeVisible();
});

test('a client asks to keep a file of a shared folder, sees only that, and takes it back', async () => {
  const { claire, samir, jeanne } = await newFirm({ claire: CLAIRE, samir: SAMIR, jeanne: JEANNE });
  const folder = await claire.call<FolderView>('POST', '/ged/folder/', { name: 'Client', category: 1 });
  const slug = await newFile(claire, 'Acte.txt', folder.slug);
  const alone = await sharedFile(claire, jeanne, 'Seul.txt');
  await claire.call('POST', `/ged/folder/share/${folder.slug}`, { users: [jeanne.userId] });
  const other = await sharedFile(claire, samir, 'Interne.txt');
  await samir.call('POST', `/ged/file/requestOpenRights/${other}`);

  await show(`/ged/file/view/${alone}`, jeanne);
  await expect.element(page.getByText('texte', { exact: true })).toBeVisible();
  await expectNone(page.getByText('Demander à garder…'));
  await show(`/ged/file/view/${slug}`, jeanne);
  await button('Demander à garder…').click();
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect.element(page.getByText(/Vous avez demandé à garder ce fichier/)).toBeVisible();
  await vi.waitFor(async () => expect(await statesOf(jeanne)).toEqual(['pending']), { timeout: 30_000 });

  await show('/ged?place=requests', jeanne);
  await expect.element(link('« Acte.txt »')).toBeVisible();
  await expectNone(page.getByText('Interne.txt'));
  await expectNone(tab('Reçues'));
  await page.getByRole('button', { name: 'Retirer la demande sur « Acte.txt »' }).click();
  await expect.element(page.getByText('Aucune demande envoyée')).toBeVisible();
  await vi.waitFor(async () => expect(await statesOf(jeanne)).toEqual([]), { timeout: 30_000 });
});
