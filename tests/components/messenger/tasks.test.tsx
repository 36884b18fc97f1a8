import { todolist } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { deviceOf } from '../support/device.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newConversation, newList, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { keysOnLast, message, openMenu, say } from './messenger.ts';

const tasks = (text: string) =>
  message(text).getByRole('list', { name: 'Tâches tirées de ce message' }).getByRole('link');
const dialog = page.getByRole('dialog', { name: 'Nouvelle tâche' });

async function create(list: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Liste' }).click();
  await page.getByRole('option', { name: list }).click();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('a message becomes a task without a network, and each leads to the other', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  const list = await newList(claire, [samir], 'Audiences');
  await say(samir, slug, 'Relancer le greffe');
  await show('/todos', claire);
  await expect.element(page.getByText('Audiences').first()).toBeVisible();
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Relancer le greffe')).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await keysOnLast('t');
  await expect.element(dialog.getByRole('textbox', { name: 'Titre' })).toHaveValue('Relancer le greffe');
  await create('Audiences');
  await expect.element(message('Relancer le greffe')).toHaveFocus();
  await expect.element(toastOf('Tâche ajoutée à « Audiences »')).toBeVisible();
  await expect.element(tasks('Relancer le greffe')).toHaveAccessibleName(/^Tâche Relancer le greffe/);
  line.restore();
  await saved();

  const { address, go } = await show(`/messenger?conversation=${slug}`, samir);
  await tasks('Relancer le greffe').click();
  const panel = page.getByRole('dialog', { name: 'Relancer le greffe' });
  await expect.element(panel).toBeVisible();
  await panel.getByRole('link', { name: `Tirée d’un message de « ${title} »` }).click();
  await expect.element(message('Relancer le greffe')).toBeInViewport();
  expect(address()).toContain(`conversation=${slug}&message=`);

  // What is done is said to be done.
  await tasks('Relancer le greffe').click();
  await panel.getByRole('combobox', { name: 'Statut' }).click();
  await page.getByRole('option', { name: 'Validé', exact: true }).click();
  await press('Escape');
  await go(`/messenger?conversation=${slug}`);
  await expect.element(tasks('Relancer le greffe')).toHaveAccessibleName(/^Tâche terminée Relancer le greffe/);
  const { doc } = await (await deviceOf(claire)).open(`todolist/${list.slug}`);
  await expect.poll(() => todolist.readTodolist(doc).tasks.map(({ status }) => status)).toEqual(['validated']);
});

test('a list that the other does not read shows them no task', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await newList(claire, [], 'Ma liste');
  await say(claire, slug, 'Point pour moi seule');
  await show(`/messenger?conversation=${slug}`, claire);
  await openMenu('Point pour moi seule');
  await page.getByRole('menuitem', { name: /^Créer une tâche…/ }).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessibleEverywhere();
  await create('Ma liste');
  await expect.element(tasks('Point pour moi seule')).toBeVisible();
  await saved();
  await message('Point pour moi seule').hover();
  await expectAccessibleEverywhere();

  await show(`/messenger?conversation=${slug}`, samir);
  await expect.element(message('Point pour moi seule')).toBeVisible();
  await saved();
  await expect.element(tasks('Point pour moi seule')).not.toBeInTheDocument();
});
