import { todolist } from '@basoche/crdt';
import { recurrenceRule } from '@basoche/domain';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectTexts } from '../support/locate.ts';
import { newList, newTask, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { badge, listOf, row, titles } from './tasks.tsx';

const LAST_DAY = recurrenceRule.parse({ every: 'month', on: { by: 'last' } });

test('a task comes back on a day of each month that is chosen and told', async () => {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  const id = await newTask(claire, list, 'Déclarer la TVA', { deadline: '31/01/2027' });
  const his = await listOf(samir, list.slug);
  await show(`/todos/view/${id}?list=${list.slug}`, claire);
  const panel = page.getByRole('dialog', { name: 'Déclarer la TVA' });
  await panel.getByRole('combobox', { name: 'Répétition' }).click();
  await page.getByRole('option', { name: 'Par mois' }).click();
  await expect.element(panel.getByText('Tous les mois, le 31 · la prochaine le 28/02/2027')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Jour du mois' }).click();
  await page.getByRole('option', { name: 'Le dernier jour' }).click();
  await expect.element(panel.getByText('Tous les mois, le dernier jour')).toBeVisible();
  await expect.poll(() => his.task('Déclarer la TVA')?.recurrence).toMatchObject(LAST_DAY);
  await expectAccessibleEverywhere();
});

test('completed by two people apart, a task that comes back has one next', async () => {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  const id = await newTask(claire, list, 'Déclarer la TVA', { deadline: '31/01/2027' });
  const his = await listOf(samir, list.slug);
  todolist.setRecurrence(his.doc, his.actor, id, LAST_DAY);
  await show(`/todos?list=${list.slug}`, claire);
  await expect.element(page.getByTitle('Tous les mois, le dernier jour')).toBeVisible();
  await saved();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await page.getByRole('checkbox', { name: 'Marquer « Déclarer la TVA » comme terminée' }).click();
  await expect.element(row('28/02/2027')).toBeVisible();
  his.update('Déclarer la TVA', { status: 'validated' });
  await his.saved();
  line.restore();
  await saved();
  await expectTexts(titles, ['Déclarer la TVA']);
  await expect.element(row('28/02/2027')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Terminées · 1' })).toBeVisible();
  // The rows that REST reads follow a moment later.
  const tasks = async () => {
    const all = await claire.call<{ id: string; deadline: string; status: string }[]>('GET', '/todotask/list');
    return all.map((each) => [each.id === id, each.deadline, each.status]);
  };
  await expect.poll(tasks).toEqual([
    [true, '31/01/2027', 'Validé'],
    [false, '28/02/2027', 'En attente'],
  ]);
});
