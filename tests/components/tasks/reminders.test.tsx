import type { TaskReminder } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { newList, newTask, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { badge, row } from './tasks.tsx';

const TITLE = 'Déposer les conclusions';
const MORNING = 'Rappel demain à 09:00';
const section = page.getByRole('region', { name: 'Rappel', exact: true });

const remindersOf = (person: Person) => person.call<TaskReminder[]>('GET', '/todotask/reminders');

async function remindedTask(more: object = {}) {
  const { claire, samir } = await newPair();
  const { slug } = await newList(claire, [samir]);
  const id = await newTask(claire, { slug }, TITLE, more);
  return { claire, samir, id, slug, address: `/todos/view/${id}?list=${slug}` };
}

async function ask(entry: string, button = 'Me le rappeler…'): Promise<void> {
  await section.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a reminder is set without a network, is on every device of its person, and of nobody else', async () => {
  const { claire, samir, slug, address } = await remindedTask();
  await show(address, claire);
  await expect.element(section).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await ask('Demain matin');
  await expect.element(toastOf('Rappel noté sur cet appareil')).toBeVisible();
  await expect.element(section).toHaveTextContent(MORNING);
  await expect.element(section).toHaveTextContent('Sur cet appareil');
  await show(address, claire);
  await expect.element(section).toHaveTextContent(MORNING);

  line.restore();
  await saved();
  await expect.poll(async () => (await remindersOf(claire)).length).toBe(1);
  await show(`/todos?list=${slug}`, claire);
  await expect.element(row(TITLE)).toHaveTextContent(MORNING);
  expect(await remindersOf(samir)).toEqual([]);
});

test('when its hour has come a reminder is told, and put off from the bell', async () => {
  const { claire, id, slug } = await remindedTask();
  await show('/dashboard', claire);
  const at = new Date(Date.now() - 60_000).toISOString();
  await claire.call('PUT', `/todotask/reminder/${id}`, { group: slug, at });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect.element(bell).toHaveAccessibleName(/1 non lue$/);
  await bell.click();
  const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: TITLE });
  await expect.poll(() => told.elements().length).toBe(1);
  await expectAccessible();
  await told.getByRole('button', { name: 'Me le rappeler plus tard' }).click();
  await page.getByRole('menuitem', { name: 'Dans une heure' }).click();
  await expect.element(toastOf('Rappel :')).toBeVisible();
  const isAhead = async () => (await remindersOf(claire)).map((each) => Date.parse(each.at) > Date.now());
  await expect.poll(isAhead).toEqual([true]);
  await expectNone(told.getByRole('img', { name: 'Non lue' }));
});

test('a task that is done asks for nothing', async () => {
  const { claire, id, slug } = await remindedTask();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await claire.call('PUT', `/todotask/reminder/${id}`, { group: slug, at });
  await show(`/todos?list=${slug}`, claire);
  await expect.element(row(TITLE)).toHaveTextContent(/Rappel .* à/);
  await claire.call('PUT', `/todotask/update/${id}`, { status: 'Validé' });
  await expectNone(row(TITLE).getByText(/^Rappel/));
});

test('the eve of a deadline follows it', async () => {
  const { claire, id, address } = await remindedTask({ deadline: '2026-12-14' });
  await show(address, claire);
  await ask('La veille de l’échéance');
  await expect.element(section).toHaveTextContent('Rappel la veille de l’échéance, ');
  await saved();
  await claire.call('PUT', `/todotask/update/${id}`, { deadline: '2026-12-24' });
  const day = async () => (await remindersOf(claire))[0]?.at.slice(0, 10);
  await expect.poll(day).toBe('2026-12-23');
});

test('any other moment is chosen, an hour that is past is refused, and a reminder is taken away', async () => {
  const { claire, address } = await remindedTask();
  await show(address, claire);
  await ask('Demain matin');
  await ask('Choisir…', 'Me le rappeler plus tard');
  const dialog = page.getByRole('dialog', { name: 'Me le rappeler' });
  await dialog.getByLabelText('Jour', { exact: true }).fill('22/11/2026');
  await dialog.getByLabelText('Heure', { exact: true }).fill('9h');
  await dialog.getByRole('button', { name: 'Me le rappeler' }).click();
  await expect.element(dialog).toHaveTextContent('Cette heure est passée.');
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  await dialog.getByLabelText('Jour', { exact: true }).fill('27/11/2026');
  await dialog.getByRole('button', { name: 'Me le rappeler' }).click();
  await expectNone(dialog);
  await expect.element(section).toHaveTextContent(/Rappel \p{L}+ .* à 09:00/u);
  await section.getByRole('button', { name: 'Retirer le rappel' }).click();
  await expect.element(section.getByRole('button', { name: 'Me le rappeler…' })).toBeVisible();
  await expect.poll(() => remindersOf(claire)).toEqual([]);
});
