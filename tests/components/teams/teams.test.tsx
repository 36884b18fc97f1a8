import type { Conversation, Project, Team, TeamView } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere, SIZES } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { ADMIN, CLAIRE, newFirm, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (text: string) => page.getByText(text, { exact: true });
const card = (name: string) => page.getByRole('region', { name, exact: true });
const teams = (by: Person) => by.call<TeamView[]>('GET', '/project/sub/team/');

const firm = () =>
  newFirm({
    claire: { ...CLAIRE, ...ADMIN, fonction: 'Associé(e) Gérant(e)' },
    samir: SAMIR,
    helene: { firstname: 'Hélène', lastname: 'Leroy', ...ADMIN, fonction: 'Associé(e)' },
  });

async function made(by: Person, name: string, speciality: string, fields: object = {}): Promise<Team> {
  const all = await by.call<{ id: string; name: string }[]>('GET', `/project/sub/speciality/lpClient/${by.firmId}`);
  const id = all.find((each) => each.name === speciality)?.id;
  return by.call('POST', '/project/sub/team/', { name, responsible: by.userId, speciality: id, ...fields });
}

async function pick(label: string, typed: string, option: RegExp | string) {
  await page.getByLabelText(label, { exact: true }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

test('a team is made from a row that is not saved, with its responsible person as first member', async () => {
  const { claire, samir } = await firm();
  await show('/teams', claire);
  await expect.element(page.getByText('Aucune équipe pour l’instant')).toBeVisible();
  await button('Nouvelle équipe').first().click();
  await button('Retirer l’équipe non enregistrée').click();
  await expect.element(page.getByText('Aucune équipe pour l’instant')).toBeVisible();

  await button('Nouvelle équipe').first().click();
  await button('Enregistrer').click();
  await expect.element(page.getByText('Le nom de l’équipe est obligatoire.')).toBeVisible();
  await expect.element(page.getByText('La spécialité est obligatoire.')).toBeVisible();
  await page.getByLabelText('Nom de l’équipe').fill('Contentieux');
  await pick('Spécialité', 'droit penal', 'Droit pénal');
  await button('Enregistrer').click();
  await expect.element(toast('Équipe créée avec succès !')).toBeVisible();
  await expect.element(card('Contentieux')).toHaveTextContent(/Droit pénal.*Claire MARCHAND.*Responsable/);
  await expectNone(page.getByText('Pas encore enregistrée'));
  expect(await teams(samir)).toMatchObject([
    { name: 'Contentieux', members: [{ id: claire.userId, function: 'Associé', isAdmin: true }] },
  ]);
});

test('a speciality that another team has is refused, and a new one is added by its name', async () => {
  const { claire } = await firm();
  await made(claire, 'Social', 'Droit du travail');
  await show('/teams', claire);
  await button('Nouvelle équipe').click();
  await page.getByLabelText('Nom de l’équipe').fill('Prud’hommes');
  await pick('Spécialité', 'travail', /Droit du travail.*a déjà l’équipe Social/);
  await button('Enregistrer').click();
  await expect.element(toast('Une équipe avec la spécialité choisie existe déjà').first()).toBeVisible();
  expect(await teams(claire)).toHaveLength(1);
  await pick('Spécialité', 'Contentieux prud’homal', 'Ajouter « Contentieux prud’homal »');
  await button('Enregistrer').click();
  await expect.element(card('Prud’hommes')).toHaveTextContent('Contentieux prud’homal');
  const own = css('.tm-speciality');
  await expect.element(own).toHaveTextContent('a déjà l’équipe Prud’hommes');
});

test('members are added together, change their function, and leave', async () => {
  const { claire, samir, helene } = await firm();
  await made(claire, 'Social', 'Droit du travail');
  await show('/teams', claire);
  await button('Ajouter un membre').click();
  await button('Enregistrer les membres').click();
  await expect.element(page.getByText('Choisissez un collègue.')).toBeVisible();
  await pick('Collègue', 'samir', /Samir/);
  await page.getByLabelText('Fonction dans l’équipe', { exact: true }).fill('Collaborateur');
  await button('Ajouter un membre').click();
  await page.getByLabelText('Retirer la ligne non enregistrée').nth(1).click();
  await button('Enregistrer les membres').click();
  await expect.element(toast('Membres de l’équipe mis à jour')).toBeVisible();
  await expect.element(css('.tm-member').nth(1)).toHaveTextContent('Samir BENALI');
  expect((await teams(helene))[0]?.members).toMatchObject([
    { id: claire.userId },
    { id: samir.userId, function: 'Collaborateur' },
  ]);
  await page.getByLabelText('Fonction de Samir BENALI dans l’équipe').fill('Associé de l’équipe');
  await press('Enter');
  await expect.poll(async () => (await teams(helene))[0]?.members[1]?.function).toBe('Associé de l’équipe');
  await button('Retirer Samir BENALI de l’équipe').click();
  await expect.element(toast('Membre supprimé avec succès')).toBeVisible();
  await expectNone(css('.tm-member').nth(1));
  await expectNone(button('Retirer Claire MARCHAND de l’équipe'));
});

test('a team is changed and deleted by its responsible person and the administrators alone', async () => {
  const { claire, samir } = await firm();
  await made(claire, 'Social', 'Droit du travail', { responsible: samir.userId });
  await made(claire, 'Pénal', 'Droit pénal');
  await show('/teams', samir);
  await expect.element(card('Pénal')).toBeVisible();
  await expectNone(button('Modifier Pénal'));
  await button('Modifier Social').click();
  await card('Social').getByLabelText('Nom de l’équipe').fill('Droit social');
  await card('Social').getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect.element(toast('Équipe mise à jour avec succès')).toBeVisible();
  await button('Supprimer Droit social').click();
  await button('Supprimer l’équipe').click();
  await expect.element(toast('Équipe supprimée avec succès')).toBeVisible();
  await expectNone(card('Droit social'));
  expect((await teams(claire)).map(({ name }) => name)).toEqual(['Pénal']);
});

test('a team made without a network waits with its members, and is there for all once the network is back', async () => {
  const { claire, samir } = await firm();
  await show('/teams', claire);
  await expect.element(page.getByText('Aucune équipe pour l’instant')).toBeVisible();
  line.cut();
  await button('Nouvelle équipe').first().click();
  await page.getByLabelText('Nom de l’équipe').fill('Urbanisme');
  await pick('Spécialité', 'Droit de l’urbanisme', 'Ajouter « Droit de l’urbanisme »');
  await button('Enregistrer').click();
  await expect
    .element(card('Urbanisme'))
    .toHaveTextContent(/Droit de l’urbanisme.*En attente d’envoi.*Claire MARCHAND/);
  await button('Ajouter un membre').click();
  await pick('Collègue', 'samir', /Samir/);
  await button('Enregistrer les membres').click();
  await expect.element(css('.tm-member').nth(1)).toHaveTextContent('Samir BENALI');
  line.restore();
  await expect.poll(async () => (await teams(samir))[0]?.members.length, { timeout: 15_000 }).toBe(2);
  await expectNone(page.getByText('En attente d’envoi'));
});

test('a team that the server refuses is shown with what it was, and can be given up', async () => {
  const { claire, helene } = await firm();
  await show('/teams', claire);
  await expect.element(page.getByText('Aucune équipe pour l’instant')).toBeVisible();
  line.cut();
  await made(helene, 'Pénal', 'Droit pénal');
  await button('Nouvelle équipe').first().click();
  await page.getByLabelText('Nom de l’équipe').fill('Assises');
  await pick('Spécialité', 'pénal', 'Droit pénal');
  await button('Enregistrer').click();
  await expect.element(card('Assises')).toHaveTextContent('En attente d’envoi');
  line.restore();
  const refused = css('.b-card').filter({ has: page.getByRole('heading', { name: 'À revoir' }) });
  await expect
    .element(refused)
    .toHaveTextContent(/Équipe Assises : création.*Une équipe avec la spécialité choisie existe déjà/);
  await expectNone(card('Assises'));
  await refused.getByRole('button', { name: 'Abandonner' }).click();
  await expectNone(refused);
});

test('a team added to a matter opens it to its members, and is taken out again', async () => {
  const { claire, samir } = await firm();
  const team = await made(claire, 'Social', 'Droit du travail');
  await claire.call('POST', '/project/sub/team/members', { team: team.id, user: samir.userId });
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Rivière c/ Novatel' });
  await show(`/project/view/${matter.codeID}?onglet=team`, claire);
  await pick('Ajouter une équipe', 'soc', 'Social');
  await expect
    .element(css('.tm-of-matter'))
    .toHaveTextContent(/Social.*Droit du travail.*Claire MARCHAND, Samir BENALI/);
  await expect
    .poll(async () => (await samir.call<{ id: string }[]>('GET', '/project/list-all')).map(({ id }) => id))
    .toEqual([matter.id]);
  await button('Retirer l’équipe Social du dossier').click();
  await expect.element(page.getByText('Aucune équipe dans ce dossier pour l’instant')).toBeVisible();
  await expect.poll(() => samir.call('GET', '/project/list-all')).toEqual([]);
});

test('an associate is invited to make their team in a matter, in the conversation that the two have', async () => {
  const { claire, helene } = await firm();
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Rivière c/ Novatel' });
  const screen = await show(`/project/view/${matter.codeID}?onglet=team`, claire);
  await button('Inviter un associé').click();
  const dialog = page.getByRole('dialog', { name: 'Invitez un associé à créer son équipe' });
  await expect.element(dialog.getByRole('button', { name: 'Valider' })).toBeDisabled();
  await dialog.getByLabelText('Associé').click();
  const options = page.getByRole('option');
  await expect.element(options).toHaveTextContent('Hélène LEROY');
  await options.click();
  const message = dialog.getByLabelText('Message');
  await expect
    .element(message)
    .toHaveValue(
      [
        'Bonjour Hélène,',
        `Je vous invite à créer votre équipe dans le dossier «\u00a0Rivière c/ Novatel\u00a0»\u00a0:\n${location.origin}/project/create/step3/${matter.codeID}`,
        'Claire MARCHAND',
      ].join('\n\n'),
    );
  await dialog.getByRole('button', { name: 'Valider' }).click();
  await expect.element(toast('Conversation ajouté')).toBeVisible();
  await expect.element(toast('Message envoyé')).toBeVisible();
  await expect.element(css('.m-thread, [class*="m-message"]').first()).toBeVisible();
  const conversations = async () =>
    (await helene.call<Conversation[]>('GET', '/messenger/conversation/personalList')).filter(
      ({ isAssistant }) => !isAssistant,
    );
  await expect.poll(async () => (await conversations()).length).toBe(1);

  line.cut();
  await screen.go(`/project/create/step3/${matter.codeID}/send_invitation`);
  await page.getByRole('dialog').getByLabelText('Associé').click();
  await page.getByRole('option').click();
  await page.getByRole('dialog').getByLabelText('Message').fill('Et votre équipe ?');
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click();
  await expect.element(page.getByText('Et votre équipe ?').first()).toBeVisible();
  line.restore();
  expect(await conversations()).toHaveLength(1);
});

test('long names, many members and the invitation are free of accessibility violations', async () => {
  const { claire, samir, helene } = await firm();
  const name = 'Contentieux des affaires, de la concurrence et de la distribution internationale';
  const team = await made(claire, name, 'Droit de la sécurité sociale et de la protection sociale');
  for (const { userId } of [samir, helene])
    await claire.call('POST', '/project/sub/team/members', { team: team.id, user: userId, function: 'Collaboratrice' });
  await claire.call('POST', '/project/sub/speciality/', { specialities: ['Droit de l’espace extra-atmosphérique'] });
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Rivière c/ Novatel' });
  await claire.call('PUT', `/project/add-team/${matter.id}`, { team: team.id });
  const screen = await show('/teams', claire);
  await expect.element(css('.tm-member').nth(2)).toBeVisible();
  await button(`Modifier ${name}`).click();
  await button('Ajouter un membre').click();
  await expectAccessibleEverywhere();
  await screen.go(`/project/view/${matter.codeID}?onglet=team`);
  await expect.element(css('.tm-of-matter')).toHaveTextContent('Hélène LEROY');
  await expectAccessibleEverywhere();
  await screen.go(`/project/create/step3/${matter.codeID}/send_invitation`);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.viewport(SIZES.phone.width, SIZES.phone.height);
  expect(page.getByRole('dialog').element().getBoundingClientRect().right).toBeLessThanOrEqual(SIZES.phone.width);
  await expectAccessibleEverywhere();
});
