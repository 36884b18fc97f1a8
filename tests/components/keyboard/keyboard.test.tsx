import { expect, onTestFinished, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { expectNone, focus } from '../support/locate.ts';
import {
  expectVisibleFocus,
  newBoard,
  newConversation,
  newDocument,
  newList,
  newTask,
  saved,
  toastOf,
} from '../support/office.ts';
import { show, type Shown } from '../support/screen.tsx';

const main = page.getByRole('main');
const badge = page.getByRole('button', { name: /^État de la synchronisation/ });

/** Tab until this has the focus; each stop on the way shows where it is. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await press('Tab');
    // After the last stop the focus leaves the page, for the browser's own bars.
    if (document.activeElement === document.body || !document.hasFocus()) continue;
    expectVisibleFocus();
    if (target.elements().includes(document.activeElement as HTMLElement)) return;
  }
  throw new Error(`Tab never came to ${target.selector}`);
}

/** Opens a place by the palette, without the mouse. */
async function goBy(words: string): Promise<void> {
  await press('Control+k');
  await expect.element(page.getByRole('combobox', { name: /^Tapez un nom/ })).toHaveFocus();
  await type(words);
  const option = page.getByRole('option', { name: words }).first();
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expectNone(page.getByRole('dialog'));
}

/** The same to a screen of the frame, which takes the focus once it is loaded: a Tab pressed before that is lost. */
async function goToScreen(words: string): Promise<void> {
  await goBy(words);
  await expect.element(main).toHaveFocus();
}

async function begin(): Promise<{ screen: Shown } & Awaited<ReturnType<typeof newPair>>> {
  const people = await newPair();
  const screen = await show('/dashboard', people.claire);
  await expect.element(badge).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  window.focus();
  return { screen, ...people };
}

test('the first stop leads past the frame, and two letters to a section', async () => {
  const { screen } = await begin();
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await press('Tab');
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await press('Enter');
  await expect.element(main).toHaveFocus();
  for (const [key, path] of [
    ['t', '/todos'],
    ['m', '/mondays'],
    ['c', '/messenger'],
    ['b', '/ged'],
    ['d', '/dashboard'],
  ] as const) {
    await press('g', key);
    await expect.poll(screen.address).toMatch(new RegExp(`^${path}$`));
    await expect.element(main).toHaveFocus();
  }
});

test('help opens with ?, Escape closes it, and the focus goes back', async () => {
  await begin();
  await tabTo(badge);
  await press('?');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect.element(help).toBeVisible();
  for (const section of ['Messagerie', 'À faire', 'Mondays'])
    await expect.element(help.getByRole('heading', { name: section })).toBeVisible();
  await press('Escape');
  await expectNone(page.getByRole('dialog'));
  await expect.element(badge).toHaveFocus();
  expectVisibleFocus();
});

test('a key counts from the moment that the page is drawn', async () => {
  const { claire } = await newPair();
  const drawnPage = new MutationObserver(() => {
    if (document.querySelector('h1') === null) return;
    drawnPage.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  });
  drawnPage.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => drawnPage.disconnect());
  await show('/dashboard', claire);
  await expect.element(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
});

test('Escape closes the top layer only', async () => {
  await begin();
  await focus(badge);
  await press('Enter');
  await expect.element(page.getByRole('dialog', { name: 'Synchronisation' })).toBeVisible();
  await press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Aller à, créer, rechercher' });
  // A key goes to the layer that has the focus.
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await press('Escape');
  await expectNone(palette);
  await press('Escape');
  await expectNone(page.getByRole('dialog'));
});

test('a single letter does nothing while one types; the account menu gives the focus back', async () => {
  const { screen } = await begin();
  await goToScreen('Messagerie');
  await press('Control+k');
  await expect.element(page.getByRole('combobox', { name: /^Tapez un nom/ })).toHaveFocus();
  await type('gt?');
  await expectNone(page.getByRole('dialog', { name: 'Raccourcis clavier' }));
  expect(screen.address()).toBe('/messenger');
  await press('Escape');
  await expectNone(page.getByRole('dialog'));
  const account = page.getByRole('button', { name: /^Votre compte/ });
  await focus(account);
  await press('Enter');
  await expect.element(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
  await press('Escape');
  await expect.element(account).toHaveFocus();
});

test('a conversation by keyboard: found, written to, left with what is not sent yet', async () => {
  const { screen, claire, samir } = await begin();
  const { title } = await newConversation(claire, [samir]);
  await saved();
  await goToScreen(title);
  const field = page.getByRole('textbox', { name: 'Votre message' });
  await tabTo(field);
  await type('Écrit sans souris');
  await press('Enter');
  await expect.element(page.getByRole('list', { name: 'Messages' })).toHaveTextContent('Écrit sans souris');
  await type('Pas encore envoyé');
  const address = screen.address();
  await press('Escape');
  await expect.element(page.getByRole('link', { name: new RegExp(title) }).first()).toHaveFocus();
  await expect.element(field).toHaveValue('Pas encore envoyé');
  expect(screen.address()).toBe(address);
  expectVisibleFocus();
});

test('a task by keyboard is written; a day at the end of the line is its deadline, and can be taken back', async () => {
  const { claire } = await begin();
  const { title } = await newList(claire, [], 'Audiences');
  await goToScreen(title);
  await tabTo(page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` }));
  await type('Au clavier');
  await press('Enter');
  const written = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(written('Au clavier')).toBeVisible();
  const line = 'Signifier le congé 15/01/2027';
  await type(line);
  await expect.element(page.getByText('Échéance 15/01/2027', { exact: true })).toBeVisible();
  await press('Enter');
  await expect.element(written('Signifier le congé')).toBeVisible();
  await toastOf('Échéance 15/01/2027').getByRole('button', { name: 'Annuler' }).click();
  await expect.element(written(line)).toBeVisible();
});

test('a task by keyboard is opened, changed, closed and ticked off', async () => {
  const { screen, claire } = await begin();
  const list = await newList(claire);
  await newTask(claire, list, 'Au clavier');
  await screen.go(`/todos?list=${list.slug}`);
  const link = page.getByRole('link', { name: 'Au clavier', exact: true });
  await expect.element(link).toBeVisible();
  await focus(main);
  await tabTo(link);
  await press('Enter');
  const panel = page.getByRole('dialog', { name: 'Au clavier' });
  await expect.element(panel).toBeVisible();
  await expect.element(css(':focus', panel)).toBeVisible();
  const priority = panel.getByRole('combobox', { name: 'Priorité' });
  await tabTo(priority);
  await press('Enter');
  await expect.element(page.getByRole('option', { name: 'Non définie' })).toHaveFocus();
  await press('Home');
  await expect.element(page.getByRole('option', { name: 'Critique' })).toHaveFocus();
  await press('Enter');
  await expect.element(priority).toHaveTextContent(/^Critique$/);
  const deadline = panel.getByRole('textbox', { name: 'Échéance' });
  await tabTo(deadline);
  await type('14/12/2026');
  await press('Enter', 'ArrowUp');
  await expect.element(deadline).toHaveValue('15/12/2026');
  await press('Escape');
  await expectNone(panel);
  await expect.element(link).toHaveFocus();
  await press('Shift+Tab');
  await expect.element(page.getByRole('checkbox', { name: 'Marquer « Au clavier » comme terminée' })).toHaveFocus();
  await press('Space');
  await expect.element(page.getByRole('button', { name: 'Terminées · 1' })).toBeVisible();
  await saved();
});

test('a board by keyboard: an item added, a cell chosen, a number typed', async () => {
  const { claire } = await begin();
  const { title } = await newBoard(claire, [], 'Procédures');
  await goToScreen(title);
  await tabTo(page.getByRole('textbox', { name: /^Ajouter un élément à/ }).first());
  await type('Sans souris');
  await press('Enter');
  const name = page.getByRole('button', { name: 'Élément : Sans souris', exact: true });
  await expect.element(name).toBeVisible();
  await focus(main);
  await tabTo(name);
  await press('ArrowRight');
  const status = page.getByRole('button', { name: /^Statut de « Sans souris »/ });
  await expect.element(status).toHaveFocus();
  await press('Enter');
  const choice = page.getByRole('menuitemcheckbox', { name: 'En cours' });
  await expect.element(choice).toBeVisible();
  // A menu is shown a frame before it has the focus.
  await expect.element(css('[role="menu"]:focus-within')).toBeVisible();
  await type('En cours');
  await expect.element(choice).toHaveFocus();
  await press('Enter');
  await expect.element(status).toHaveTextContent(/^En cours$/);
  await expect.element(status).toHaveFocus();
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  const hours = page.getByRole('button', { name: /^Heures de « Sans souris »/ });
  await expect.element(hours).toHaveFocus();
  await type('12');
  await press('Enter');
  await expect.element(hours).toHaveTextContent(/^12$/);
  await expect.element(hours).toHaveFocus();
  expectVisibleFocus();
});

test('a document by keyboard: into the text, out of it to the tools', async () => {
  const { claire } = await begin();
  const { title } = await newDocument(claire, [], 'Conclusions Delorme');
  await goBy(title);
  const text = page.getByRole('textbox', { name: 'Texte du document' });
  await expect.element(text).toHaveFocus();
  await type('Mot en ');
  await press('Control+b');
  await type('gras');
  await expect.element(css('strong', text)).toHaveTextContent(/^gras$/);
  const tools = page.getByRole('toolbar', { name: 'Mise en forme' });
  for (let presses = 0; presses < 40; presses++) {
    if (tools.element().contains(document.activeElement)) break;
    await press('Shift+Tab');
  }
  await expect.element(css(':focus', tools)).toBeVisible();
  expectVisibleFocus();
});
