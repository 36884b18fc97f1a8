import type { Locator, Page } from '@playwright/test';
import { badge, expect, saved, test } from './fixtures.ts';
import { expectVisibleFocus, fresh, newBoard, newConversation, newDocument, newList, toastOf } from './office.ts';

test.use({ startsAt: null });

/** Tab until this has the focus; each stop on the way shows where it is. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    // After the last stop the focus leaves the page, for the browser's own bars.
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

/** Opens a place by the palette, without the mouse. */
async function goBy(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Tapez un nom/ })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name: words }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The same to a screen of the frame, which takes the focus once it is loaded: a Tab pressed before that is lost. */
async function goToScreen(page: Page, words: string): Promise<void> {
  await goBy(page, words);
  await expect(page.getByRole('main')).toBeFocused();
}

test('the frame by keyboard: skip link, sections by two letters, help, layers closed one by one, focus given back', async ({
  claire,
}) => {
  const { page } = claire;
  await page.goto('/dashboard');
  await badge(page).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('g then a letter', async () => {
    for (const [key, path] of [
      ['t', '/todos'],
      ['m', '/mondays'],
      ['c', '/messenger'],
      ['b', '/ged'],
      ['d', '/dashboard'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('main')).toBeFocused();
    }
  });

  await test.step('help opens with ?, Escape closes it, the focus goes back', async () => {
    await tabTo(page, badge(page));
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await expect(help).toBeVisible();
    for (const screen of ['Messagerie', 'À faire', 'Mondays'])
      await expect(help.getByRole('heading', { name: screen })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(badge(page)).toBeFocused();
    await expectVisibleFocus(page);
  });

  await test.step('only the top layer closes', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Synchronisation' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Aller à, créer, rechercher' });
    // A key goes to the layer that has the focus.
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a single letter does nothing while one types', async () => {
    await goToScreen(page, 'Messagerie');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gt?');
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeHidden();
    await expect(page).toHaveURL(/\/messenger$/);
    await page.keyboard.press('Escape');
  });

  await test.step('the account menu', async () => {
    const account = page.getByRole('button', { name: /^Votre compte/ });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
  });
});

test('conversations by keyboard', async ({ app, claire }) => {
  const { title } = await newConversation(app, claire);
  const { page } = claire;
  await page.goto('/dashboard');
  await badge(page).waitFor();
  await goToScreen(page, title);
  const field = page.getByRole('textbox', { name: 'Votre message' });
  await tabTo(page, field);
  await page.keyboard.type('Écrit sans souris');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Écrit sans souris');
  await page.keyboard.type('Pas encore envoyé');
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeFocused();
  await expect(field).toHaveValue('Pas encore envoyé');
  await expect(page).toHaveURL(address);
  await expectVisibleFocus(page);
});

test('a task by keyboard: written, opened, changed, closed, ticked off', async ({ app, claire }) => {
  const { title } = await newList(app, claire);
  const { page } = claire;
  await page.goto('/dashboard');
  await badge(page).waitFor();
  await goToScreen(page, title);
  await tabTo(page, page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` }));
  const name = fresh('Au clavier');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name, exact: true });
  await expect(link).toBeVisible();
  await test.step('a day at the end of the line is the deadline, and can be taken back', async () => {
    const line = 'Signifier le congé 15/01/2027';
    await page.keyboard.type(line);
    await expect(page.getByText('Échéance 15/01/2027', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Signifier le congé', exact: true })).toBeVisible();
    await toastOf(page, 'Échéance 15/01/2027').getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('link', { name: line, exact: true })).toBeVisible();
  });
  await page.getByRole('main').focus();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await expect(panel).toBeVisible();
  await expect(panel.locator(':focus')).toBeVisible();
  await tabTo(page, panel.getByRole('combobox', { name: 'Priorité' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Non définie' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('option', { name: 'Critique' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('combobox', { name: 'Priorité' })).toHaveText('Critique');
  await tabTo(page, panel.getByRole('textbox', { name: 'Échéance' }));
  await page.keyboard.type('14/12/2026');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('textbox', { name: 'Échéance' })).toHaveValue('15/12/2026');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('checkbox', { name: `Marquer « ${name} » comme terminée` })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Terminées · 1' })).toBeVisible();
  await saved(page);
});

test('a board by keyboard: an item added, a cell chosen, a number typed', async ({ app, claire }) => {
  const { title } = await newBoard(app, claire);
  const { page } = claire;
  await page.goto('/dashboard');
  await badge(page).waitFor();
  await goToScreen(page, title);
  await tabTo(page, page.getByRole('textbox', { name: /^Ajouter un élément à/ }).first());
  await page.keyboard.type('Sans souris');
  await page.keyboard.press('Enter');
  const name = page.getByRole('button', { name: 'Élément : Sans souris', exact: true });
  await expect(name).toBeVisible();
  await page.getByRole('main').focus();
  await tabTo(page, name);
  await page.keyboard.press('ArrowRight');
  const status = page.getByRole('button', { name: /^Statut de « Sans souris »/ });
  await expect(status).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'En cours' })).toBeVisible();
  // A menu is shown a frame before it has the focus.
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.type('En cours');
  await expect(page.getByRole('menuitemcheckbox', { name: 'En cours' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('En cours');
  await expect(status).toBeFocused();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Heures de « Sans souris »/ })).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Heures de « Sans souris »/ })).toHaveText('12');
  await expect(page.getByRole('button', { name: /^Heures de « Sans souris »/ })).toBeFocused();
  await expectVisibleFocus(page);
});

test('a document by keyboard: into the text, out of it to the tools, back', async ({ app, claire }) => {
  const { title } = await newDocument(app, claire);
  const { page } = claire;
  await page.goto('/dashboard');
  await badge(page).waitFor();
  await goBy(page, title);
  const text = page.getByRole('textbox', { name: 'Texte du document' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Mot en ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('gras');
  await expect(text.locator('strong')).toHaveText('gras');
  const bold = page.getByRole('button', { name: 'Gras' });
  for (let presses = 0; presses < 40; presses++) {
    if (
      await bold.evaluate((element) => element.closest('[role="toolbar"]')?.contains(document.activeElement) ?? false)
    )
      break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(page.getByRole('toolbar', { name: 'Mise en forme' }).locator(':focus')).toBeVisible();
  await expectVisibleFocus(page);
});
