import type { Locator, Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, readyOffline, rest, SAMIR, saved, test } from './fixtures.ts';
import { newList, toastOf } from './office.ts';

test.use({ startsAt: null });

const headings = (page: Page) => page.locator('.t-section-title');
const titles = (page: Page) => page.locator('.t-row-title');

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' });
}

async function choose(page: Page, menu: RegExp, choice: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitemcheckbox', { name: choice, exact: true }).click();
}

async function paste(page: Page, list: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Ajouter une tâche à ${list}` }).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a list is grouped, sorted and filtered; the address says how, and the device remembers it without a network', async ({
    app,
    claire,
  }) => {
    const { page } = claire;
    const { slug } = await newList(app, claire);
    const add = (body: object) => rest(app, claire.token, 'POST', '/todotask/create', { group: slug, ...body });
    await add({ title: 'Plaider', priority: 'low', status: 'pending', deadline: dayIn(0) });
    await add({ title: 'Assigner', priority: 'critical', deadline: dayIn(-2) });
    await add({ title: 'Conclure', priority: 'high', status: 'pending', deadline: dayIn(30), responsable: SAMIR });
    await add({ title: 'Archiver', status: 'validated' });
    await page.goto(`/todos?list=${slug}`);
    await expect(titles(page)).toHaveText(['Plaider', 'Assigner', 'Conclure']);

    await choose(page, /^Grouper/, 'Statut');
    await expect(headings(page)).toHaveText(['En attente 1', 'En cours 2', 'Terminées · 1']);
    await choose(page, /^Trier/, 'Priorité');
    await expect(titles(page)).toHaveText(['Assigner', 'Conclure', 'Plaider']);
    await expect(page).toHaveURL(/par=statut&tri=priorite/);

    await test.step('the arrows lead from task to task over the sections', async () => {
      await titles(page).first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(titles(page).nth(1)).toBeFocused();
      await page.keyboard.press('End');
      await expect(titles(page).nth(2)).toBeFocused();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Assigner' })).toBeVisible();
      await expect(page).toHaveURL(/\/todos\/view\/.+par=statut/);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/todos\?.*par=statut/);
    });

    await test.step('a deadline filter, and back', async () => {
      await page.getByRole('button', { name: 'En retard · 1' }).click();
      await expect(titles(page)).toHaveText(['Assigner']);
      await page.goBack();
      await expect(titles(page)).toHaveCount(3);
    });

    await test.step('the three parts of one’s tasks', async () => {
      const roles = page.getByRole('navigation', { name: 'Quelles tâches' });
      await roles.getByRole('link', { name: 'Créées par moi' }).click();
      await expect(page).toHaveURL(/qui=creees/);
      await expect(roles.getByRole('link', { name: 'Créées par moi' })).toHaveAttribute('aria-current', 'page');
      await expect(titles(page)).toHaveText(['Conclure']);
      await roles.getByRole('link', { name: 'Assignées à moi' }).click();
      await expect(page.getByText('Aucune tâche ne correspond')).toBeVisible();
      await roles.getByRole('link', { name: 'Responsable et créateur' }).click();
      await expect(titles(page)).toHaveText(['Assigner', 'Plaider']);
    });

    await test.step('it comes back with the place, without a network too', async () => {
      await readyOffline(page);
      await saved(page);
      claire.line.cut();
      await expect(badge(page)).toContainText('Hors ligne');
      await page.goto('/todos');
      await expect(page.getByRole('button', { name: /^Grouper/ })).toHaveText(/Échéance/);
      await page.goto(`/todos?list=${slug}`);
      await expect(page).toHaveURL(/qui=responsable-et-createur&par=statut&tri=priorite/);
      await expect(titles(page)).toHaveText(['Assigner', 'Plaider']);
      await page.getByRole('link', { name: 'Toutes', exact: true }).click();
      await expect(titles(page)).toHaveCount(3);
      await choose(page, /^Grouper/, 'Aucun groupe');
      await choose(page, /^Trier/, 'Ordre de la liste');
      await expect(page).toHaveURL(`/todos?list=${slug}`);
      await expect(titles(page)).toHaveText(['Plaider', 'Assigner', 'Conclure']);
      claire.line.heal();
      await saved(page);
    });

    await test.step('another person sees it in their own way', async () => {
      await checkModes(page, 'a-faire-par-statut', async () => {
        await page.goto(`/todos?list=${slug}&par=statut&tri=priorite&qui=responsable-et-createur`);
        await expect(titles(page)).toHaveCount(2);
      });
    });
  });
});

test('pasted lines are taken back in one step, by the toast or the keyboard', async ({ app, claire, samir }) => {
  const { slug, title } = await newList(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/todos?list=${slug}`);
  const { page } = claire;
  await page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` }).focus();
  await paste(page, title, 'Un\nDeux\n\n  Trois ');
  await expect(titles(samir.page)).toHaveText(['Un', 'Deux', 'Trois']);
  await page.keyboard.press('Control+z');
  for (const each of [claire, samir]) await expect(titles(each.page)).toHaveCount(0);
  await expect(toastOf(page, 'Modification annulée')).toBeVisible();

  await paste(page, title, 'Quatre\r\nCinq');
  await expect(titles(samir.page)).toHaveText(['Quatre', 'Cinq']);
  await toastOf(page, '2 tâches ajoutées').getByRole('button', { name: 'Annuler' }).click();
  for (const each of [claire, samir]) await expect(titles(each.page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(titles(page)).toHaveCount(0);
});

const column = (page: Page, name: string) => page.locator('.k-lane').filter({ hasText: name });
const cards = (page: Page, name: string) => column(page, name).locator('.k-card-title');
const card = (page: Page, title: string) =>
  page.locator('.k-card').filter({ has: page.getByRole('link', { name: title, exact: true }) });

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to point at');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Carries a card by mouse, in steps as a hand does, and lets it go over the target. */
async function carry(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await middle(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4);
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

test('cards go from column to column by mouse, keyboard, touch and menu; each move is taken back; the other sees it', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  for (const title of ['Assigner', 'Conclure', 'Plaider'])
    await rest(app, claire.token, 'POST', '/todotask/create', { group: slug, title });
  const { page } = claire;
  await page.goto(`/todos?list=${slug}`);
  await page.getByRole('link', { name: 'Kanban' }).click();
  await expect(page).toHaveURL(/vue=kanban/);
  await samir.page.goto(`/todos?list=${slug}&vue=kanban`);
  await expect(cards(page, 'En attente')).toHaveText(['Assigner', 'Conclure', 'Plaider']);

  await test.step('by mouse, to another column and back by the toast', async () => {
    await carry(page, card(page, 'Conclure'), await middle(column(page, 'En cours')));
    await expect(column(page, 'En cours')).toHaveClass(/k-lane-on/);
    await page.mouse.up();
    for (const each of [claire, samir]) await expect(cards(each.page, 'En cours')).toHaveText(['Conclure']);
    await expect(page).toHaveURL(/\/todos\?/);
    await toastOf(page, 'En cours').getByRole('button', { name: 'Annuler' }).click();
    for (const each of [claire, samir])
      await expect(cards(each.page, 'En attente')).toHaveText(['Assigner', 'Conclure', 'Plaider']);
  });

  await test.step('by mouse within a column; Escape leaves it where it was', async () => {
    const { x, y } = await middle(card(page, 'Assigner'));
    await carry(page, card(page, 'Plaider'), { x, y: y - 20 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(cards(page, 'En attente')).toHaveText(['Assigner', 'Conclure', 'Plaider']);
    await carry(page, card(page, 'Plaider'), { x, y: y - 20 });
    await page.mouse.up();
    for (const each of [claire, samir])
      await expect(cards(each.page, 'En attente')).toHaveText(['Plaider', 'Assigner', 'Conclure']);
  });

  await test.step('by keyboard, and back by Ctrl Z', async () => {
    await cards(page, 'En attente').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    for (const each of [claire, samir]) await expect(cards(each.page, 'En cours')).toHaveText(['Assigner']);
    await expect(cards(page, 'En cours').first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cards(page, 'En attente').first()).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(cards(page, 'En attente')).toHaveText(['Conclure', 'Plaider']);
    await page.keyboard.press('Control+z');
    await expect(cards(page, 'En attente')).toHaveText(['Plaider', 'Conclure']);
    await page.keyboard.press('Control+z');
    for (const each of [claire, samir]) await expect(cards(each.page, 'En cours')).toHaveCount(0);
  });

  await test.step('by menu', async () => {
    await page.getByRole('button', { name: 'Actions sur « Conclure »' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Validé' }).click();
    await expect(cards(samir.page, 'Validé')).toHaveText(['Conclure']);
  });

  await test.step('by touch, from the handle', async () => {
    const touch = await claire.context.newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const from = await middle(card(page, 'Assigner').getByTitle(/^Déplacer/));
    const to = await middle(column(page, 'En cours'));
    const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await at('touchStart', from.x, from.y);
    for (const part of [0.1, 0.4, 0.7, 1])
      await at('touchMove', from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await expect(column(page, 'En cours')).toHaveClass(/k-lane-on/);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    for (const each of [claire, samir]) await expect(cards(each.page, 'En cours')).toHaveText(['Assigner']);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  await checkModes(page, 'a-faire-kanban', async () => {
    await page.goto('/todos?vue=kanban');
    await page.locator('.k-card').first().waitFor();
  });
});

test('a task has parts and comes after another; a loop made by two people apart is undone and told', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  const ids: string[] = [];
  for (const title of ['Assignation', 'Audience'])
    ids.push((await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', { group: slug, title })).id);
  const { page } = claire;
  const panel = page.getByRole('dialog', { name: 'Assignation' });
  for (const each of [claire, samir]) await each.page.goto(`/todos?list=${slug}`);
  await page.getByRole('link', { name: 'Assignation', exact: true }).click();

  await test.step('parts are added, pasted, done and detached', async () => {
    const field = panel.getByRole('textbox', { name: 'Ajouter une sous-tâche à « Assignation »' });
    await field.fill('Rédiger');
    await field.press('Enter');
    await expect(panel.getByRole('link', { name: 'Rédiger' })).toBeVisible();
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Relire\nSignifier');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await panel.getByRole('checkbox', { name: 'Marquer « Rédiger » comme terminée' }).click();
    const row = samir.page.getByRole('listitem').filter({ has: samir.page.getByRole('link', { name: 'Assignation' }) });
    await expect(row).toContainText('Sous-tâches terminées : 1 sur 3');
    await expect(titles(samir.page)).toHaveText(['Assignation', 'Relire', 'Signifier', 'Audience']);
    await panel.getByRole('button', { name: 'Détacher « Signifier »' }).click();
    await expect(row).toContainText('Sous-tâches terminées : 1 sur 2');
    await field.focus();
    await page.keyboard.press('Control+z');
    await expect(row).toContainText('Sous-tâches terminées : 1 sur 3');
  });

  await test.step('a part has its own address, and leads back', async () => {
    await panel.getByRole('link', { name: 'Relire' }).click();
    const part = page.getByRole('dialog', { name: 'Relire' });
    await expect(part).toBeVisible();
    await part.getByRole('link', { name: 'Assignation' }).click();
    await expect(page).toHaveURL(new RegExp(`/todos/view/${ids[0]}`));
  });

  await test.step('a loop that two people make without each other', async () => {
    await saved(page);
    await samir.page.getByRole('link', { name: 'Audience', exact: true }).click();
    samir.line.cut();
    await expect(badge(samir.page)).toContainText('Hors ligne');
    const after = async (who: Page, title: string) => {
      await who.getByRole('dialog').getByRole('combobox', { name: 'Vient après' }).click();
      await who.getByRole('option', { name: title, exact: true }).click();
    };
    await after(samir.page, 'Assignation');
    await expect(samir.page.getByRole('dialog')).toContainText('Attend');
    await after(page, 'Audience');
    await expect(panel).toContainText('Attend');
    await saved(page);
    samir.line.heal();
    await saved(samir.page);
    await expect(samir.page.getByText(/Une tâche ne peut pas dépendre d’elle-même/)).toBeVisible();
    await expect(samir.page.getByRole('dialog').getByRole('combobox', { name: 'Vient après' })).toHaveText('Aucune');
    await expect(samir.page.getByRole('dialog')).toContainText('Attendue par');
    await expect(panel.getByRole('combobox', { name: 'Vient après' })).toHaveText('Audience');
    await panel.getByRole('combobox', { name: 'Vient après' }).click();
    await expect(page.getByRole('option', { name: 'Relire', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await checkModes(page, 'a-faire-sous-taches', async () => {
    await page.goto(`/todos/view/${ids[0]}?list=${slug}`);
    await panel.getByRole('link', { name: 'Relire' }).waitFor();
    await panel.getByRole('heading', { name: /^Sous-tâches/ }).scrollIntoViewIfNeeded();
  });
});

test('titles go on to a second line instead of being cut, at both widths', async ({ app, claire }) => {
  const { page } = claire;
  const { slug } = await newList(app, claire);
  const title = 'Répliquer aux conclusions d’incident de la SCI Les Tilleuls avant l’audience de mise en état';
  await rest(app, claire.token, 'POST', '/todotask/create', { group: slug, title });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/todos?list=${slug}`);
    const link = page.getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible();
    expect(await link.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThan(2);
  }
});
