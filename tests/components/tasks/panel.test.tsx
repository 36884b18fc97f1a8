import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPair } from '../support/firm.ts';
import { leaveWith } from '../support/locate.ts';
import { newList, newTask, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { link, listOf, row } from './tasks.tsx';

const panel = page.getByRole('dialog');
const box = (name: string) => panel.getByRole('textbox', { name });

async function pick(field: string, option: string): Promise<void> {
  await panel.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

test('every field of a task is edited in its panel, and is there for others', async () => {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  const id = await newTask(claire, list, 'Conclusions');
  await show(`/todos/view/${id}?list=${list.slug}`, claire);
  await leaveWith(box('Titre'), 'Conclusions n° 2');
  await pick('Statut', 'À contrôler');
  await pick('Priorité', 'Critique');
  await leaveWith(box('Échéance'), '14/12/2026');
  await leaveWith(box('Prévue le'), '10/12/2026');
  await pick('Responsable', 'Samir Benali');
  await leaveWith(box('Charge prévue (minutes)'), '90');
  await leaveWith(box('Avancement (%)'), '40');
  await leaveWith(box('Nature du travail'), 'Rédaction');
  await leaveWith(box('Description'), 'Répondre au moyen n° 3.');
  await panel.getByRole('button', { name: 'Ajouter une personne' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Samir Benali' }).click();
  await saved();

  await show(`/todos/view/${id}?list=${list.slug}`, samir);
  await expect.element(panel.getByRole('heading', { name: 'Conclusions n° 2' })).toBeVisible();
  await expect.element(panel.getByRole('combobox', { name: 'Statut' })).toHaveTextContent(/^À contrôler$/);
  await expect.element(panel.getByRole('combobox', { name: 'Priorité' })).toHaveTextContent(/^Critique$/);
  await expect.element(panel.getByRole('combobox', { name: 'Responsable' })).toHaveTextContent(/^Samir BENALI$/);
  for (const [name, value] of [
    ['Échéance', '14/12/2026'],
    ['Prévue le', '10/12/2026'],
    ['Charge prévue (minutes)', '90'],
    ['Avancement (%)', '40'],
    ['Nature du travail', 'Rédaction'],
    ['Description', 'Répondre au moyen n° 3.'],
  ] as const)
    await expect.element(box(name)).toHaveValue(value);
  await expect.element(panel.getByRole('group', { name: 'En charge' })).toHaveTextContent('Samir BENALI');
});

test('what others change is seen in an open panel; what is no date or number is refused in the field', async () => {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  const id = await newTask(claire, list, 'Conclusions', { deadline: '2026-12-14' });
  const his = await listOf(samir, list.slug);
  await show(`/todos/view/${id}?list=${list.slug}`, claire);
  await expect.element(box('Échéance')).toHaveValue('14/12/2026');
  his.update('Conclusions', { percent: 40, title: 'Conclusions n° 2' });
  await expect.element(panel.getByRole('heading', { name: 'Conclusions n° 2' })).toBeVisible();
  await expect.element(box('Avancement (%)')).toHaveValue('40');

  await leaveWith(box('Échéance'), '31/02/2026');
  await expect.element(panel.getByText('Cette date n’existe pas.')).toBeVisible();
  await leaveWith(box('Avancement (%)'), '140');
  await expect.element(box('Avancement (%)')).toHaveValue('40');
  await saved();
  expect(his.task('Conclusions n° 2')).toMatchObject({ deadline: '2026-12-14', percent: 40 });
});

test('a deleted task comes back by the toast, for others too', async () => {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  await newTask(claire, list, 'Payer le timbre');
  const his = await listOf(samir, list.slug);
  const screen = await show(`/todos?list=${list.slug}`, claire);
  await row('Payer le timbre').getByRole('button', { name: 'Ouvrir' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer la tâche' }).click();
  await expect.poll(screen.address).toMatch(/\/todos\/delete\//);
  await panel.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect.poll(his.titles).toEqual([]);
  await toastOf('Tâche supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect.element(link('Payer le timbre')).toBeVisible();
  await expect.poll(his.titles).toEqual(['Payer le timbre']);
});
