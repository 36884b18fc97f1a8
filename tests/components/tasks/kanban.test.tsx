import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { dragWithMouse, dragByTouch, middle, mouse, press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { expectTexts, focus } from '../support/locate.ts';
import { newList, newTask, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { listOf } from './tasks.tsx';

const column = (name: string): Locator => css('.k-lane').filter({ hasText: name });
const cards = (name: string): Locator => css('.k-card-title', column(name));
const card = (title: string): Locator =>
  css('.k-card').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Three tasks that wait, as cards on Claire's screen. */
async function cardList() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  for (const title of ['Assigner', 'Conclure', 'Plaider']) await newTask(claire, list, title);
  const his = await listOf(samir, list.slug);
  const screen = await show(`/todos?list=${list.slug}&vue=kanban`, claire);
  await expectTexts(cards('En attente'), ['Assigner', 'Conclure', 'Plaider']);
  const expectStatus = async (title: string, wanted: string) => {
    await expect.poll(() => his.task(title)?.status).toBe(wanted);
  };
  return { screen, expectStatus, his, list, claire };
}

test('the board of a list has an address of its own', async () => {
  const { screen, list } = await cardList();
  await screen.go(`/todos?list=${list.slug}`);
  await page.getByRole('link', { name: 'Kanban' }).click();
  await expect.poll(screen.address).toContain('vue=kanban');
  await expectTexts(cards('En attente'), ['Assigner', 'Conclure', 'Plaider']);
  await expectAccessibleEverywhere();
});

test('a card goes to another column by mouse, and back by the toast', async () => {
  const { screen, expectStatus } = await cardList();
  await dragWithMouse(card('Conclure'), column('En cours'));
  await expect.element(column('En cours')).toHaveClass('k-lane-on');
  await mouse.up();
  await expectTexts(cards('En cours'), ['Conclure']);
  await expectStatus('Conclure', 'pending');
  expect(screen.address()).toMatch(/\/todos\?/);
  await toastOf('En cours').getByRole('button', { name: 'Annuler' }).click();
  await expectTexts(cards('En attente'), ['Assigner', 'Conclure', 'Plaider']);
  await expectStatus('Conclure', 'not started');
});

test('a card goes to another place of its column by mouse; Escape leaves it where it was', async () => {
  const { his } = await cardList();
  const { x, y } = await middle(card('Assigner'));
  await dragWithMouse(card('Plaider'), { x, y: y - 20 });
  await press('Escape');
  await mouse.up();
  await expectTexts(cards('En attente'), ['Assigner', 'Conclure', 'Plaider']);
  await dragWithMouse(card('Plaider'), { x, y: y - 20 });
  await mouse.up();
  await expectTexts(cards('En attente'), ['Plaider', 'Assigner', 'Conclure']);
  await expect.poll(his.titles).toEqual(['Plaider', 'Assigner', 'Conclure']);
});

test('a card goes by keyboard with the focus, and back by Ctrl Z', async () => {
  const { expectStatus } = await cardList();
  await focus(cards('En attente').first());
  await press('ArrowDown', 'Alt+ArrowRight');
  await expectTexts(cards('En cours'), ['Conclure']);
  await expectStatus('Conclure', 'pending');
  await expect.element(cards('En cours').first()).toHaveFocus();
  await press('ArrowLeft');
  await expect.element(cards('En attente').first()).toHaveFocus();
  await press('Alt+ArrowDown');
  await expectTexts(cards('En attente'), ['Plaider', 'Assigner']);
  await press('Control+z');
  await expectTexts(cards('En attente'), ['Assigner', 'Plaider']);
  await press('Control+z');
  await expectStatus('Conclure', 'not started');
  await expect.poll(() => cards('En cours').elements().length).toBe(0);
});

test('a card goes to another column by its menu', async () => {
  const { expectStatus } = await cardList();
  await page.getByRole('button', { name: 'Actions sur « Conclure »' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Validé' }).click();
  await expect.element(cards('Validé')).toHaveTextContent(/^Conclure$/);
  await expectStatus('Conclure', 'validated');
});

test('a card goes to another column by touch, from its handle', async () => {
  const { expectStatus } = await cardList();
  const target = column('En cours');
  await dragByTouch(card('Assigner').getByTitle(/^Déplacer/), target, async () => {
    await expect.element(target).toHaveClass('k-lane-on');
  });
  await expectTexts(cards('En cours'), ['Assigner']);
  await expectStatus('Assigner', 'pending');
});
