import type { Locator, Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, rest, saved, test } from './fixtures.ts';
import { newList, toastOf } from './office.ts';

test.use({ startsAt: null });

interface Task {
  deadline: string;
  status: string;
  group: { id: string };
}

const day = (page: Page, date: string) => page.locator(`.p-day[data-column="${date}"]`);
const cardsOn = (page: Page, date: string) => day(page, date).locator('.p-card-title');
const bar = (page: Page, title: string) => page.locator('.p-row').filter({ hasText: title }).locator('.p-bar');

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to point at');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes by mouse and carries in steps, as a hand does; the button stays down. */
async function carry(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 2);
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

test('a month and a week of tasks: days by keyboard, tasks moved by mouse and keyboard; the other sees it', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  const add = (title: string, deadline?: string) =>
    rest(app, claire.token, 'POST', '/todotask/create', { group: slug, title, deadline, priority: 'medium' });
  await add('Conclure', '2027-03-10');
  await add('Assigner', '2027-03-31');
  await add('Classer');
  const { page } = claire;
  const month = `/todos?list=${slug}&vue=calendrier&jour=2027-03-15`;
  for (const each of [page, samir.page]) await each.goto(month);
  await expect(page.getByRole('heading', { name: 'mars 2027' })).toBeVisible();
  await expect(page.getByText('1 sans date')).toBeVisible();
  await expect(cardsOn(page, '2027-03-10')).toHaveText(['Conclure']);

  await test.step('by mouse, and back by the toast', async () => {
    await carry(page, await middle(cardsOn(page, '2027-03-10')), await middle(day(page, '2027-03-19')));
    await expect(day(page, '2027-03-19')).toHaveClass(/p-day-on/);
    await page.mouse.up();
    for (const each of [page, samir.page]) await expect(cardsOn(each, '2027-03-19')).toHaveText(['Conclure']);
    await toastOf(page, '19/03/2027').getByRole('button', { name: 'Annuler' }).click();
    for (const each of [page, samir.page]) await expect(cardsOn(each, '2027-03-10')).toHaveText(['Conclure']);
  });

  await test.step('by keyboard, over the end of the month', async () => {
    await day(page, '2027-03-15').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(day(page, '2027-03-23')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(day(page, '2027-03-22')).toBeFocused();
    await cardsOn(page, '2027-03-31').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('heading', { name: 'avril 2027' })).toBeVisible();
    await expect(cardsOn(page, '2027-04-07')).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(cardsOn(page, '2027-04-06')).toBeFocused();
    await expect(cardsOn(samir.page, '2027-03-31')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(cardsOn(page, '2027-04-07')).toHaveText(['Assigner']);
  });

  await test.step('a task is made on a day', async () => {
    await day(page, '2027-04-15').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Titre' }).fill('Plaider');
    await page.getByRole('button', { name: 'Créer' }).click();
    await expect(cardsOn(page, '2027-04-15')).toHaveText(['Plaider']);
  });

  await test.step('the week, in the address too', async () => {
    await page.goto(month);
    await page.getByRole('button', { name: 'Semaine', exact: true }).click();
    await expect(page).toHaveURL(/echelle=semaine/);
    await expect(page.getByRole('heading', { name: '15 – 21 mars 2027' })).toBeVisible();
    await page.getByRole('button', { name: 'Semaine précédente' }).click();
    await expect(cardsOn(page, '2027-03-10')).toHaveText(['Conclure']);
    await cardsOn(page, '2027-03-10').click();
    await expect(page.getByRole('dialog', { name: 'Conclure' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/jour=2027-03-08/);
  });

  await checkModes(page, 'a-faire-calendrier', async () => {
    await page.goto(month);
    await expect(cardsOn(page, '2027-03-10')).toHaveText(['Conclure']);
  });
});

test('a timeline: periods, what comes before what, moved and stretched by mouse and keyboard', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  const add = (title: string, scheduledDate: string, deadline: string, dependency?: string) =>
    rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', {
      group: slug,
      title,
      scheduledDate,
      deadline,
      dependency,
    });
  const { id } = await add('Rédiger l’assignation', '2027-03-02', '2027-03-12');
  await add('Signifier', '2027-03-15', '2027-03-20', id);
  const { page } = claire;
  const address = `/todos?list=${slug}&vue=chronologie&jour=2027-03-15`;
  for (const each of [page, samir.page]) await each.goto(address);
  await expect(page.locator('.p-link')).toHaveCount(1);
  await expect(page.locator('.p-link-early')).toHaveCount(0);
  const row = (each: Page, title: string) => each.locator('.p-row-name').filter({ hasText: title });

  await test.step('by mouse', async () => {
    const { x, y } = await middle(bar(page, 'Rédiger'));
    await carry(page, { x, y }, { x: x + 36, y });
    await page.mouse.up();
    for (const each of [page, samir.page])
      await expect(row(each, 'Rédiger')).toContainText('Du 05/03/2027 au 15/03/2027');
    await expect(page.locator('.p-link-early')).toHaveCount(1);
    await expect(page).toHaveURL(/\/todos\?/);
  });

  await test.step('its end alone', async () => {
    const end = await middle(bar(page, 'Rédiger').locator('[data-end]'));
    await carry(page, end, { x: end.x - 24, y: end.y });
    await page.mouse.up();
    await expect(row(page, 'Rédiger')).toContainText('Du 05/03/2027 au 13/03/2027');
    await expect(page.locator('.p-link-early')).toHaveCount(0);
  });

  await test.step('by keyboard, and back', async () => {
    await row(page, 'Rédiger').focus();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Signifier')).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(row(page, 'Signifier')).toContainText('Du 16/03/2027 au 21/03/2027');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(row(page, 'Signifier')).toContainText('Du 16/03/2027 au 22/03/2027');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Signifier')).toContainText('Du 15/03/2027 au 20/03/2027');
  });

  await checkModes(page, 'a-faire-chronologie', async () => {
    await page.goto(address);
    await expect(page.locator('.p-link')).toHaveCount(1);
  });
});

test('a task comes back on the last day of each month: completed by two people apart, there is one next', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  await rest(app, claire.token, 'POST', '/todotask/create', {
    group: slug,
    title: 'Déclarer la TVA',
    deadline: '31/01/2027',
  });
  const { page } = claire;
  const rows = (each: Page) => each.locator('.t-row-title');
  for (const each of [page, samir.page]) await each.goto(`/todos?list=${slug}`);
  await expect(rows(samir.page)).toHaveText(['Déclarer la TVA']);

  await test.step('the rule is set and told', async () => {
    await rows(page).click();
    const panel = page.getByRole('dialog', { name: 'Déclarer la TVA' });
    await panel.getByRole('combobox', { name: 'Répétition' }).click();
    await page.getByRole('option', { name: 'Par mois' }).click();
    await expect(panel.getByText('Tous les mois, le 31 · la prochaine le 28/02/2027')).toBeVisible();
    await panel.getByRole('combobox', { name: 'Jour du mois' }).click();
    await page.getByRole('option', { name: 'Le dernier jour' }).click();
    await expect(panel.getByText('Tous les mois, le dernier jour')).toBeVisible();
    await checkModes(page, 'tache-repetee', async () => {
      await expect(panel.getByText('Tous les mois, le dernier jour')).toBeVisible();
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
  });

  await test.step('completed by both without a network', async () => {
    await expect(samir.page.getByTitle('Tous les mois, le dernier jour')).toBeVisible();
    await saved(page);
    for (const each of [claire, samir]) {
      each.line.cut();
      await expect(badge(each.page)).toContainText('Hors ligne');
      await each.page.getByRole('checkbox', { name: 'Marquer « Déclarer la TVA » comme terminée' }).click();
      await expect(each.page.locator('.t-row').filter({ hasText: '28/02/2027' })).toHaveCount(1);
    }
    for (const each of [claire, samir]) each.line.heal();
    for (const each of [claire, samir]) {
      await saved(each.page);
      await expect(rows(each.page)).toHaveText(['Déclarer la TVA']);
      await expect(each.page.locator('.t-row').filter({ hasText: '28/02/2027' })).toHaveCount(1);
      await expect(each.page.getByRole('button', { name: 'Terminées · 1' })).toBeVisible();
    }
    // The rows that REST reads follow a moment later.
    const tasks = async () => {
      const all = await rest<Task[]>(app, claire.token, 'GET', '/todotask/list');
      return all.filter(({ group }) => group.id === slug).map(({ deadline, status }) => [deadline, status]);
    };
    await expect.poll(tasks).toEqual([
      ['31/01/2027', 'Validé'],
      ['28/02/2027', 'En attente'],
    ]);
  });
});
