import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, rest, saved, test } from './fixtures.ts';
import { newList, toastOf } from './office.ts';

test.use({ startsAt: null });

const titles = (page: Page) => page.locator('.t-row-title');
const row = (page: Page, title: string) => page.locator('.t-row').filter({ hasText: title });
const bar = (page: Page) => page.getByRole('group', { name: 'Actions sur la sélection' });

async function pick(page: Page, menu: string, entry: string): Promise<void> {
  await bar(page).getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('many tasks are changed at once by keyboard and mouse, and taken back in one step', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre'])
    await rest(app, claire.token, 'POST', '/todotask/create', { group: slug, title });
  const { page } = claire;
  for (const each of [page, samir.page]) await each.goto(`/todos?list=${slug}`);
  await expect(titles(page)).toHaveText(['Un', 'Deux', 'Trois', 'Quatre']);

  await test.step('by keyboard: x, Shift and the arrows', async () => {
    await titles(page).first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar(page)).toContainText('2 tâches sélectionnées');
    await expect(titles(page).nth(1)).toBeFocused();
    await pick(page, 'Priorité', 'Haute');
    for (const title of ['Un', 'Deux'])
      await expect(row(samir.page, title).locator('.t-row-priority')).toContainText('Haute');
    await toastOf(page, '2 tâches modifiées').getByRole('button', { name: 'Annuler' }).click();
    for (const title of ['Un', 'Deux'])
      await expect(row(samir.page, title).locator('.t-row-priority')).not.toContainText('Haute');
    await titles(page).first().focus();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('by mouse: Ctrl and Shift clicks open nothing', async () => {
    await titles(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await titles(page)
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 tâches sélectionnées');
    await page.getByRole('checkbox', { name: 'Sélectionner « Deux »' }).click();
    await expect(bar(page)).toContainText('2 tâches sélectionnées');
    await expect(page).toHaveURL(/\/todos\?/);
    await checkModes(page, 'a-faire-selection', async () => {
      await expect(bar(page)).toBeVisible();
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await pick(page, 'Échéance', 'Demain');
    for (const title of ['Un', 'Trois'])
      await expect(row(samir.page, title).locator('.b-num').first()).toHaveText(/\d\d\/\d\d\/\d{4}/);
    await pick(page, 'Échéance', 'Choisir…');
    const day = page.getByRole('dialog', { name: 'Échéance de 2 tâches' });
    await day.getByLabel('Échéance').fill('');
    await page.keyboard.press('Enter');
    await expect(day).toContainText('Choisissez un jour.');
    await day.getByLabel('Échéance').fill('14/07/2031');
    await page.keyboard.press('Enter');
    for (const title of ['Un', 'Trois'])
      await expect(row(samir.page, title).locator('.b-num').first()).toHaveText('14/07/2031');
    await bar(page).getByRole('button', { name: 'Supprimer' }).click();
    await expect(titles(samir.page)).toHaveText(['Deux', 'Quatre']);
    await titles(page).first().focus();
    await page.keyboard.press('Control+z');
    for (const each of [page, samir.page]) await expect(titles(each)).toHaveText(['Un', 'Deux', 'Trois', 'Quatre']);
  });
});

test('tasks go to another list by mouse and by menu, also later; moved by two people, a task is in one list', async ({
  app,
  claire,
  samir,
}) => {
  const from = await newList(app, claire);
  const one = await newList(app, claire);
  const two = await newList(app, claire);
  for (const title of ['Plaider', 'Conclure'])
    await rest(app, claire.token, 'POST', '/todotask/create', { group: from.slug, title });
  const { page } = claire;
  for (const each of [page, samir.page]) await each.goto(`/todos?list=${from.slug}`);
  await expect(titles(page)).toHaveText(['Plaider', 'Conclure']);
  await expect(titles(samir.page)).toHaveText(['Plaider', 'Conclure']);
  const nav = (each: Page, title: string) =>
    each.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name: title });
  const move = async (each: Page, list: string) => {
    await titles(each).first().focus();
    await each.keyboard.press('x');
    await pick(each, 'Déplacer vers la liste', list);
  };

  await test.step('by mouse, and back by the toast', async () => {
    await row(page, 'Plaider').hover();
    await row(page, 'Plaider').locator('.t-grip').dragTo(nav(page, one.title));
    for (const each of [page, samir.page]) await expect(titles(each)).toHaveText(['Conclure']);
    await toastOf(page, one.title).getByRole('button', { name: 'Annuler' }).click();
    for (const each of [page, samir.page]) await expect(titles(each)).toHaveText(['Conclure', 'Plaider']);
  });

  await test.step('by two people at once, one of them without a network', async () => {
    await saved(page);
    await saved(samir.page);
    samir.line.cut();
    await expect(badge(samir.page)).toContainText('Hors ligne');
    await move(samir.page, two.title);
    await expect(toastOf(samir.page, 'au retour du réseau')).toBeVisible();
    await move(page, one.title);
    await expect(titles(page)).toHaveText(['Plaider']);
    samir.line.heal();
    await expect(titles(samir.page)).toHaveText(['Plaider']);
    await expect(badge(samir.page)).toContainText('Refusé');
    await badge(samir.page).click();
    await expect(samir.page.getByText(/vient d’être déplacée dans une autre liste/)).toBeVisible();
    // The rows that REST reads follow a moment later.
    const listsOf = async (name: string) => {
      const tasks = await rest<{ title: string; group: { id: string } }[]>(app, claire.token, 'GET', '/todotask/list');
      const ours = tasks.filter(({ group }) => [from, one, two].some(({ slug }) => slug === group.id));
      return ours.filter(({ title }) => title === name).map(({ group }) => group.id);
    };
    await expect.poll(() => listsOf('Conclure')).toEqual([one.slug]);
  });
});
