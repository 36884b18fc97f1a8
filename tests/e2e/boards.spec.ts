import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { newBoard, toastOf } from './office.ts';

test.use({ startsAt: null });

const cell = (page: Page, column: string, item: string) =>
  page.getByRole('table').getByRole('button', { name: new RegExp(`^${column} de « ${item} »`) });
const item = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Élément : ${name}`, exact: true }) });

async function addItem(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill(name);
  await field.press('Enter');
  await expect(item(page, name)).toBeVisible();
}

async function choose(page: Page, column: string, name: string, choice: string): Promise<void> {
  await cell(page, column, name).click();
  await page.getByRole('menuitemcheckbox', { name: choice }).click();
}

async function columnMenu(page: Page, column: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions sur la colonne « ${column} »` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const names = (page: Page) => page.getByRole('table').getByRole('button', { name: /^Élément : / });

async function pickIn(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a person filters, sorts and hides for themselves, on this device and in the address; widths are for all', async ({
    app,
    claire,
    samir,
  }) => {
    const { slug } = await newBoard(app, claire);
    for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
    const { page } = claire;
    for (const name of ['Éviction', 'Appel', 'Référé', 'Écriture']) await addItem(page, name);
    await choose(page, 'Statut', 'Appel', 'En cours');
    await choose(page, 'Statut', 'Éviction', 'Validé');
    for (const [name, hours] of [
      ['Appel', '10'],
      ['Référé', '2,5'],
    ] as const) {
      await cell(page, 'Heures', name).focus();
      await page.keyboard.type(hours);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByTitle('Total Heures')).toHaveText('12,5');

    await test.step('sort by the menu of a column', async () => {
      await columnMenu(page, 'Heures', 'Trier par ordre décroissant');
      await expect(names(page)).toHaveText(['Appel', 'Référé', 'Éviction', 'Écriture']);
      await expect(page.getByRole('columnheader', { name: /Heures/ })).toHaveAttribute('aria-sort', 'descending');
      await expect(names(samir.page)).toHaveText(['Éviction', 'Appel', 'Référé', 'Écriture']);
    });

    await test.step('filter with two conditions; the sum follows', async () => {
      await page.getByRole('button', { name: /^Filtrer/ }).click();
      await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
      await pickIn(page, 'Colonne du filtre 1', 'Heures');
      await pickIn(page, 'Condition du filtre 1', 'est au moins');
      await page.getByRole('textbox', { name: 'Valeur du filtre 1' }).fill('2,5');
      await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
      await pickIn(page, 'Colonne du filtre 2', 'Statut');
      await pickIn(page, 'Condition du filtre 2', 'n’est aucun de');
      await page.getByRole('button', { name: /^Valeur du filtre 2/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'En cours' }).click();
      await expect(names(page)).toHaveText(['Référé']);
      await page.keyboard.press('Escape');
      await expect(page.getByText('1 élément sur 4')).toBeVisible();
      await expect(page.getByTitle('Total Heures')).toHaveText('2,5');
      await expect(names(samir.page)).toHaveCount(4);
    });

    await test.step('an item added behind a filter is told', async () => {
      const field = page.getByRole('textbox', { name: /^Ajouter un élément à / });
      await field.fill('Nouveau');
      await field.press('Enter');
      await expect(toastOf(page, 'Les filtres peuvent le masquer')).toBeVisible();
      await expect(names(samir.page)).toHaveCount(5);
      await expect(names(page)).toHaveText(['Référé']);
    });

    await test.step('hidden columns and widths', async () => {
      await columnMenu(page, 'Priorité', 'Masquer la colonne');
      await expect(page.getByRole('columnheader', { name: /Priorité/ })).toHaveCount(0);
      await expect(samir.page.getByRole('columnheader', { name: /Priorité/ })).toBeVisible();
      const edge = page.getByRole('separator', { name: 'Largeur de la colonne « Échéance »' });
      await edge.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(samir.page.getByRole('separator', { name: 'Largeur de la colonne « Échéance »' })).toHaveAttribute(
        'aria-valuenow',
        '160',
      );
      const box = (await edge.boundingBox())!;
      await page.mouse.move(box.x + 4, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + 44, box.y + 10, { steps: 4 });
      await page.mouse.up();
      await expect(edge).toHaveAttribute('aria-valuenow', '200');
    });

    await test.step('all of it stays after a reload without a network, from the list of boards', async () => {
      await saved(page);
      await readyOffline(page);
      claire.line.cut();
      await page.goto('/mondays');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Tableau/ })
        .last()
        .waitFor();
      await page.goto(`/mondays?board=${slug}`);
      await expect(names(page)).toHaveText(['Référé']);
      await expect(page).toHaveURL(/filtres=/);
      await expect(page).toHaveURL(/masquees=/);
      await expect(page.getByRole('columnheader', { name: /Priorité/ })).toHaveCount(0);
      claire.line.heal();
    });

    await test.step('the address carries it to somebody else', async () => {
      await samir.page.goto(new URL(page.url()).pathname + new URL(page.url()).search);
      await expect(names(samir.page)).toHaveText(['Référé']);
      await samir.page.getByRole('button', { name: 'Tout afficher' }).click();
      await expect(names(samir.page)).toHaveCount(5);
    });

    await test.step('the search looks everywhere, without accents', async () => {
      await page.getByRole('button', { name: 'Tout afficher' }).click();
      await page.getByRole('searchbox', { name: 'Rechercher dans le tableau' }).fill('valide');
      await expect(names(page)).toHaveText(['Éviction']);
      await names(page).first().waitFor();
      await page.getByRole('link', { name: /^Ouvrir « Éviction »/ }).click();
      await expect(page.getByRole('dialog')).toContainText('Éviction');
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
      await expect(names(page)).toHaveText(['Éviction']);
    });
  });
});

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => lane(page, name).getByRole('listitem').getByRole('link');
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

async function carry(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const from = await middle(what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

test('cards go from lane to lane by mouse, keyboard, touch and menu, also without a network; a move is taken back', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newBoard(app, claire);
  const { page } = claire;
  await page.goto(`/mondays?board=${slug}`);
  for (const name of ['Assigner', 'Conclure']) await addItem(page, name);
  await choose(page, 'Statut', 'Assigner', 'En cours');
  await page.getByRole('button', { name: 'Kanban', exact: true }).click();
  await expect(page).toHaveURL(/vue=kanban/);
  await samir.page.goto(`/mondays?board=${slug}&vue=kanban`);
  for (const each of [claire, samir]) {
    await expect(cards(each.page, 'Sans valeur (Statut)')).toHaveText(['Conclure']);
    await expect(cards(each.page, 'En cours')).toHaveText(['Assigner']);
  }

  await test.step('by mouse, and back by the toast', async () => {
    await carry(page, card(page, 'Conclure'), await middle(lane(page, 'En cours')));
    await expect(lane(page, 'En cours')).toHaveClass(/k-lane-on/);
    await page.mouse.up();
    for (const each of [claire, samir]) await expect(cards(each.page, 'En cours')).toHaveText(['Assigner', 'Conclure']);
    await toastOf(page, 'passe à « En cours »').getByRole('button', { name: 'Annuler' }).click();
    for (const each of [claire, samir]) await expect(cards(each.page, 'Sans valeur (Statut)')).toHaveText(['Conclure']);
  });

  await test.step('by keyboard: arrows lead, Alt carries and keeps the focus', async () => {
    await cards(page, 'Sans valeur (Statut)').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(cards(page, 'En cours').first()).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    for (const each of [claire, samir]) await expect(cards(each.page, 'En Pause')).toHaveText(['Assigner']);
    await expect(cards(page, 'En Pause').first()).toBeFocused();
  });

  await test.step('by menu, without a network', async () => {
    claire.line.cut();
    await card(page, 'Conclure').getByRole('button', { name: 'Actions sur « Conclure »' }).click();
    await page.getByRole('menuitem', { name: 'Déplacer vers « Validé »' }).click();
    await expect(cards(page, 'Validé')).toHaveText(['Conclure']);
    claire.line.heal();
    await expect(cards(samir.page, 'Validé')).toHaveText(['Conclure']);
  });

  await test.step('by touch, from the handle', async () => {
    const touch = await claire.context.newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const from = await middle(card(page, 'Assigner').getByTitle(/^Déplacer/));
    const to = await middle(lane(page, 'En attente'));
    const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await at('touchStart', from.x, from.y);
    for (const part of [0.1, 0.4, 0.7, 1])
      await at('touchMove', from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await expect(lane(page, 'En attente')).toHaveClass(/k-lane-on/);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    for (const each of [claire, samir]) await expect(cards(each.page, 'En attente')).toHaveText(['Assigner']);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  await test.step('by another column, and an item made in its lane', async () => {
    await pickIn(page, 'Colonnes par', 'Priorité');
    const field = lane(page, 'Haute').getByRole('textbox');
    await field.fill('Plaider');
    await field.press('Enter');
    await expect(cards(page, 'Haute')).toHaveText(['Plaider']);
    await page.getByRole('button', { name: 'Tableau', exact: true }).click();
    await expect(cell(page, 'Priorité', 'Plaider')).toContainText('Haute');
    await expect(cell(page, 'Statut', 'Assigner')).toHaveText('En attente');
  });
});

test('a board is taken to a spreadsheet, as it is shown, without a network', async ({ app, claire }) => {
  const { slug, title } = await newBoard(app, claire);
  const { page } = claire;
  await page.goto(`/mondays?board=${slug}`);
  for (const name of ['Référé', 'Appel']) await addItem(page, name);
  await choose(page, 'Statut', 'Référé', 'En cours');
  await columnMenu(page, 'Personnes', 'Masquer la colonne');
  await page.getByRole('searchbox', { name: 'Rechercher dans le tableau' }).fill('refere');
  await expect(names(page)).toHaveText(['Référé']);
  claire.line.cut();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Actions sur le tableau' }).click();
  await page.getByRole('menuitem', { name: 'Exporter en CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${title}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '\uFEFFGroupe;Élément;Statut;Priorité;Échéance;Heures\r\nÀ traiter;Référé;En cours;;;\r\n',
  );
  await expect(toastOf(page, '1 élément exporté sur 2')).toBeVisible();
});
