import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const CLIENT = 'client@demo.basoche.test';
const NO_RIGHT = 'Vous n’avez pas les droits pour accéder à cette page';

test('colleagues meet at the coffee machine, it stays on the device, and a client never sees it', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const words = 'Il reste des croissants en salle de réunion';
  const hers = claire.page.getByRole('complementary', { name: 'Machine à café' });

  await test.step('both are there, and see each other', async () => {
    await claire.page.goto('/coffee');
    await expect(claire.page.getByRole('heading', { level: 1, name: 'Machine à café' })).toBeVisible();
    await expect(hers).toContainText('Personne d’autre pour le moment');
    await expect(claire.page.getByText('Début de la conversation')).toBeVisible();
    await samir.page.goto('/coffee');
    await expect(hers).toContainText('Samir BENALI');
  });

  await test.step('what one writes the other reads', async () => {
    await samir.page.getByRole('textbox').fill(words);
    await samir.page.keyboard.press('Enter');
    await expect(claire.page.getByText(words, { exact: true })).toBeVisible();
    await saved(samir.page);
  });

  await test.step('a newcomer is greeted, and written to', async () => {
    await expect(hers).toContainText('Lucas PETIT');
    await hers.getByRole('link', { name: 'Écrire à Lucas PETIT' }).click();
    const chosen = claire.page.getByRole('group', { name: /personne/ });
    await expect(chosen).toContainText('Lucas PETIT');
    // Opened by its address, the page comes before the people.
    await claire.page.reload();
    await expect(chosen).toContainText('Lucas PETIT');
    await claire.page.getByRole('button', { name: 'Créer la conversation' }).click();
    await expect(claire.page).toHaveURL(/\/messenger\?conversation=/);
    await claire.page.goto('/coffee');
    await expect(claire.page.getByText(words, { exact: true })).toBeVisible();
    await hers.getByRole('link', { name: 'Écrire à Lucas PETIT' }).click();
    await expect(claire.page).toHaveURL(/\/messenger\?conversation=/);
  });

  await test.step('without a network it is read from the device', async () => {
    await claire.page.goto('/coffee');
    await readyOffline(claire.page);
    await saved(claire.page);
    claire.line.cut();
    await claire.page.reload();
    await expect(badge(claire.page)).toContainText('Hors ligne');
    await expect(claire.page.getByText(words, { exact: true })).toBeVisible();
    await expect(hers).toContainText('Vous êtes hors ligne');
  });

  await test.step('a client has neither the page nor the conversation', async () => {
    const client = await someone(CLIENT);
    await client.page.goto('/coffee');
    await expect(client.page.getByRole('region', { name: 'Notifications' })).toContainText(NO_RIGHT);
    const { docs } = await rest<{ docs: { title: string }[] }>(app, client.token, 'GET', '/sync/manifest');
    expect(docs.map((doc) => doc.title)).not.toContain('Machine à café');
  });
});
