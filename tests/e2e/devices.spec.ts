import { check } from './accessibility.ts';
import { CLAIRE, SAMIR, badge, enter, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { device, kept } from './devices.ts';
import { fresh, newList } from './office.ts';

test.use({ serviceWorkers: 'allow' });

test('a device signed out while it was offline erases the person’s data when it is back, and says why', async ({
  app,
  someone,
}) => {
  const office = await someone(SAMIR);
  const lost = await someone(SAMIR);
  const { slug, title } = await newList(app, await someone(CLAIRE));
  await lost.page.goto(`/todos?list=${slug}`);
  await expect(lost.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await saved(lost.page);
  await readyOffline(lost.page);
  expect((await kept(lost.page)).databases).not.toEqual([]);
  lost.line.cut();
  const task = fresh('Écrite dans le train');
  const input = lost.page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` });
  await input.fill(task);
  await input.press('Enter');
  await expect(badge(lost.page)).toContainText(/1 \p{L}+ en attente/u);

  await test.step('from the other device: it is warned of what will be lost, and ordered', async () => {
    const { page } = office;
    await page.getByRole('button', { name: /^Votre compte/ }).click();
    await page.getByRole('menuitem', { name: 'Appareils' }).click();
    await expect(page).toHaveURL(/\/profile\/devices$/);
    await expect(device(page, 'Cet appareil')).toHaveCount(1);
    const other = device(page, 'Connecté')
      .filter({ has: page.getByRole('button') })
      .first();
    await other.getByRole('button', { name: /^Déconnecter/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/pas encore été envoyé sera perdu/)).toBeVisible();
    await check(page, 'appareil-deconnecter');
    await dialog.getByRole('button', { name: 'Déconnecter et effacer' }).click();
    await expect(device(page, 'Effacement demandé')).toBeVisible();
  });

  await test.step('its data goes as soon as it is back, whatever tab is open', async () => {
    const { page } = lost;
    lost.line.heal();
    await expect(page.getByText(/Cet appareil a été déconnecté à distance le .*, depuis votre compte/)).toBeVisible();
    await expect(page.getByText(/Vos données ont été effacées de cet appareil le/)).toBeVisible();
    await expect(
      page.getByText('1 élément modifié n’avait pas encore été envoyé : ses modifications sont perdues.'),
    ).toBeVisible();
    await check(page, 'connexion-appareil-efface');
    const left = await kept(page);
    expect(left).toMatchObject({ databases: [], caches: [], email: null });
    expect(left.session).not.toContain(SAMIR);
    await page.reload();
    await expect(page.getByText(/Vos données ont été effacées de cet appareil le/)).toBeVisible();
  });

  await test.step('the order is confirmed in the list', async () => {
    await expect(device(office.page, 'Données effacées')).toBeVisible({ timeout: 30_000 });
    await expect(office.page.getByText(/Données effacées de l’appareil le/)).toBeVisible();
  });

  await test.step('the person can come back, and what was synced is there', async () => {
    await enter(lost.page, SAMIR);
    await lost.page.goto(`/todos?list=${slug}`);
    await expect(lost.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(lost.page.getByRole('link', { name: task })).toBeHidden();
  });
});

test('an order given while the application was closed is carried out at its next opening, on any page', async ({
  app,
  someone,
}) => {
  const { page, url } = await someone(SAMIR);
  await saved(page);
  await readyOffline(page);
  // The browser is on another page of its own when the session ends, and when the order is given.
  await page.goto('about:blank');
  const { token } = await someone(SAMIR);
  const devices = await rest<{ id: string; isCurrent: boolean; sessions: unknown[] }[]>(
    app,
    token,
    'GET',
    '/user/devices',
  );
  for (const { id, isCurrent } of devices)
    if (!isCurrent) await rest(app, token, 'DELETE', `/user/devices/${id}?wipe=true`);
  await page.goto(`${url}/forgot-password`);
  await expect.poll(async () => (await kept(page)).databases).toEqual([]);
  await page.goto(`${url}/login`);
  await expect(page.getByText(/Vos données ont été effacées de cet appareil le/)).toBeVisible();
});

test('an administrator signs out a colleague’s device with their password; the colleague learns it', async ({
  claire,
  someone,
}) => {
  const samir = await someone(SAMIR);
  await saved(samir.page);
  const { page } = claire;
  await page.goto('/intern_directory');
  await page
    .getByRole('link', { name: /Samir BENALI/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Appareils' }).click();
  const row = device(page, 'Connecté').first();
  await row.getByRole('button', { name: /^Déconnecter/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Effacer aussi les données gardées sur l’appareil').click();
  const password = dialog.getByLabel('Votre mot de passe', { exact: true });
  await password.fill('pas le bon');
  await dialog.getByRole('button', { name: 'Déconnecter' }).click();
  await expect(dialog.getByText('Le mot de passe est incorrect.')).toBeVisible();
  await password.fill('Basoche#2026');
  await dialog.getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText(/Déconnecté à distance le/).first()).toBeVisible();
  await expect(samir.page.getByText(/déconnecté à distance le .* par l’administration de votre cabinet/)).toBeVisible();
  await expect(samir.page.getByText('Vos modifications restent sur cet appareil')).toBeVisible();
  await enter(samir.page, SAMIR);
  await samir.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(samir.page.getByText(/a déconnecté votre appareil/).first()).toBeVisible();
});
