import type { ConflictReport, Project } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { css } from '../support/css.ts';
import { ADMIN, CLAIRE, newFirm, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const newPair = () => newFirm({ claire: { ...CLAIRE, ...ADMIN }, samir: SAMIR });

/** A matter of this person against « SARL Lefebvre », and another for the same company. */
async function opposed(by: Person, fields: object = {}): Promise<Project> {
  const before = await by.call<Project>('POST', '/project/', { name: 'Bail Fontaine', ...fields });
  await by.call('POST', '/project/parties', {
    project: before.id,
    role: 'opponent',
    side: 'contre',
    name: 'SARL Lefebvre',
  });
  return before;
}

test('the wizard searches the parties of a matter, shows a conflict, and opens it once there is a reasoned decision', async () => {
  const { samir } = await newPair();
  await opposed(samir);
  const own = await samir.call<Project>('POST', '/project/', {
    name: 'Recouvrement Lefèvre',
    client: 'Lefèvre SARL',
    creationStep: 4,
  });
  await show(`/project/create/step2/${own.codeID}`, samir);
  await expect
    .element(page.getByText('La recherche de conflits d’intérêts n’a pas été faite pour ce dossier.'))
    .toBeVisible();
  await button('Rechercher les conflits').click();
  await expect.element(css('.cf-link')).toHaveTextContent(/SARL Lefebvre.*Bail Fontaine.*Conflit possible/);
  await expect.element(css('.cf-head').getByText('Conflit à décider')).toBeVisible();

  await page.getByRole('link', { name: 'Budget et accès du client' }).click();
  await expect.element(page.getByText(/Des liens demandent une décision motivée/)).toBeVisible();
  await expect.element(button('Ouvrir le dossier')).toBeDisabled();
  await page.getByRole('alert').getByRole('link', { name: 'Conflits d’intérêts' }).click();

  await button('Accepter le dossier').click();
  await expect.element(page.getByText('Écrivez le motif de votre décision.')).toBeVisible();
  await page.getByLabelText('Motif').fill('Homonyme\u00a0: le SIREN est un autre.');
  await button('Accepter le dossier').click();
  await expect
    .element(css('.cf-decision'))
    .toHaveTextContent(/Accepté par Samir BENALI.*Homonyme : le SIREN est un autre\./);

  await page.getByRole('link', { name: 'Budget et accès du client' }).click();
  await button('Ouvrir le dossier').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Recouvrement Lefèvre' })).toBeVisible();
});

test('of a matter that one may not see the search says whom to ask, and only who is in charge decides', async () => {
  const { claire, samir } = await newPair();
  const walled = await opposed(claire, { name: 'Fusion Castelnau', isRestricted: true });
  const own = await samir.call<Project>('POST', '/project/', { name: 'Recouvrement', client: 'SARL Lefebvre' });
  await show(`/project/view/${own.codeID}?onglet=conflicts`, samir);
  await button('Rechercher les conflits').click();
  await expect.element(page.getByText('Un lien existe, contactez Claire MARCHAND.')).toBeVisible();
  await expect.element(page.getByText('Aucun lien parmi ce que vous pouvez voir.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(new RegExp(`Castelnau|${walled.codeID}`));
  await expect.element(button('Refuser le dossier')).toBeVisible();
});

test('names are searched at any time, and the search is kept', async () => {
  const { claire, samir } = await newPair();
  await claire.call('POST', '/contact/create', { firstname: 'Anna', lastname: 'Kowalski' });
  await show('/conflict', samir);
  await expect.element(page.getByText('Aucune recherche n’a encore été faite.')).toBeVisible();
  await button('Rechercher').click();
  await expect.element(page.getByText('Indiquez au moins un nom.')).toBeVisible();
  await page.getByLabelText('Nom de la personne ou de la société').fill('Kovalski');
  await button('Rechercher').click();
  await expect
    .element(css('.cf-link'))
    .toHaveTextContent(/Anna Kowalski.*une partie du nom pour Kovalski.*Connu du cabinet/);
  await expect.element(page.getByRole('link', { name: 'Kovalski' })).toBeVisible();
  const { data } = await claire.call<{ data: ConflictReport[] }>('GET', '/conflict/list');
  expect(data.map(({ author }) => author.firstname)).toEqual(['Samir']);
});

test('without a network the screen says that a search needs one, and what was typed stays', async () => {
  const { samir } = await newPair();
  await show('/conflict', samir);
  await page.getByLabelText('Nom de la personne ou de la société').fill('Kovalski');
  line.cut();
  await expect.element(page.getByText(/elle nécessite une connexion/)).toBeVisible();
  await expect.element(button('Rechercher')).toBeDisabled();
  line.restore();
  await expect.element(button('Rechercher')).toBeEnabled();
  await expectNone(page.getByText(/elle nécessite une connexion/));
  await expect.element(page.getByLabelText('Nom de la personne ou de la société')).toHaveValue('Kovalski');
});
