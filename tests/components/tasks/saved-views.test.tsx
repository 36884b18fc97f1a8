import { newUuid } from '@basoche/domain';
import type { SavedView } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts } from '../support/locate.ts';
import { newList, newTask, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { badge, titles } from './tasks.tsx';

const NAME = 'Priorités du dossier';
const nav = page.getByRole('navigation', { name: 'Listes' });
const dialog = page.getByRole('dialog', { name: 'Enregistrer cette vue' });

/** The menu is named after the view that is shown. */
const menu = (name = 'Mes vues'): Locator => css('.t-view-bar').getByRole('button', { name, exact: true });

const viewsOf = (person: Person) => person.call<SavedView[]>('GET', '/todotask/views');

async function save(name: string): Promise<void> {
  await menu().click();
  await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
  await dialog.getByLabelText('Nom').fill(name);
  await press('Enter');
  await expectNone(dialog);
}

/** A list by priority, of which a view is kept. */
async function keptView() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  for (const title of ['Relire le bail', 'Chiffrer le préjudice'])
    await newTask(claire, list, title, { priority: 'Haute' });
  const look = `par=priorite&tri=titre&list=${list.slug}`;
  const screen = await show(`/todos?list=${list.slug}&par=priorite&tri=titre`, claire);
  await expectTexts(titles, ['Chiffrer le préjudice', 'Relire le bail']);
  return { claire, samir, list, screen, look };
}

test('a view is kept under a name without a network, for its person alone, and opened from anywhere', async () => {
  const { claire, samir, list, look } = await keptView();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await menu().click();
  await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(dialog).toHaveTextContent('Donnez un nom à la vue.');
  await dialog.getByLabelText('Nom').fill(NAME);
  await press('Enter');
  await expect.element(toastOf('enregistrée sur cet appareil')).toBeVisible();
  await expect.element(nav.getByRole('link', { name: NAME })).toHaveAttribute('aria-current', 'page');
  await show(`/todos?list=${list.slug}`, claire);
  await expect.element(nav.getByRole('link', { name: NAME })).toBeVisible();
  expect(await viewsOf(claire)).toEqual([]);

  line.restore();
  await saved();
  await expect.poll(async () => (await viewsOf(claire)).map(({ name }) => name)).toEqual([NAME]);
  expect(await viewsOf(samir)).toEqual([]);
  const screen = await show('/todos', claire);
  await nav.getByRole('link', { name: NAME }).click();
  await expect.poll(screen.address).toContain(look);
  await expect.element(page.getByRole('heading', { name: list.title, exact: true })).toBeVisible();
  await expect.element(menu(NAME)).toBeVisible();
});

test('a view is renamed, removed and brought back', async () => {
  const { claire } = await keptView();
  await save(NAME);
  await menu(NAME).click();
  await page.getByRole('menuitem', { name: 'Renommer' }).click();
  await page.getByRole('dialog', { name: 'Renommer la vue' }).getByLabelText('Nom').fill(`${NAME} bis`);
  await press('Enter');
  const link = nav.getByRole('link', { name: `${NAME} bis` });
  await expect.element(link).toBeVisible();
  const names = async () => (await viewsOf(claire)).map(({ name }) => name);
  await expect.poll(names).toEqual([`${NAME} bis`]);
  await menu(`${NAME} bis`).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expectNone(link);
  await expect.poll(names).toEqual([]);
  await toastOf('supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect.element(link).toBeVisible();
  await expect.poll(names).toEqual([`${NAME} bis`]);
});

test('what another device of this person keeps, renames and removes is seen here', async () => {
  const { claire, list } = await keptView();
  const id = newUuid(Date.now());
  const view = { name: NAME, group: list.slug, look: { par: 'priorite' } };
  await claire.call('PUT', `/todotask/view/${id}`, view);
  await expect.element(nav.getByRole('link', { name: NAME, exact: true })).toBeVisible();
  await claire.call('PUT', `/todotask/view/${id}`, { ...view, name: `${NAME} bis` });
  await expect.element(nav.getByRole('link', { name: `${NAME} bis` })).toBeVisible();
  await claire.call('DELETE', `/todotask/view/${id}`);
  await expectNone(nav.getByRole('link', { name: `${NAME} bis` }));
});

test('another look is not the view; the menu leads back to it, and the same name takes its place', async () => {
  const { claire, screen, look } = await keptView();
  await save(NAME);
  await page.getByRole('link', { name: 'Kanban' }).click();
  await expect.element(menu()).toBeVisible();
  await menu().click();
  await expectAccessibleEverywhere();
  await page.getByRole('menuitemcheckbox', { name: NAME }).click();
  await expect.poll(screen.address).toContain(look);
  await page.viewport(1440, 900);

  await page.getByRole('link', { name: 'Kanban' }).click();
  await menu().click();
  await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
  await dialog.getByLabelText('Nom').fill(NAME);
  await expect.element(dialog).toHaveTextContent('elle sera remplacée');
  await press('Enter');
  await expect.poll(async () => (await viewsOf(claire)).map((each) => each.look['vue'])).toEqual(['kanban']);
});
