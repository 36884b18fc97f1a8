import type { Page } from '@playwright/test';
import type { TaskReminder } from '@basoche/protocol';
import type { App } from '../support/app.ts';
import { checkModes } from './accessibility.ts';
import { badge, CLAIRE, expect, readyOffline, rest, saved, test, type Someone } from './fixtures.ts';
import { fresh, newList, toastOf } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const section = (page: Page) => page.getByRole('region', { name: 'Rappel', exact: true });
const reminders = (app: App, { token }: Pick<Someone, 'token'>) =>
  rest<TaskReminder[]>(app, token, 'GET', '/todotask/reminders');
/** « demain », unless midnight passes meanwhile. */
const MORNING = /Rappel (demain|aujourd’hui) à 09:00/;

async function newTask(app: App, claire: Someone, title: string, more: object = {}) {
  const { slug } = await newList(app, claire);
  const body = { group: slug, title, ...more };
  const { id } = await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', body);
  return { slug, id, href: `/todos/view/${id}?list=${slug}` };
}

test('a reminder is set offline, is on every device of its person alone, is told, and is put off from there', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const title = fresh('Déposer les conclusions');
  const { slug, id, href } = await newTask(app, claire, title);
  const mine = async () => (await reminders(app, claire)).filter((each) => each.id === id);
  const { page, line } = claire;
  await page.goto(href);
  await expect(section(page)).toBeVisible();
  await readyOffline(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await section(page).getByRole('button', { name: 'Me le rappeler…' }).click();
  await page.getByRole('menuitem', { name: 'Demain matin' }).click();
  await expect(toastOf(page, 'Rappel noté sur cet appareil')).toBeVisible();
  await expect(section(page)).toContainText(MORNING);
  await expect(section(page)).toContainText('Sur cet appareil');
  await page.reload();
  await expect(section(page)).toContainText(MORNING);

  line.heal();
  await saved(page);
  await expect.poll(async () => (await mine()).length).toBe(1);
  const other = await someone(CLAIRE);
  await other.page.goto(`/todos?list=${slug}`);
  await expect(other.page.locator('.t-row').filter({ hasText: title })).toContainText(MORNING);
  expect((await reminders(app, samir)).filter((each) => each.id === id)).toEqual([]);

  await test.step('its hour has come: it is told, and put off from the bell', async () => {
    const body = {
      group: slug,
      at: new Date(Date.now() - 60_000).toISOString(),
    };
    await rest(app, claire.token, 'PUT', `/todotask/reminder/${id}`, body);
    await expect(section(page)).not.toContainText('Rappel');
    await page.getByRole('button', { name: 'Fermer' }).first().click();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title });
    await expect(told).toHaveCount(1);
    await checkModes(page, 'rappel-notification', async () => undefined, ['desk']);
    await told.getByRole('button', { name: 'Me le rappeler plus tard' }).click();
    await page.getByRole('menuitem', { name: 'Dans une heure' }).click();
    await expect(toastOf(page, 'Rappel :')).toBeVisible();
    await expect.poll(async () => (await mine()).map(({ at }) => Date.parse(at) > Date.now())).toEqual([true]);
    await expect(told.getByRole('img', { name: 'Non lue' })).toHaveCount(0);
  });

  await test.step('a task that is done asks for nothing, on the other device either', async () => {
    const row = other.page.locator('.t-row').filter({ hasText: title });
    await expect(row).toContainText(/Rappel .* à/);
    await rest(app, claire.token, 'PUT', `/todotask/update/${id}`, {
      status: 'Validé',
    });
    await expect(row.getByText(/^Rappel/)).toHaveCount(0);
  });
});

test('the eve of a deadline follows it; any other moment is chosen, and an hour that is past is refused', async ({
  app,
  claire,
}) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const title = fresh('Signifier l’assignation en référé à la SCI Les Tilleuls et à son assureur');
  const { id, href } = await newTask(app, claire, title, { deadline: day(20) });
  const { page } = claire;
  await page.goto(href);
  await section(page).getByRole('button', { name: 'Me le rappeler…' }).click();
  await page.getByRole('menuitem', { name: 'La veille de l’échéance' }).click();
  await expect(section(page)).toContainText('Rappel la veille de l’échéance, ');
  await rest(app, claire.token, 'PUT', `/todotask/update/${id}`, {
    deadline: day(30),
  });
  await expect
    .poll(async () => (await reminders(app, claire)).find((each) => each.id === id)?.at.slice(0, 10))
    .toBe(day(29));

  await section(page).getByRole('button', { name: 'Me le rappeler plus tard' }).click();
  await page.getByRole('menuitem', { name: 'Choisir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Me le rappeler' });
  await dialog.getByLabel('Jour', { exact: true }).fill(day(-2).split('-').reverse().join('/'));
  await dialog.getByLabel('Heure', { exact: true }).fill('9h');
  await dialog.getByRole('button', { name: 'Me le rappeler' }).click();
  await expect(dialog).toContainText('Cette heure est passée.');
  await checkModes(page, 'rappel-choisir', async () => {
    await expect(dialog).toBeVisible();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Jour', { exact: true }).fill(day(3).split('-').reverse().join('/'));
  await dialog.getByRole('button', { name: 'Me le rappeler' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section(page)).toContainText(/Rappel \p{L}+ .* à 09:00/u);
  await section(page).getByRole('button', { name: 'Retirer le rappel' }).click();
  await expect(section(page).getByRole('button', { name: 'Me le rappeler…' })).toBeVisible();
  await expect.poll(async () => (await reminders(app, claire)).filter((each) => each.id === id)).toEqual([]);
});
