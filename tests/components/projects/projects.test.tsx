import type { Project, ProjectView } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { ADMIN, CLAIRE, newFirm, newPair, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const opened = (by: Person, fields: object = {}): Promise<Project> =>
  by.call('POST', '/project/', { name: 'Marchal c/ SCI Les Tilleuls', ...fields });
const viewed = (by: Person, id: string) => by.call<ProjectView>('GET', `/project/view/${id}`);

async function pick(label: string, typed: string, option: RegExp | string) {
  await page.getByLabelText(label).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

test('a matter is opened in four steps, kept at each of them, and its number comes from the server', async () => {
  const { claire, samir } = await newPair();
  await claire.call('POST', '/contact/create', { firstname: 'Émilie', lastname: 'Marchal', is_client: true });
  await show('/project/create/step1/new', claire);
  await button('Enregistrer et continuer').click();
  await expect.element(page.getByText('Le nom du dossier est obligatoire.')).toBeVisible();
  await page.getByLabelText('Nom du dossier').fill('Marchal c/ SCI Les Tilleuls');
  await pick('Client : une personne', 'march emi', /Émilie MARCHAL/);
  await page.getByLabelText('Juridiction').fill('Tribunal judiciaire de Lyon');
  await button('Enregistrer et continuer').click();

  await expect.element(page.getByText('Aucune partie pour l’instant')).toBeVisible();
  await button('Ajouter une partie').click();
  await button('Enregistrer').click();
  await expect.element(page.getByText('Choisissez un contact ou écrivez un nom.')).toBeVisible();
  await page.getByRole('dialog').getByLabelText('Nom', { exact: true }).fill('SCI Les Tilleuls');
  await page.getByRole('dialog').getByLabelText('Qualité').fill('Bailleur');
  await button('Enregistrer').click();
  await expect.element(css('.pj-party')).toHaveTextContent('SCI Les Tilleuls');
  await button('Enregistrer et continuer').click();

  await expect.element(css('.pj-person')).toHaveTextContent('Claire MARCHAND');
  await pick('Ajouter à l’équipe', 'samir', /Samir/);
  await expect.element(css('.pj-person').nth(1)).toHaveTextContent('Samir BENALI');
  await button('Enregistrer et continuer').click();

  await page.getByLabelText('Budget estimé, en euros hors taxes').fill('douze');
  await button('Ouvrir le dossier').click();
  await expect.element(page.getByText('Un montant en euros, comme 1 234,56')).toBeVisible();
  await page.getByLabelText('Budget estimé, en euros hors taxes').fill('1 200,50');
  await button('Ouvrir le dossier').click();

  await expect.element(title('Marchal c/ SCI Les Tilleuls')).toBeVisible();
  await expect.element(css('.rec-head-line')).toHaveTextContent(/\d{4}-0001.*Émilie MARCHAL.*En cours/);
  const [{ id } = { id: '' }] = await samir.call<{ id: string }[]>('GET', '/project/list-all');
  expect(await viewed(samir, id)).toMatchObject({
    creationStep: 5,
    totalEstimation: 120_050,
    court: 'Tribunal judiciaire de Lyon',
    client: 'Émilie Marchal',
    actors: [{ name: 'SCI Les Tilleuls', quality: 'Bailleur', side: 'pour' }],
  });
});

test('a matter opened without a network goes on step by step, and has everything once the network is back', async () => {
  const { claire, samir } = await newPair();
  await show('/project/create/step1/new', claire);
  line.cut();
  await page.getByLabelText('Nom du dossier').fill('Référé Verdier');
  await button('Enregistrer et continuer').click();
  await button('Ajouter une partie').click();
  await page.getByRole('dialog').getByLabelText('Nom', { exact: true }).fill('Assurances du Rhône');
  await button('Enregistrer').click();
  await expect.element(css('.pj-party')).toHaveTextContent('En attente d’envoi');
  await page.getByRole('link', { name: 'Terminer plus tard' }).click();
  await expect.element(css('.rec-head-line')).toHaveTextContent(/Numéro à venir.*Étape 2 sur 4.*En attente d’envoi/);
  line.restore();
  await expect.element(css('.rec-head-line')).toHaveTextContent(/\d{4}-0001/);
  const [{ id } = { id: '' }] = await claire.call<{ id: string }[]>('GET', '/project/list-all');
  // The matter has its number before the command after it has arrived.
  await expect
    .poll(() => viewed(claire, id))
    .toMatchObject({ creationStep: 2, actors: [{ name: 'Assurances du Rhône' }] });
  expect(await samir.call('GET', '/project/list-all')).toEqual([]);
});

test('who joins a matter sees it at once, and who is taken out sees it no more', async () => {
  const { claire, samir } = await newPair();
  const { id } = await opened(samir);
  await show(`/project/view/${id}`, claire);
  await expect.element(page.getByText('Dossier introuvable')).toBeVisible();
  await samir.call('PUT', `/project/add-member/${id}`, { members: [{ user: claire.userId }] });
  await expect.element(title('Marchal c/ SCI Les Tilleuls')).toBeVisible();
  const { members } = await viewed(samir, id);
  await samir.call('DELETE', `/project/members/${members.find(({ user }) => user === claire.userId)!.id}`);
  await expect.element(page.getByText('Dossier introuvable')).toBeVisible();
});

test('an archived matter says so and offers no change; who is in charge opens it again', async () => {
  const { claire } = await newFirm({ claire: CLAIRE, samir: SAMIR });
  const { id } = await opened(claire, { description: 'Bail commercial' });
  await claire.call('POST', '/project/parties', {
    project: id,
    name: 'SCI Les Tilleuls',
    role: 'opponent',
    side: 'contre',
  });
  const screen = await show(`/project/view/${id}`, claire);
  await button('Changer le statut').click();
  await page.getByRole('dialog').getByLabelText('Statut').click();
  await page.getByRole('option', { name: 'Archivé' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByText(/Ce dossier est archivé\. Il se lit encore/)).toBeVisible();
  await expectNone(page.getByRole('link', { name: 'Modifier' }));
  await page.getByRole('tab', { name: 'Parties' }).click();
  await expect.element(css('.pj-party')).toHaveTextContent('SCI Les Tilleuls');
  await expectNone(button('Ajouter une partie'));
  await screen.go(`/project/create/step1/${id}`);
  await expect.element(button('Enregistrer')).toBeDisabled();
  await screen.go(`/project/view/${id}/change_status`);
  await page.getByRole('dialog').getByLabelText('Statut').click();
  await page.getByRole('option', { name: 'En cours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByRole('link', { name: 'Modifier' })).toBeVisible();
});

test('a change that the server refuses is shown with what it was, and can be given up', async () => {
  const { claire, samir } = await newFirm({ claire: CLAIRE, samir: { ...SAMIR, ...ADMIN } });
  const { id } = await opened(claire);
  await show(`/project/create/step1/${id}`, claire);
  await page.getByLabelText('Juridiction').fill('Cour d’appel');
  line.cut();
  await samir.call('PUT', `/project/${id}`, { status: 'Archivé' });
  await button('Enregistrer').click();
  await expect.element(css('.rec-head-line')).toHaveTextContent('En attente d’envoi');
  line.restore();
  const refused = css('.b-card').filter({ has: page.getByRole('heading', { name: 'À revoir' }) });
  await expect.element(refused).toHaveTextContent('Ce dossier est archivé. Cette action n’est plus possible.');
  await refused.getByRole('button', { name: 'Abandonner' }).click();
  await expectNone(refused);
});

test('a party that the server refuses is shown on the page of the matter with what it was', async () => {
  const { claire, samir } = await newFirm({ claire: CLAIRE, samir: { ...SAMIR, ...ADMIN } });
  const { id } = await opened(claire);
  await show(`/project/view/${id}?onglet=parties`, claire);
  await button('Ajouter une partie').click();
  line.cut();
  await samir.call('PUT', `/project/${id}`, { status: 'Archivé' });
  await page.getByRole('dialog').getByLabelText('Nom', { exact: true }).fill('Ville de Sens');
  await button('Enregistrer').click();
  await expect.element(css('.pj-party')).toHaveTextContent('Ville de Sens');
  line.restore();
  const refused = css('.b-card').filter({ has: page.getByRole('heading', { name: 'À revoir' }) });
  await expect.element(refused).toHaveTextContent('Parties : ajout de Ville de Sens');
  await expectNone(css('.pj-party'));
  await refused.getByRole('button', { name: 'Abandonner' }).click();
  await expectNone(refused);
});

test('the search, filters and order of the list are saved under a name', async () => {
  const { claire } = await newPair();
  await opened(claire, { name: 'Bail Fontaine' });
  await opened(claire, { name: 'Divorce Kowalski', type: 'Interne' });
  await show('/project?type=internes', claire);
  const names = css('.b-records tbody .rec-name > :first-child');
  await expect.element(names).toHaveTextContent('Divorce Kowalski');
  await button('Mes vues').click();
  await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
  await page.getByRole('dialog').getByLabelText('Nom').fill('Internes');
  await press('Enter');
  await page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name: 'Tous' }).click();
  await expect.element(names.nth(1)).toBeVisible();
  await button('Mes vues').click();
  await page.getByRole('menuitemcheckbox', { name: 'Internes' }).click();
  await expectNone(names.nth(1));
  await expect.element(names).toHaveTextContent('Divorce Kowalski');
});
