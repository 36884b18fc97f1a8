import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { expectTexts, focus } from '../support/locate.ts';
import { newBoard, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addItem, boardOf, cell, groupOf, item, items, openItem, rowOf } from './board.tsx';

async function renameGroup(name: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Nom du groupe : ${name}` }).click();
  await press('Control+a');
  await type(to);
  await press('Enter');
  await expect.element(groupOf(to)).toBeVisible();
}

/** Two groups, the second one empty, with three items in the first. */
async function groupedBoard() {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  const screen = await show(`/mondays?board=${slug}`, claire);
  await renameGroup(his.groups()[0]!, 'En première instance');
  await page.getByRole('button', { name: 'Ajouter un groupe' }).click();
  await renameGroup('Nouveau groupe', 'En appel');
  for (const name of ['Alpha', 'Bravo', 'Charlie']) await addItem(name, 'En première instance');
  await expect.poll(() => his.items('En première instance')).toEqual(['Alpha', 'Bravo', 'Charlie']);
  expect(his.groups()).toContain('En appel');
  return { screen, his };
}

test('items go to another group by menu, by mouse and by keyboard, for others too', async () => {
  const { his } = await groupedBoard();
  await rowOf('Alpha').getByRole('button', { name: 'Actions sur « Alpha »' }).click();
  await page.getByRole('menuitem', { name: 'Déplacer vers « En appel »' }).click();
  await expect.poll(() => his.items('En appel')).toEqual(['Alpha']);

  await rowOf('Bravo').hover();
  await rowOf('Bravo')
    .getByTitle(/^Déplacer/)
    .dropTo(rowOf('Alpha'), { targetPosition: { x: 200, y: 4 } });
  await expectTexts(items(groupOf('En appel')), ['Bravo', 'Alpha']);
  await expect.poll(() => his.items('En appel')).toEqual(['Bravo', 'Alpha']);

  await focus(item('Alpha'));
  await press('Alt+ArrowUp');
  await expectTexts(items(groupOf('En appel')), ['Alpha', 'Bravo']);
  await expect.poll(() => his.items('En appel')).toEqual(['Alpha', 'Bravo']);
  await expect.element(item('Alpha')).toHaveFocus();
});

test('the arrows go from cell to cell, over groups too', async () => {
  await groupedBoard();
  for (const name of ['Delta', 'Echo']) await addItem(name, 'En appel');
  await focus(item('Delta'));
  await press('ArrowRight');
  await expect.element(cell('Statut', 'Delta')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(cell('Statut', 'Echo')).toHaveFocus();
  await press('ArrowLeft', 'ArrowUp', 'ArrowUp');
  await expect.element(item('Charlie')).toHaveFocus();
});

test('what somebody else says of an item is counted in its row and read in its panel', async () => {
  const { his } = await groupedBoard();
  his.comment('Charlie', 'Audience fixée.');
  await expect.element(rowOf('Charlie').getByRole('link', { name: /1 commentaire/ })).toBeVisible();
  await openItem('Charlie');
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Audience fixée.');
  await saved();
});
