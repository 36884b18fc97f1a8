import type { Page } from '@playwright/test';
import { localDateOf, localTimeOf } from '@basoche/domain';
import { checkModes } from './accessibility.ts';
import { badge, CLAIRE, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation, toastOf } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const planned = (page: Page, text: string) =>
  dialog(page, 'Messages programmés').getByRole('listitem').filter({ hasText: text });

/** Fills the day and the time of the dialog, `milliseconds` from now. */
async function choose(page: Page, milliseconds: number): Promise<void> {
  const at = Date.now() + milliseconds;
  const [year, month, day] = localDateOf(at).split('-');
  await page.getByLabel('Jour', { exact: true }).fill(`${day}/${month}/${year}`);
  await page.getByLabel('Heure', { exact: true }).fill(localTimeOf(at));
}

async function plan(page: Page, text: string, milliseconds = 3 * 86_400_000): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await choose(page, milliseconds);
  await dialog(page, 'Envoyer plus tard').getByRole('button', { name: 'Programmer' }).click();
  await expect(dialog(page, 'Envoyer plus tard')).toHaveCount(0);
}

test('a message planned offline is on every device of its author, changed, sent now or taken back; nobody else sees it', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const { slug, title } = await newConversation(app, claire);
  const { page, line } = claire;
  await page.goto(`/messenger?conversation=${slug}`);
  await expect(field(page)).toBeVisible();
  await readyOffline(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await plan(page, 'Pièces à déposer');
  await expect(toastOf(page, 'Message programmé sur cet appareil')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText(/^1 message programmé, /)).toBeVisible();
  await page.getByRole('link', { name: 'Voir' }).click();
  await expect(planned(page, 'Pièces à déposer')).toContainText('à confier au serveur');
  await page.keyboard.press('Escape');

  line.heal();
  await saved(page);
  const other = await someone(CLAIRE);
  await other.page.goto('/messenger/scheduled');
  await expect(planned(other.page, 'Pièces à déposer')).toContainText(title);
  expect(await rest(app, samir.token, 'GET', '/messenger/scheduled')).toEqual([]);
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await expect(samir.page.getByText('Écrivez le premier message.')).toBeVisible();

  await test.step('changed on one device, it is changed on the other', async () => {
    await planned(other.page, 'Pièces à déposer').getByRole('button', { name: 'Modifier' }).click();
    const edit = dialog(other.page, 'Modifier le message programmé');
    await edit.getByLabel('Message').fill('Pièces 1 à 4 à déposer');
    await edit.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(planned(other.page, 'Pièces 1 à 4 à déposer')).toBeVisible();
    await page.goto('/messenger/scheduled');
    await expect(planned(page, 'Pièces 1 à 4 à déposer')).toBeVisible();
  });

  await test.step('sent now, it is a message, and no longer planned', async () => {
    await planned(page, 'Pièces 1 à 4 à déposer').getByRole('button', { name: 'Envoyer maintenant' }).click();
    for (const each of [page, other.page]) await expect(planned(each, 'Pièces 1 à 4')).toHaveCount(0);
    await expect(samir.page.getByRole('list', { name: 'Messages' })).toContainText('Pièces 1 à 4 à déposer');
  });

  await test.step('taken back, it never leaves', async () => {
    await page.goto(`/messenger?conversation=${slug}`);
    await plan(page, 'À ne pas envoyer');
    await page.getByRole('link', { name: 'Voir' }).click();
    await planned(page, 'À ne pas envoyer').getByRole('button', { name: 'Ne pas envoyer' }).click();
    await page.getByRole('button', { name: 'Retirer le message' }).click();
    await expect(dialog(page, 'Messages programmés')).toContainText('Aucun message programmé');
    await expect(planned(other.page, 'À ne pas envoyer')).toHaveCount(0);
  });
});

test('the server sends at the hour while no device of the author is open', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire);
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await claire.page.goto(`/messenger?conversation=${slug}`);
  await plan(claire.page, 'Bonne audience', 75_000);
  await expect(toastOf(claire.page, 'Message programmé :')).toBeVisible();
  await saved(claire.page);
  await claire.context.close();
  await expect(samir.page.getByRole('list', { name: 'Messages' })).toContainText('Bonne audience', {
    timeout: 100_000,
  });
});

test('an hour that is past is refused in the dialog, and one that passed offline keeps its text', async ({
  app,
  claire,
}) => {
  const { slug, title } = await newConversation(app, claire, fresh('Divorce Lambert'));
  const { page } = claire;
  await page.goto(`/messenger?conversation=${slug}`);
  await field(page).fill('Trop tard');
  await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await choose(page, -3_600_000);
  await dialog(page, 'Envoyer plus tard').getByRole('button', { name: 'Programmer' }).click();
  await expect(dialog(page, 'Envoyer plus tard')).toContainText('Cette heure est passée.');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('Trop tard');

  await test.step('the server’s clock decides: what it refuses is kept, and can be sent at once', async () => {
    // A device whose clock is five hours late.
    await page.clock.setFixedTime(Date.now() - 5 * 3_600_000);
    await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
    await choose(page, -3_600_000);
    await dialog(page, 'Envoyer plus tard').getByRole('button', { name: 'Programmer' }).click();
    await expect(page.getByText('1 message programmé non envoyé')).toBeVisible();
    await page.getByRole('link', { name: 'Voir' }).click();
    await expect(planned(page, 'Trop tard')).toContainText(title);
    await expect(planned(page, 'Trop tard')).toContainText('Cette heure est passée.');
    await planned(page, 'Trop tard').getByRole('button', { name: 'Envoyer maintenant' }).click();
    await expect(planned(page, 'Trop tard')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Trop tard');
  });
});

test('the screens of planned messages are free of accessibility violations', async ({ app, claire }) => {
  const { slug } = await newConversation(app, claire, fresh('Succession de Saint-Exupéry-Montmorency'));
  const { page } = claire;
  await page.goto(`/messenger?conversation=${slug}`);
  await plan(page, 'Vous pourrez déposer les pièces 1 à 12 au greffe dès lundi matin, le bordereau est à jour.');
  await checkModes(page, 'messages-programmes', async () => {
    await page.goto(`/messenger/scheduled?conversation=${slug}`);
    await expect(dialog(page, 'Messages programmés').getByRole('listitem').first()).toBeVisible();
  });
  await checkModes(page, 'envoyer-plus-tard', async () => {
    await page.goto(`/messenger?conversation=${slug}`);
    await field(page).fill('Bonne audience');
    await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
    await expect(dialog(page, 'Envoyer plus tard')).toBeVisible();
  });
});
