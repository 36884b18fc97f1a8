import type { TaskReminder } from '@basoche/protocol';
import { badge, CLAIRE, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { newList, toastOf } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('a list of two people and two devices: written, ordered, discussed, moved, reminded, and started without a network', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const list = await newList(app, claire);
  const address = `/todos?list=${list.slug}`;
  for (const { page } of [claire, samir]) await page.goto(address);
  const { page } = claire;
  const titles = (of: typeof page) => of.locator('.t-row-title');
  const row = (of: typeof page, title: string) => of.locator('.t-row').filter({ hasText: title });
  const field = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  for (const title of ['Assigner', 'Conclure']) {
    await field.fill(title);
    await field.press('Enter');
  }
  for (const each of [claire, samir]) await expect(titles(each.page)).toHaveText(['Assigner', 'Conclure']);
  await titles(page).nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  for (const each of [claire, samir]) await expect(titles(each.page)).toHaveText(['Conclure', 'Assigner']);

  await test.step('one writes a comment, the other reads it in the open panel', async () => {
    for (const each of [claire, samir]) await each.page.getByRole('link', { name: 'Conclure', exact: true }).click();
    const comment = page.getByRole('dialog').getByRole('textbox', { name: 'Écrire un commentaire' });
    await comment.fill('Qui s’en charge ?');
    await comment.press('Control+Enter');
    await expect(samir.page.getByRole('dialog')).toContainText('Qui s’en charge ?');
    for (const each of [claire, samir])
      await each.page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('a reminder that is set without a network is there after a start, and on another device', async () => {
    await readyOffline(page);
    await saved(page);
    claire.line.cut();
    await page.goto(address);
    await expect(badge(page)).toContainText('Hors ligne');
    await page.getByRole('link', { name: 'Assigner', exact: true }).click();
    const section = page.getByRole('region', { name: 'Rappel', exact: true });
    await section.getByRole('button', { name: 'Me le rappeler…' }).click();
    await page.getByRole('menuitem', { name: 'Demain matin' }).click();
    await expect(toastOf(page, 'Rappel noté sur cet appareil')).toBeVisible();
    await page.reload();
    await expect(section).toContainText('Sur cet appareil');
    claire.line.heal();
    await saved(page);
    const reminders = () => rest<TaskReminder[]>(app, claire.token, 'GET', '/todotask/reminders');
    await expect.poll(async () => (await reminders()).length).toBe(1);
    const other = await someone(CLAIRE);
    await other.page.goto(address);
    await expect(row(other.page, 'Assigner')).toContainText(/Rappel (demain|aujourd’hui) à 09:00/);
    await expect(row(samir.page, 'Assigner')).not.toContainText('Rappel');
  });

  await test.step('what one completes is completed for the other', async () => {
    await row(samir.page, 'Assigner').getByRole('checkbox').click();
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Terminées · 1' })).toBeVisible();
  });
});
