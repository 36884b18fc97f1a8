import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { dragWithMouse, dragByTouch, mouse, press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectTexts, focus } from '../support/locate.ts';
import { newBoard, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addItem, boardOf, cell, choose, pick } from './board.tsx';

const lane = (name: string): Locator => page.getByRole('region', { name, exact: true });
const cards = (name: string): Locator => lane(name).getByRole('listitem').getByRole('link');
const card = (name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** « Assigner » under way and « Conclure » without a state, as cards on Claire's screen. */
async function cardBoard() {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const screen = await show(`/mondays?board=${slug}`, claire);
  for (const name of ['Assigner', 'Conclure']) await addItem(name);
  await choose('Statut', 'Assigner', 'En cours');
  await page.getByRole('button', { name: 'Kanban', exact: true }).click();
  await expect.poll(screen.address).toContain('vue=kanban');
  await expectTexts(cards('Sans valeur (Statut)'), ['Conclure']);
  await expectTexts(cards('En cours'), ['Assigner']);
  const his = await boardOf(samir, slug);
  const expectStatus = async (name: string, wanted: string | null) => {
    await expect.poll(() => his.value('Statut', name)).toBe(wanted);
  };
  return { screen, expectStatus };
}

test('a card goes to another lane by mouse, and back by the toast', async () => {
  const { expectStatus } = await cardBoard();
  await dragWithMouse(card('Conclure'), lane('En cours'));
  await expect.element(lane('En cours')).toHaveClass('k-lane-on');
  await mouse.up();
  await expectTexts(cards('En cours'), ['Assigner', 'Conclure']);
  await expectStatus('Conclure', 'En cours');
  await toastOf('passe à « En cours »').getByRole('button', { name: 'Annuler' }).click();
  await expectTexts(cards('Sans valeur (Statut)'), ['Conclure']);
  await expectStatus('Conclure', null);
});

test('by keyboard the arrows lead from card to card, and Alt carries and keeps the focus', async () => {
  const { expectStatus } = await cardBoard();
  await focus(cards('Sans valeur (Statut)').first());
  await press('ArrowRight');
  await expect.element(cards('En cours').first()).toHaveFocus();
  await press('Alt+ArrowRight');
  await expectTexts(cards('En Pause'), ['Assigner']);
  await expect.element(cards('En Pause').first()).toHaveFocus();
  await expectStatus('Assigner', 'En Pause');
});

test('a card goes to another lane by its menu without a network, and arrives', async () => {
  const { expectStatus } = await cardBoard();
  await saved();
  line.cut();
  await card('Conclure').getByRole('button', { name: 'Actions sur « Conclure »' }).click();
  await page.getByRole('menuitem', { name: 'Déplacer vers « Validé »' }).click();
  await expect.element(cards('Validé')).toHaveTextContent(/^Conclure$/);
  line.restore();
  await expectStatus('Conclure', 'Validé');
});

test('a card goes to another lane by touch, from its handle', async () => {
  const { expectStatus } = await cardBoard();
  const target = lane('En attente');
  await dragByTouch(card('Assigner').getByTitle(/^Déplacer/), target, async () => {
    await expect.element(target).toHaveClass('k-lane-on');
  });
  await expectTexts(cards('En attente'), ['Assigner']);
  await expectStatus('Assigner', 'En attente');
});

test('the lanes are those of another column, and an item is made in its lane', async () => {
  await cardBoard();
  await pick('Colonnes par', 'Priorité');
  await lane('Haute').getByRole('textbox').fill('Plaider');
  await press('Enter');
  await expectTexts(cards('Haute'), ['Plaider']);
  await page.getByRole('button', { name: 'Tableau', exact: true }).click();
  await expect.element(cell('Priorité', 'Plaider')).toHaveTextContent('Haute');
  await expect.element(cell('Statut', 'Assigner')).toHaveTextContent(/^En cours$/);
});
