import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { expectNone, expectTexts, focus } from '../support/locate.ts';
import { newList, newTask, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { link, listOf, paste, row, titles } from './tasks.tsx';

const [first, second, third] = ['Relire l’assignation', 'Appeler le greffe', 'Classer les pièces'];

test('pasted lines become tasks, and are taken back in one step by the keyboard or the toast', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newList(claire, [samir]);
  const his = await listOf(samir, slug);
  await show(`/todos?list=${slug}`, claire);
  const field = page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` });
  await paste(field, `${first}\n\n  ${second}\r\n${third} \n`);
  await expect.element(toastOf('3 tâches ajoutées')).toBeVisible();
  await expectTexts(titles, [first, second, third]);
  await expect.poll(his.titles).toEqual([first, second, third]);
  await press('Control+z');
  await expectNone(titles);
  await expect.element(toastOf('Modification annulée')).toBeVisible();
  await expect.poll(his.titles).toEqual([]);

  await paste(field, 'Quatre\r\nCinq');
  await expect.poll(his.titles).toEqual(['Quatre', 'Cinq']);
  await toastOf('2 tâches ajoutées').getByRole('button', { name: 'Annuler' }).click();
  await expectNone(titles);
  await press('Control+z');
  await expect.poll(his.titles).toEqual([]);
  await expectNone(titles);
});

test('tasks are put in order by keyboard and by mouse, for others too', async () => {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  for (const title of [first, second, third]) await newTask(claire, list, title);
  const his = await listOf(samir, list.slug);
  await show(`/todos?list=${list.slug}`, claire);
  const expectOrder = async (order: string[]) => {
    await expectTexts(titles, order);
    await expect.poll(his.titles).toEqual(order);
  };
  await expectOrder([first, second, third]);
  await focus(link(third));
  await press('Alt+ArrowUp');
  await expectOrder([first, third, second]);
  await expect.element(link(third)).toHaveFocus();
  await press('Alt+ArrowUp', 'Alt+ArrowUp');
  await expectOrder([third, first, second]);
  await press('Alt+ArrowDown');
  await expectOrder([first, third, second]);

  await row(first).hover();
  await row(first)
    .getByTitle(/^Déplacer/)
    .dropTo(row(second), { targetPosition: { x: 60, y: 30 } });
  await expectOrder([third, second, first]);
});

test('a title goes on to a second line instead of being cut, on a phone too', async () => {
  const { claire } = await newPair();
  const list = await newList(claire);
  const title = 'Répliquer aux conclusions d’incident de la SCI Les Tilleuls avant l’audience de mise en état';
  await newTask(claire, list, title);
  await show(`/todos?list=${list.slug}`, claire);
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    await expect.element(link(title)).toBeVisible();
    await expect.poll(() => link(title).element().scrollHeight - link(title).element().clientHeight).toBeLessThan(2);
  }
});
