import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, newList } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const comments = (page: Page) => page.getByRole('region', { name: 'Commentaires' });
const field = (page: Page) => comments(page).getByRole('textbox', { name: 'Écrire un commentaire' });
const names = (page: Page) => page.getByRole('listbox', { name: 'Mentionner une personne' });

test('a comment written offline names a colleague by keyboard, who is told and finds it', async ({
  app,
  claire,
  samir,
}) => {
  const title = fresh('Répliquer aux conclusions');
  const { slug } = await newList(app, claire);
  const { id } = await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', { group: slug, title });
  await rest(app, samir.token, 'PUT', '/notification/read-all');
  const { page, line } = claire;
  await page.goto(`/todos/view/${id}?list=${slug}`);
  await expect(field(page)).toBeVisible();
  await readyOffline(page);
  await field(page).pressSequentially('Vu avec @');
  await expect(names(page).getByRole('option')).toHaveText([/Samir BENALI$/]);
  await checkModes(page, 'commentaire-mention', async () => undefined);
  await page.setViewportSize({ width: 1440, height: 900 });
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await field(page).pressSequentially('sam');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Vu avec @Samir BENALI ');
  await field(page).pressSequentially(': délai au 15, voir https://exemple.test/delais');
  await page.keyboard.press('Control+Enter');
  await expect(comments(page).locator('.k-mention')).toHaveText('@Samir BENALI');
  await expect(comments(page).getByRole('link', { name: 'https://exemple.test/delais' })).toBeVisible();

  line.heal();
  await saved(page);
  await samir.page.getByRole('button', { name: /^Notifications/ }).click();
  await samir.page
    .getByRole('link')
    .filter({ hasText: `Claire MARCHAND vous mentionne dans la tâche «\u00a0${title}\u00a0»` })
    .click();
  await expect(comments(samir.page).locator('.k-mention-me')).toHaveText('@Samir BENALI');
});
