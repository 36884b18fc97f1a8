import { checkModes } from './accessibility.ts';
import { expect, rest, SAMIR, test } from './fixtures.ts';
import { fresh, toastOf } from './office.ts';

test('what is told about one object stands together, and is read together', async ({ app, claire, samir }) => {
  const { page } = samir;
  const title = fresh('Affaire Roux');
  await rest(app, samir.token, 'PUT', '/notification/read-all');
  const { slug } = await rest<{ slug: string }>(app, claire.token, 'POST', '/messenger/conversation/createPersonal', {
    receivers: [SAMIR],
    name: title,
  });
  await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, { content: 'Un point @Samir BENALI ?' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications : 2 non lues');
  await bell.click();
  await page.getByRole('button', { name: '1 autre sur le même objet' }).first().click();
  await expect(
    page.getByRole('link', { name: new RegExp(`a partagé avec vous la conversation «.${title}`) }),
  ).toBeVisible();
  await checkModes(page, 'notifications-groupes', async () => undefined, ['desk']);
  await page.getByRole('link', { name: new RegExp(`vous mentionne dans «.${title}`) }).click();
  await expect(page).toHaveURL(new RegExp(`conversation=${slug}`));
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('a person chooses what is told, how and when, and finds the choice again', async ({ app, samir }) => {
  const { page } = samir;
  await page.goto('/settings');
  const muted = page.getByRole('checkbox', { name: 'On partage un tableau avec moi, dans Basoche' });
  await expect(page.getByRole('checkbox', { name: 'On déconnecte un de mes appareils, dans Basoche' })).toBeDisabled();
  await muted.uncheck();
  await expect(toastOf(page, 'Choix enregistrés').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Heures de calme' }).check();
  await page.getByLabel('De', { exact: true }).fill('19:30');
  await page.getByLabel('À', { exact: true }).fill('07:45');
  await page.getByLabel('À', { exact: true }).blur();
  await expect
    .poll(() => rest(app, samir.token, 'GET', '/notification/choices'))
    .toEqual({ muted: ['boardShared'], mailed: [], quiet: { from: '19:30', until: '07:45' } });
  await page.reload();
  await expect(muted).not.toBeChecked();
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('19:30');
  await checkModes(page, 'notifications-choix', async () => {
    await page.locator('#notifications').scrollIntoViewIfNeeded();
  });
  await rest(app, samir.token, 'PUT', '/notification/choices', { muted: [], mailed: [], quiet: null });
});
