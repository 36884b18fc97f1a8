import { expect, test } from './fixtures.ts';

const NO_RIGHT = 'Vous n’avez pas les droits pour accéder à cette page';

test('an administrator changes a colleague, who is told; somebody else has no way there', async ({ claire, samir }) => {
  const { page } = claire;
  await test.step('from the person’s sheet', async () => {
    await page.goto('/intern_directory');
    await page.getByRole('link', { name: 'Samir BENALI' }).click();
    await page.getByRole('link', { name: 'Modifier la fiche' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fiche d’un collègue' })).toBeVisible();
    const standing = page.locator('form').filter({ has: page.getByLabel('Taux horaire, en euros') });
    await standing.getByLabel('Taux horaire, en euros').fill('cher');
    await standing.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(standing.getByText('Le taux horaire doit être un nombre entre 0 et 10000.')).toBeVisible();
    await standing.getByLabel('Taux horaire, en euros').fill('235,50');
    await standing.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Modifications enregistrées. Samir en est averti(e).')).toBeVisible();
  });

  await test.step('he is told, and sees it', async () => {
    await samir.page.getByRole('button', { name: /Notifications/ }).click();
    await samir.page.getByRole('link', { name: /a modifié votre profil\s: taux horaire et objectifs/ }).click();
    await expect(samir.page.getByText(/235,50\s€ \/ h/)).toBeVisible();
  });

  await test.step('without the right there is neither link nor page', async () => {
    await samir.page.goto('/intern_directory');
    await expect(samir.page.getByRole('link', { name: 'Claire MARCHAND' })).toBeVisible();
    await expect(samir.page.getByRole('link', { name: 'Inviter un collègue' })).toBeHidden();
    for (const path of ['/intern_directory/create', '/intern_directory/update/x']) {
      await samir.page.goto(path);
      await expect(samir.page.getByRole('region', { name: 'Notifications' })).toContainText(NO_RIGHT);
    }
  });
});

test('an administrator invites a colleague into the directory, and takes it back', async ({ claire }) => {
  const { page } = claire;
  await page.goto('/intern_directory');
  await page.getByRole('link', { name: 'Inviter un collègue' }).click();
  await page.getByLabel('Adresse e-mail').fill('maximilienne@demo.basoche.test');
  await page.getByLabel('Prénom').fill('Maximilienne');
  await page.getByLabel('Nom', { exact: true }).fill('de La Rochefoucauld-Montbel');
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  const list = page.getByRole('region', { name: 'Invitations' });
  await expect(list).toContainText('Maximilienne DE LA ROCHEFOUCAULD-MONTBEL');
  await expect(list).toContainText('Envoyée');
  await list.getByRole('button', { name: /^Retirer/ }).click();
  await expect(list).toContainText('Personne n’est encore invité.');
});
