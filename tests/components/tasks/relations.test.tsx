import { todolist } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectTexts, focus } from '../support/locate.ts';
import { newList, newTask, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { badge, listOf, paste, row, titles } from './tasks.tsx';

const panel = page.getByRole('dialog', { name: 'Assignation' });
const after = panel.getByRole('combobox', { name: 'Vient après' });

async function relatedList() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  const id = await newTask(claire, list, 'Assignation');
  await newTask(claire, list, 'Audience');
  const his = await listOf(samir, list.slug);
  return {
    claire,
    samir,
    his,
    address: `/todos?list=${list.slug}`,
    panelAddress: `/todos/view/${id}?list=${list.slug}`,
  };
}

test('parts of a task are added, pasted, done and detached, and counted in the list', async () => {
  const { claire, his, address, panelAddress } = await relatedList();
  const screen = await show(panelAddress, claire);
  const field = panel.getByRole('textbox', { name: 'Ajouter une sous-tâche à « Assignation »' });
  await field.fill('Rédiger');
  await press('Enter');
  await expect.element(panel.getByRole('link', { name: 'Rédiger' })).toBeVisible();
  await paste(field, 'Relire\nSignifier');
  await panel.getByRole('checkbox', { name: 'Marquer « Rédiger » comme terminée' }).click();
  await expect.poll(() => his.task('Rédiger')?.status).toBe('validated');
  await panel.getByRole('button', { name: 'Détacher « Signifier »' }).click();
  await expect.poll(() => his.task('Signifier')?.parent).toBe(null);
  await focus(field);
  await press('Control+z');
  await expect.poll(() => his.task('Signifier')?.parent).toBe(his.task('Assignation')!.id);
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  await screen.go(address);
  await expect.element(row('Assignation').first()).toHaveTextContent('Sous-tâches terminées : 1 sur 3');
  await expectTexts(titles, ['Assignation', 'Relire', 'Signifier', 'Audience']);
});

test('a part has its own address, and leads back', async () => {
  const { claire, his, panelAddress } = await relatedList();
  todolist.createTask(his.doc, his.actor, { title: 'Relire', parent: his.task('Assignation')!.id });
  const screen = await show(panelAddress, claire);
  await panel.getByRole('link', { name: 'Relire' }).click();
  const part = page.getByRole('dialog', { name: 'Relire' });
  await expect.element(part).toBeVisible();
  await part.getByRole('link', { name: 'Assignation' }).click();
  await expect.poll(screen.address).toContain(`/todos/view/${his.task('Assignation')!.id}`);
  await expect.element(after).toBeVisible();
  await after.click();
  await expect.element(page.getByRole('option', { name: 'Relire', exact: true })).toBeVisible();
});

test('a task is said to wait for another one', async () => {
  const { claire, his, panelAddress } = await relatedList();
  await show(panelAddress, claire);
  await after.click();
  await page.getByRole('option', { name: 'Audience', exact: true }).click();
  await expect.element(panel).toHaveTextContent('Attend');
  await expect.poll(() => his.task('Assignation')?.dependency).toBe(his.task('Audience')!.id);
});

test('a loop made by two people apart is undone for the later one, and told', async () => {
  const { claire, his, panelAddress } = await relatedList();
  await show(panelAddress, claire);
  await expect.element(after).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await after.click();
  await page.getByRole('option', { name: 'Audience', exact: true }).click();
  await expect.element(panel).toHaveTextContent('Attend');
  todolist.setEdge(his.doc, his.actor, his.task('Audience')!.id, 'dependency', his.task('Assignation')!.id);
  await his.saved();
  line.restore();
  await saved();
  await expect.element(page.getByText(/Une tâche ne peut pas dépendre d’elle-même/)).toBeVisible();
  await expect.element(after).toHaveTextContent(/^Aucune$/);
  await expect.element(panel).toHaveTextContent('Attendue par');
  expect(his.task('Audience')?.dependency).toBe(his.task('Assignation')!.id);
});
