import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { dragWithMouse, middle, mouse, press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { expectNone, expectTexts, focus } from '../support/locate.ts';
import { newList, newTask, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { listOf } from './tasks.tsx';

const day = (date: string): Locator => css(`.p-day[data-column="${date}"]`);
const cardsOn = (date: string): Locator => css('.p-card-title', day(date));
const bar = (title: string): Locator => css('.p-bar', css('.p-row').filter({ hasText: title }));
const nameOf = (title: string): Locator => css('.p-row-name').filter({ hasText: title });

/** A month with two tasks, and one without a day. */
async function month() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  await newTask(claire, list, 'Conclure', { deadline: '2027-03-10', priority: 'medium' });
  await newTask(claire, list, 'Assigner', { deadline: '2027-03-31' });
  await newTask(claire, list, 'Classer');
  const his = await listOf(samir, list.slug);
  const screen = await show(`/todos?list=${list.slug}&vue=calendrier&jour=2027-03-15`, claire);
  await expect.element(page.getByRole('heading', { name: 'mars 2027' })).toBeVisible();
  await expectTexts(cardsOn('2027-03-10'), ['Conclure']);
  const expectDeadline = async (title: string, wanted: string) => {
    await expect.poll(() => his.task(title)?.deadline).toBe(wanted);
  };
  return { screen, expectDeadline };
}

test('a task goes to another day by mouse, and back by the toast', async () => {
  const { expectDeadline } = await month();
  await expect.element(page.getByText('1 sans date')).toBeVisible();
  await dragWithMouse(cardsOn('2027-03-10'), day('2027-03-19'));
  await expect.element(day('2027-03-19')).toHaveClass('p-day-on');
  await mouse.up();
  await expectTexts(cardsOn('2027-03-19'), ['Conclure']);
  await expectDeadline('Conclure', '2027-03-19');
  await toastOf('19/03/2027').getByRole('button', { name: 'Annuler' }).click();
  await expectTexts(cardsOn('2027-03-10'), ['Conclure']);
  await expectDeadline('Conclure', '2027-03-10');
});

test('by keyboard one goes from day to day, and a task over the end of the month and back', async () => {
  const { expectDeadline } = await month();
  await focus(day('2027-03-15'));
  await press('ArrowDown', 'ArrowRight');
  await expect.element(day('2027-03-23')).toHaveFocus();
  await press('Home');
  await expect.element(day('2027-03-22')).toHaveFocus();
  await focus(cardsOn('2027-03-31'));
  await press('Alt+ArrowDown');
  await expect.element(page.getByRole('heading', { name: 'avril 2027' })).toBeVisible();
  await expect.element(cardsOn('2027-04-07')).toHaveFocus();
  await press('Alt+ArrowLeft');
  await expect.element(cardsOn('2027-04-06')).toHaveFocus();
  await expectDeadline('Assigner', '2027-04-06');
  await press('Control+z');
  await expectTexts(cardsOn('2027-04-07'), ['Assigner']);
});

test('a task is made on a day', async () => {
  const { expectDeadline } = await month();
  await focus(day('2027-03-18'));
  await press('Enter');
  await page.getByRole('textbox', { name: 'Titre' }).fill('Plaider');
  await page.getByRole('button', { name: 'Créer' }).click();
  await expect.element(cardsOn('2027-03-18')).toHaveTextContent(/^Plaider$/);
  await expectDeadline('Plaider', '2027-03-18');
});

test('a week is in the address too, and stays behind an open task', async () => {
  const { screen } = await month();
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  await page.getByRole('button', { name: 'Semaine', exact: true }).click();
  await expect.poll(screen.address).toContain('echelle=semaine');
  await expect.element(page.getByRole('heading', { name: '15 – 21 mars 2027' })).toBeVisible();
  await page.getByRole('button', { name: 'Semaine précédente' }).click();
  await expectTexts(cardsOn('2027-03-10'), ['Conclure']);
  await cardsOn('2027-03-10').click();
  await expect.element(page.getByRole('dialog', { name: 'Conclure' })).toBeVisible();
  await press('Escape');
  await expect.poll(screen.address).toContain('jour=2027-03-08');
});

/** Two periods, one after the other. */
async function timeline() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  const first = { scheduledDate: '2027-03-02', deadline: '2027-03-12' };
  const dependency = await newTask(claire, list, 'Rédiger l’assignation', first);
  await newTask(claire, list, 'Signifier', { scheduledDate: '2027-03-15', deadline: '2027-03-20', dependency });
  const his = await listOf(samir, list.slug);
  const screen = await show(`/todos?list=${list.slug}&vue=chronologie&jour=2027-03-15`, claire);
  await expect.poll(() => css('.p-link').elements().length).toBe(1);
  await expectNone(css('.p-link-early'));
  return { screen, his };
}

test('over the time a task is moved by mouse, its end alone too, and what comes too early is shown', async () => {
  const { screen, his } = await timeline();
  const { x, y } = await middle(bar('Rédiger'));
  await dragWithMouse({ x, y }, { x: x + 36, y });
  await mouse.up();
  await expect.element(nameOf('Rédiger')).toHaveTextContent('Du 05/03/2027 au 15/03/2027');
  await expect
    .poll(() => his.task('Rédiger l’assignation'))
    .toMatchObject({ scheduledDate: '2027-03-05', deadline: '2027-03-15' });
  await expect.poll(() => css('.p-link-early').elements().length).toBe(1);
  expect(screen.address()).toMatch(/\/todos\?/);

  const handle = css('[data-end]', bar('Rédiger'));
  await handle.hover();
  const end = await middle(handle);
  await dragWithMouse(end, { x: end.x - 24, y: end.y });
  await mouse.up();
  await expect.element(nameOf('Rédiger')).toHaveTextContent('Du 05/03/2027 au 13/03/2027');
  await expectNone(css('.p-link-early'));
});

test('over the time a task is moved and stretched by keyboard, and back', async () => {
  await timeline();
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  await focus(nameOf('Rédiger'));
  await press('ArrowDown');
  await expect.element(nameOf('Signifier')).toHaveFocus();
  await press('Alt+ArrowRight');
  await expect.element(nameOf('Signifier')).toHaveTextContent('Du 16/03/2027 au 21/03/2027');
  await press('Alt+Shift+ArrowRight');
  await expect.element(nameOf('Signifier')).toHaveTextContent('Du 16/03/2027 au 22/03/2027');
  await press('Control+z', 'Control+z');
  await expect.element(nameOf('Signifier')).toHaveTextContent('Du 15/03/2027 au 20/03/2027');
});
