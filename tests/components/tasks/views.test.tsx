import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectTexts, focus } from '../support/locate.ts';
import { newList, newTask, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { choose, titles } from './tasks.tsx';

const headings = css('.t-section-title');

/** The clock of the tests is at the 24th of November 2026. */
async function datedList() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  await newTask(claire, list, 'Plaider', { priority: 'low', status: 'pending', deadline: '2026-11-24' });
  await newTask(claire, list, 'Assigner', { priority: 'critical', deadline: '2026-11-22' });
  const late = { priority: 'high', status: 'pending', deadline: '2026-12-24', responsable: samir.email };
  await newTask(claire, list, 'Conclure', late);
  await newTask(claire, list, 'Archiver', { status: 'validated' });
  return { claire, address: `/todos?list=${list.slug}` };
}

test('a list is grouped and sorted, as the address says', async () => {
  const { claire, address } = await datedList();
  const screen = await show(address, claire);
  await expectTexts(titles, ['Plaider', 'Assigner', 'Conclure']);
  await choose(/^Grouper/, 'Statut');
  await expectTexts(headings, ['En attente 1', 'En cours 2', 'Terminées · 1']);
  await choose(/^Trier/, 'Priorité');
  await expectTexts(titles, ['Assigner', 'Conclure', 'Plaider']);
  await expect.poll(screen.address).toContain('par=statut&tri=priorite');
  await expectAccessibleEverywhere();
});

test('the arrows lead from task to task over the sections, and a task opened from there leads back', async () => {
  const { claire, address } = await datedList();
  const screen = await show(`${address}&par=statut&tri=priorite`, claire);
  await expectTexts(titles, ['Assigner', 'Conclure', 'Plaider']);
  await focus(titles.first());
  await press('ArrowDown');
  await expect.element(titles.nth(1)).toHaveFocus();
  await press('End');
  await expect.element(titles.nth(2)).toHaveFocus();
  await press('Home', 'Enter');
  await expect.element(page.getByRole('dialog', { name: 'Assigner' })).toBeVisible();
  await expect.poll(screen.address).toMatch(/\/todos\/view\/.+par=statut/);
  await press('Escape');
  await expect.poll(screen.address).toMatch(/\/todos\?.*par=statut/);
});

test('deadlines are filtered, and the address before leads back', async () => {
  const { claire, address } = await datedList();
  const screen = await show(`${address}&par=statut`, claire);
  await page.getByRole('button', { name: 'En retard · 1' }).click();
  await expectTexts(titles, ['Assigner']);
  screen.back();
  await expect.poll(() => titles.elements().length).toBe(3);
});

test('one’s tasks are in three parts', async () => {
  const { claire, address } = await datedList();
  const screen = await show(address, claire);
  const roles = page.getByRole('navigation', { name: 'Quelles tâches' });
  const made = roles.getByRole('link', { name: 'Créées par moi' });
  await made.click();
  await expect.poll(screen.address).toContain('qui=creees');
  await expect.element(made).toHaveAttribute('aria-current', 'page');
  await expectTexts(titles, ['Conclure']);
  await roles.getByRole('link', { name: 'Assignées à moi' }).click();
  await expect.element(page.getByText('Aucune tâche ne correspond')).toBeVisible();
  await roles.getByRole('link', { name: 'Responsable et créateur' }).click();
  await expectTexts(titles, ['Plaider', 'Assigner']);
});

test('how a list is shown comes back with the place, without a network too', async () => {
  const { claire, address } = await datedList();
  const before = await show(address, claire);
  await choose(/^Grouper/, 'Statut');
  await choose(/^Trier/, 'Priorité');
  await page
    .getByRole('navigation', { name: 'Quelles tâches' })
    .getByRole('link', { name: 'Responsable et créateur' })
    .click();
  await expectTexts(titles, ['Assigner', 'Plaider']);
  await expect.poll(before.address).toContain('qui=responsable-et-createur&par=statut&tri=priorite');
  await saved();

  line.cut();
  const screen = await show('/todos', claire);
  await expect.element(page.getByRole('button', { name: /^Grouper/ })).toHaveTextContent('Échéance');
  await screen.go(address);
  await expect.poll(screen.address).toContain('qui=responsable-et-createur&par=statut&tri=priorite');
  await expectTexts(titles, ['Assigner', 'Plaider']);
  await page.getByRole('link', { name: 'Toutes', exact: true }).click();
  await expect.poll(() => titles.elements().length).toBe(3);
  await choose(/^Grouper/, 'Aucun groupe');
  await choose(/^Trier/, 'Ordre de la liste');
  await expect.poll(screen.address).toBe(address);
  await expectTexts(titles, ['Plaider', 'Assigner', 'Conclure']);
});
