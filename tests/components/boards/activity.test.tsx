import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { focus } from '../support/locate.ts';
import { newBoard, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addItem, boardOf, cell, openItem } from './board.tsx';

test('who changed what of an item, from what to what', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  const his = await boardOf(samir, slug);
  await expect.poll(his.items).toEqual(['Référé']);
  his.fill('Heures', 'Référé', 2.5);
  await expect.element(cell('Heures', 'Référé')).toHaveTextContent(/^2,5$/);

  await openItem('Référé');
  await page.getByRole('tab', { name: 'Historique' }).click();
  const changes = page.getByRole('list', { name: 'Historique' }).getByRole('listitem');
  await expect.element(changes.first()).toHaveTextContent('Samir BENALI');
  await expect.element(changes.first()).toHaveTextContent('Heures : vide → 2,5');
  await expect.element(changes.last()).toHaveTextContent('Claire MARCHAND');
  await expect.element(changes.last()).toHaveTextContent('a créé l’élément');
  await focus(page.getByRole('dialog').getByRole('button', { name: /^Heures de « Référé »/ }));
  await type('4');
  await press('Enter');
  await expect.element(changes.first()).toHaveTextContent('Heures : 2,5 → 4');
});

test('items stand in a calendar and over the time, and move there by keyboard', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  const his = await boardOf(samir, slug);
  const screen = await show(`/mondays?board=${slug}`, claire);
  await addItem('Plaidoirie');
  const due = cell('Échéance', 'Plaidoirie');
  await due.click();
  await page.getByRole('dialog').getByRole('textbox').fill('16/11/2026');
  await press('Enter', 'Escape');
  await expect.element(due).toHaveTextContent(/^16\/11\/2026$/);

  await page.getByRole('button', { name: 'Calendrier', exact: true }).click();
  await expect.poll(screen.address).toContain('vue=calendrier');
  const card = page.getByRole('link', { name: /Plaidoirie/ });
  await focus(card);
  await press('Alt+ArrowRight');
  await expect.element(toastOf('« Plaidoirie » change de date')).toBeVisible();
  await expect.poll(() => his.value('Échéance', 'Plaidoirie')).toBe('2026-11-17');

  await screen.go(`/mondays?board=${slug}&vue=chronologie`);
  await focus(card);
  await press('Alt+ArrowRight');
  await expect.poll(() => his.value('Échéance', 'Plaidoirie')).toBe('2026-11-18');
  await page.getByRole('button', { name: 'Tableau', exact: true }).click();
  await expect.element(due).toHaveTextContent(/^18\/11\/2026$/);
  await saved();
});
