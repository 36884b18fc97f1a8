import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { newBoard, newList, newMatter, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addColumn, addItem, cell } from './board.tsx';

const table = page.getByRole('table');

test('links to a matter and to a task: picked, seen by who may, opened, and there without a network', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const list = await newList(claire, [samir]);
  await newMatter(claire, 'Divorce Kowalski');
  const task = { title: 'Relire', group: list.slug, usersInCharge: [samir.email] };
  await claire.call('POST', '/todotask/create', task);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  await addColumn('Affaire', 'Lien vers un dossier');
  await addColumn('À faire', 'Lien vers une tâche');

  await cell('Affaire', 'Référé').click();
  await page.getByRole('textbox', { name: 'Chercher un dossier' }).fill('kowalski');
  const results = page.getByRole('list', { name: 'Résultats' }).getByRole('listitem');
  await expect.poll(() => results.elements().length).toBe(1);
  await press('Enter');
  await expect.element(table.getByRole('link', { name: 'Divorce Kowalski' })).toBeVisible();
  await cell('À faire', 'Référé').click();
  await page.getByRole('textbox', { name: 'Chercher une tâche' }).fill('Relire');
  await expect.element(page.getByRole('button', { name: /^Relire/ })).toBeVisible();
  await expectAccessibleEverywhere();
  await page.getByRole('button', { name: /^Relire/ }).click();
  await expect.element(table.getByRole('link', { name: 'Relire' })).toBeVisible();
  await saved();

  line.cut();
  await show(`/mondays?board=${slug}`, claire);
  await expect.element(table.getByRole('link', { name: 'Divorce Kowalski' })).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'Relire' })).toBeVisible();
  line.restore();

  const screen = await show(`/mondays?board=${slug}`, samir);
  // The task is not one of them, once his device has read its list.
  await expect.poll(() => table.getByText('Objet non accessible').elements().length).toBe(1);
  await expectNone(page.getByText('Kowalski'));
  await table.getByRole('link', { name: 'Relire' }).click();
  await expect.poll(screen.address).toContain(`list=${list.slug}`);
});
