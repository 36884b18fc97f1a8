import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { css } from '../support/css.ts';
import { ADMIN, CLAIRE, newFirm, SAMIR } from '../support/firm.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const newColleagues = () =>
  newFirm({
    claire: { ...CLAIRE, ...ADMIN },
    samir: SAMIR,
  });

test('an administrator changes a colleague, who is told and sees it', async () => {
  const { claire, samir } = await newColleagues();
  await show('/intern_directory', claire);
  await page.getByRole('link', { name: 'Samir BENALI' }).click();
  await page.getByRole('link', { name: 'Modifier la fiche' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fiche d’un collègue' })).toBeVisible();
  const wage = page.getByLabelText('Taux horaire, en euros');
  await expect.element(wage).toBeVisible();
  const rolesForm = css('form').filter({ has: wage });
  await wage.fill('cher');
  await rolesForm.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(rolesForm.getByText('Le taux horaire doit être un nombre entre 0 et 10000.')).toBeVisible();
  await wage.fill('235,50');
  await rolesForm.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByText('Modifications enregistrées. Samir en est averti(e).')).toBeVisible();

  await show('/dashboard', samir);
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page.getByRole('link', { name: /a modifié votre profil\s: taux horaire et objectifs/ }).click();
  await expect.element(page.getByText(/235,50\s€ \/ h/)).toBeVisible();
});

test('who is no administrator has neither a link nor a page to change colleagues', async () => {
  const { samir } = await newColleagues();
  const screen = await show('/intern_directory', samir);
  await expect.element(page.getByRole('link', { name: 'Claire MARCHAND' })).toBeVisible();
  await expectNone(page.getByRole('link', { name: 'Inviter un collègue' }));
  for (const path of ['/intern_directory/create', '/intern_directory/update/x']) {
    await screen.go(path);
    const told = css('.b-toast').filter({ hasText: 'Vous n’avez pas les droits pour accéder à cette page' });
    await expect.element(told.first()).toBeVisible();
    await told.first().getByLabelText('Fermer').click();
    await expectNone(told);
  }
});

test('an administrator invites a colleague into the directory, and takes it back', async () => {
  const { claire } = await newColleagues();
  await show('/intern_directory', claire);
  await page.getByRole('link', { name: 'Inviter un collègue' }).click();
  await page.getByLabelText('Adresse e-mail').fill(`maximilienne.${claire.firmId.slice(0, 8)}@test.fr`);
  await page.getByLabelText('Prénom').fill('Maximilienne');
  await page.getByLabelText('Nom', { exact: true }).fill('de La Rochefoucauld-Montbel');
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  const list = page.getByRole('region', { name: 'Invitations' });
  await expect.element(list).toHaveTextContent('Maximilienne DE LA ROCHEFOUCAULD-MONTBEL');
  await expect.element(list).toHaveTextContent('Envoyée');
  await list.getByRole('button', { name: /^Retirer/ }).click();
  await expect.element(list).toHaveTextContent('Personne n’est encore invité.');
});
