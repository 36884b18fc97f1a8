import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts, focus } from '../support/locate.ts';
import { newList, newTask, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { badge, listOf, row, titles } from './tasks.tsx';

const bar = page.getByRole('group', { name: 'Actions sur la sélection' });

async function pick(menu: string, entry: string): Promise<void> {
  await bar.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function fourTasks() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) await newTask(claire, list, title);
  const his = await listOf(samir, list.slug);
  const screen = await show(`/todos?list=${list.slug}`, claire);
  await expectTexts(titles, ['Un', 'Deux', 'Trois', 'Quatre']);
  return { his, screen };
}

test('tasks are selected by x, Shift and the arrows, changed at once, and changed back in one step', async () => {
  const { his } = await fourTasks();
  await focus(titles.first());
  await press('x', 'Shift+ArrowDown');
  await expect.element(bar).toHaveTextContent('2 tâches sélectionnées');
  await expect.element(titles.nth(1)).toHaveFocus();
  await pick('Priorité', 'Haute');
  const priorities = () => ['Un', 'Deux', 'Trois'].map((title) => his.task(title)?.priority);
  const before = his.task('Trois')!.priority;
  await expect.poll(priorities).toEqual(['high', 'high', before]);
  await expect.element(css('.t-row-priority', row('Deux'))).toHaveTextContent('Haute');
  await toastOf('2 tâches modifiées').getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(priorities).toEqual([before, before, before]);
  await focus(titles.first());
  await press('Escape');
  await expectNone(bar);
});

test('tasks are selected by Ctrl and Shift clicks, which open nothing', async () => {
  const { screen } = await fourTasks();
  await titles.first().click({ modifiers: ['ControlOrMeta'] });
  await titles.nth(2).click({ modifiers: ['Shift'] });
  await expect.element(bar).toHaveTextContent('3 tâches sélectionnées');
  await page.getByRole('checkbox', { name: 'Sélectionner « Deux »' }).click();
  await expect.element(bar).toHaveTextContent('2 tâches sélectionnées');
  expect(screen.address()).toMatch(/\/todos\?/);
  await expectAccessibleEverywhere();
});

test('selected tasks are put off to a day, which is asked for, and deleted; Ctrl Z brings them back', async () => {
  const { his } = await fourTasks();
  await titles.first().click({ modifiers: ['ControlOrMeta'] });
  await titles.nth(2).click({ modifiers: ['ControlOrMeta'] });
  await pick('Échéance', 'Demain');
  const deadlines = () => ['Un', 'Deux', 'Trois'].map((title) => his.task(title)?.deadline);
  await expect.poll(deadlines).toEqual(['2026-11-25', null, '2026-11-25']);
  await expect.element(css('.b-num', row('Un')).first()).toHaveTextContent(/^25\/11\/2026$/);
  await pick('Échéance', 'Choisir…');
  const day = page.getByRole('dialog', { name: 'Échéance de 2 tâches' });
  await day.getByLabelText('Échéance').fill('');
  await press('Enter');
  await expect.element(day).toHaveTextContent('Choisissez un jour.');
  await day.getByLabelText('Échéance').fill('14/07/2031');
  await press('Enter');
  await expect.poll(deadlines).toEqual(['2031-07-14', null, '2031-07-14']);
  await bar.getByRole('button', { name: 'Supprimer' }).click();
  await expect.poll(his.titles).toEqual(['Deux', 'Quatre']);
  await focus(titles.first());
  await press('Control+z');
  await expectTexts(titles, ['Un', 'Deux', 'Trois', 'Quatre']);
  await expect.poll(his.titles).toEqual(['Un', 'Deux', 'Trois', 'Quatre']);
});

/** Moves the first task of the list by the menu. */
async function moveFirst(to: string): Promise<void> {
  await focus(titles.first());
  await press('x');
  await pick('Déplacer vers la liste', to);
}

test('a task goes to another list by mouse, and back by the toast', async () => {
  const { claire, samir } = await newPair();
  const from = await newList(claire, [samir], 'Assignation');
  await newList(claire, [samir], 'Appel');
  for (const title of ['Plaider', 'Conclure']) await newTask(claire, from, title);
  const his = await listOf(samir, from.slug);
  await show(`/todos?list=${from.slug}`, claire);
  await expectTexts(titles, ['Plaider', 'Conclure']);
  await row('Plaider').hover();
  const target = page.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name: 'Appel' });
  await css('.t-grip', row('Plaider')).dropTo(target);
  await expectTexts(titles, ['Conclure']);
  await expect.poll(his.titles).toEqual(['Conclure']);
  await toastOf('Appel').getByRole('button', { name: 'Annuler' }).click();
  await expectTexts(titles, ['Conclure', 'Plaider']);
  await expect.poll(his.titles).toEqual(['Conclure', 'Plaider']);
});

test('moved by two people at once, one of them without a network, a task is in one list', async () => {
  const { claire, samir } = await newPair();
  const from = await newList(claire, [samir], 'Assignation');
  const one = await newList(claire, [samir], 'Appel');
  await newList(claire, [samir], 'Cassation');
  const id = await newTask(claire, from, 'Plaider');
  await newTask(claire, from, 'Conclure');
  await show(`/todos?list=${from.slug}`, claire);
  await expectTexts(titles, ['Plaider', 'Conclure']);
  await saved();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await moveFirst('Cassation');
  await expect.element(toastOf('au retour du réseau')).toBeVisible();
  await samir.call('POST', '/todotask/move', { tasks: [id], group: one.slug, from: from.slug });
  line.restore();
  await expectTexts(titles, ['Conclure']);
  await expect.element(badge).toHaveTextContent('Refusé');
  await badge.click();
  await expect.element(page.getByText(/vient d’être déplacée dans une autre liste/)).toBeVisible();
  // The rows that REST reads follow a moment later.
  const lists = async () => {
    const tasks = await claire.call<{ title: string; group: { id: string } }[]>('GET', '/todotask/list');
    return tasks.filter(({ title }) => title === 'Plaider').map(({ group }) => group.id);
  };
  await expect.poll(lists).toEqual([one.slug]);
});
