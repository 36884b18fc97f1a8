import type { Project, ProjectView } from '@basoche/protocol';
import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const CLIENT = 'client@demo.basoche.test';

test('a matter is opened without a network, joined by a colleague, archived while somebody writes in it, and a stranger never has it', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const { page } = claire;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1, name: 'Référé Lambert c/ Ville de Sens' });

  await test.step('without a network it is opened, found in the list and kept over a reload; its number comes with the network', async () => {
    await page.goto('/project');
    await expect(page.locator('.b-records tbody tr[data-index]').first()).toBeVisible();
    await readyOffline(page);
    await saved(page);
    claire.line.cut();
    await page.goto('/project/create/step1/new');
    await page.getByLabel('Nom du dossier').fill('Référé Lambert c/ Ville de Sens');
    await button('Enregistrer et continuer').click();
    await button('Ajouter une partie').click();
    await page.getByRole('dialog').getByLabel('Nom', { exact: true }).fill('Ville de Sens');
    await button('Enregistrer').click();
    await page.getByRole('link', { name: 'Terminer plus tard' }).click();
    await expect(heading).toBeVisible();
    await page.goto('/project?q=lamb');
    await expect(page.getByRole('link', { name: 'Référé Lambert c/ Ville de Sens' })).toBeVisible();
    await page.getByRole('link', { name: 'Référé Lambert c/ Ville de Sens' }).click();
    await page.reload();
    await expect(badge(page)).toContainText('Hors ligne');
    await expect(page.getByText('Numéro à venir')).toBeVisible();
    claire.line.heal();
    await saved(page);
    await expect(page.locator('.rec-head-line')).toContainText(/\d{4}-\d{4}/);
  });

  const list = await rest<{ id: string; name: string }[]>(app, claire.token, 'GET', '/project/list-all');
  const { id } = list.find(({ name }) => name.startsWith('Référé Lambert'))!;
  const { codeID, actors } = await rest<ProjectView>(app, claire.token, 'GET', `/project/view/${id}`);
  expect(actors).toMatchObject([{ name: 'Ville de Sens' }]);

  await test.step('who joins it has it at once; a client of the firm never hears of it', async () => {
    const client = await someone(CLIENT);
    await client.page.goto(`/project/view/${codeID}`);
    await samir.page.goto(`/project/view/${codeID}`);
    for (const each of [samir, client]) await expect(each.page.getByText('Dossier introuvable')).toBeVisible();
    await page.getByRole('tab', { name: 'Équipe' }).click();
    await page.getByLabel('Ajouter à l’équipe').fill('samir');
    await page.getByRole('option', { name: /Samir/ }).click();
    await expect(samir.page.getByRole('heading', { level: 1, name: 'Référé Lambert c/ Ville de Sens' })).toBeVisible();
    await expect(client.page.getByText('Dossier introuvable')).toBeVisible();
  });

  await test.step('what a colleague changes without a network after it was archived is refused, shown, and can be given up', async () => {
    await readyOffline(samir.page);
    await saved(samir.page);
    await samir.page.goto(`/project/create/step1/${codeID}`);
    await samir.page.getByLabel('Juridiction').fill('Tribunal administratif de Dijon');
    samir.line.cut();
    await rest<Project>(app, claire.token, 'PUT', `/project/${id}`, { status: 'Archivé' });
    await samir.page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
    await samir.page.goto(`/project/view/${codeID}`);
    samir.line.heal();
    const refused = samir.page.locator('.b-card').filter({ hasText: 'À revoir' });
    await expect(refused).toContainText('Ce dossier est archivé. Cette action n’est plus possible.');
    await refused.getByRole('button', { name: 'Abandonner' }).click();
    await expect(refused).toHaveCount(0);
    await expect(samir.page.getByText(/Ce dossier est archivé\. Il se lit encore/)).toBeVisible();
    expect(await rest<ProjectView>(app, claire.token, 'GET', `/project/view/${id}`)).toMatchObject({ court: '' });
  });
});
