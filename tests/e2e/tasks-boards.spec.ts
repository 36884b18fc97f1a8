import type { Locator, Page } from '@playwright/test';
import { badge, expect, saved, test } from './fixtures.ts';
import { fresh, newBoard, newList, toastOf } from './office.ts';

test.use({ startsAt: null });

const titles = (page: Page) => page.locator('.t-rows').first().getByRole('listitem').getByRole('link');
const task = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const panel = (page: Page) => page.getByRole('dialog');

async function addTask(page: Page, list: string, title: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Ajouter une tâche à ${list}` });
  await field.fill(title);
  await field.press('Enter');
}

async function pick(page: Page, field: string, option: string): Promise<void> {
  await panel(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function leaveWith(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}

test('pasted lines become tasks; they are put in order by keyboard and by mouse, for both', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newList(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/todos?list=${slug}`);
  const field = claire.page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` });
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Relire l’assignation\n\nAppeler le greffe\r\nClasser les pièces\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(toastOf(claire.page, '3 tâches ajoutées')).toBeVisible();
  const [first, second, third] = ['Relire l’assignation', 'Appeler le greffe', 'Classer les pièces'];
  for (const { page } of [claire, samir]) await expect(titles(page)).toHaveText([first, second, third]);

  await titles(claire.page).nth(2).focus();
  await claire.page.keyboard.press('Alt+ArrowUp');
  for (const { page } of [claire, samir]) await expect(titles(page)).toHaveText([first, third, second]);
  await expect(task(claire.page, third).getByRole('link')).toBeFocused();
  await claire.page.keyboard.press('Alt+ArrowUp');
  await claire.page.keyboard.press('Alt+ArrowUp');
  for (const { page } of [claire, samir]) await expect(titles(page)).toHaveText([third, first, second]);
  await claire.page.keyboard.press('Alt+ArrowDown');
  for (const { page } of [claire, samir]) await expect(titles(page)).toHaveText([first, third, second]);

  await task(samir.page, first).hover();
  await task(samir.page, first)
    .getByTitle(/^Déplacer/)
    .dragTo(task(samir.page, second), { targetPosition: { x: 60, y: 30 } });
  for (const { page } of [claire, samir]) await expect(titles(page)).toHaveText([third, second, first]);
});

test('every field of a task is edited in its panel and seen by the other', async ({ app, claire, samir }) => {
  const { slug, title } = await newList(app, claire);
  await claire.page.goto(`/todos?list=${slug}`);
  const name = fresh('Conclusions');
  await addTask(claire.page, title, name);
  await saved(claire.page);
  await claire.page.getByRole('link', { name, exact: true }).click();
  await samir.page.goto(`/todos?list=${slug}`);
  await samir.page.getByRole('link', { name, exact: true }).click();
  await expect(panel(samir.page)).toBeVisible();

  const mine = panel(claire.page);
  await leaveWith(mine.getByRole('textbox', { name: 'Titre' }), `${name} n° 2`);
  await pick(claire.page, 'Statut', 'À contrôler');
  await pick(claire.page, 'Priorité', 'Critique');
  await leaveWith(mine.getByRole('textbox', { name: 'Échéance' }), '14/12/2026');
  await leaveWith(mine.getByRole('textbox', { name: 'Prévue le' }), '10/12/2026');
  await pick(claire.page, 'Responsable', 'Samir Benali');
  await leaveWith(mine.getByRole('textbox', { name: 'Charge prévue (minutes)' }), '90');
  await leaveWith(mine.getByRole('textbox', { name: 'Avancement (%)' }), '40');
  await leaveWith(mine.getByRole('textbox', { name: 'Nature du travail' }), 'Rédaction');
  await leaveWith(mine.getByRole('textbox', { name: 'Description' }), 'Répondre au moyen n° 3.');
  await mine.getByRole('button', { name: 'Ajouter une personne' }).click();
  await claire.page.getByRole('menuitemcheckbox', { name: 'Samir Benali' }).click();

  const theirs = panel(samir.page);
  await expect(theirs.getByRole('heading', { name: `${name} n° 2` })).toBeVisible();
  await expect(theirs.getByRole('combobox', { name: 'Statut' })).toHaveText('À contrôler');
  await expect(theirs.getByRole('combobox', { name: 'Priorité' })).toHaveText('Critique');
  await expect(theirs.getByRole('textbox', { name: 'Échéance' })).toHaveValue('14/12/2026');
  await expect(theirs.getByRole('textbox', { name: 'Prévue le' })).toHaveValue('10/12/2026');
  await expect(theirs.getByRole('combobox', { name: 'Responsable' })).toHaveText('Samir BENALI');
  await expect(theirs.getByRole('textbox', { name: 'Charge prévue (minutes)' })).toHaveValue('90');
  await expect(theirs.getByRole('textbox', { name: 'Avancement (%)' })).toHaveValue('40');
  await expect(theirs.getByRole('textbox', { name: 'Nature du travail' })).toHaveValue('Rédaction');
  await expect(theirs.getByRole('textbox', { name: 'Description' })).toHaveValue('Répondre au moyen n° 3.');
  await expect(theirs.getByRole('group', { name: 'En charge' })).toContainText('Samir BENALI');

  await test.step('what is not a date or a number is refused in the field', async () => {
    await leaveWith(mine.getByRole('textbox', { name: 'Échéance' }), '31/02/2026');
    await expect(mine.getByText('Cette date n’existe pas.')).toBeVisible();
    await leaveWith(mine.getByRole('textbox', { name: 'Avancement (%)' }), '140');
    await expect(mine.getByRole('textbox', { name: 'Avancement (%)' })).toHaveValue('40');
    await expect(theirs.getByRole('textbox', { name: 'Échéance' })).toHaveValue('14/12/2026');
  });
});

test('a deleted task comes back by the toast; comments are answered', async ({ app, claire, samir }) => {
  const { slug, title } = await newList(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/todos?list=${slug}`);
  await addTask(claire.page, title, 'Payer le timbre');
  await expect(task(samir.page, 'Payer le timbre')).toBeVisible();

  await test.step('delete and undo', async () => {
    await task(claire.page, 'Payer le timbre').getByRole('button', { name: 'Ouvrir' }).click();
    await claire.page.getByRole('menuitem', { name: 'Supprimer la tâche' }).click();
    await expect(claire.page).toHaveURL(/\/todos\/delete\//);
    await claire.page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await expect(task(samir.page, 'Payer le timbre')).toBeHidden();
    await toastOf(claire.page, 'Tâche supprimée').getByRole('button', { name: 'Annuler' }).click();
    for (const { page } of [claire, samir]) await expect(task(page, 'Payer le timbre')).toBeVisible();
  });

  await test.step('comment and answer', async () => {
    for (const { page } of [claire, samir]) await page.getByRole('link', { name: 'Payer le timbre' }).click();
    await panel(claire.page).getByRole('textbox', { name: 'Écrire un commentaire' }).fill('Qui s’en charge ?');
    await panel(claire.page).getByRole('button', { name: 'Publier' }).click();
    const theirs = panel(samir.page).getByRole('region', { name: 'Commentaires' });
    await expect(theirs).toContainText('Qui s’en charge ?');
    await theirs.getByRole('button', { name: 'Plus d’actions' }).click();
    await samir.page.getByRole('menuitem', { name: 'Répondre' }).click();
    await expect(theirs.getByRole('textbox', { name: 'Répondre à Claire Marchand' })).toBeFocused();
    await samir.page.keyboard.type('Moi, demain.');
    await samir.page.keyboard.press('Control+Enter');
    const answers = panel(claire.page).getByRole('region', { name: 'Commentaires' }).locator('.c-answers');
    await expect(answers).toContainText('Moi, demain.');
    await panel(claire.page).getByRole('button', { name: 'Fermer' }).click();
    await expect(task(claire.page, 'Payer le timbre')).toContainText('2 commentaires');
  });
});

const cell = (page: Page, column: string, item: string) =>
  page.getByRole('table').getByRole('button', { name: new RegExp(`^${column} de « ${item} »`) });
const group = (page: Page, name: string) =>
  page
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('button', { name: `Nom du groupe : ${name}`, exact: true }) });
const item = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Élément : ${name}`, exact: true }) });

async function addItem(page: Page, groupName: string, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Ajouter un élément à ${groupName}`, exact: true });
  await field.fill(name);
  await field.press('Enter');
  await expect(item(page, name)).toBeVisible();
}

async function choose(page: Page, column: string, name: string, choice: string): Promise<void> {
  await cell(page, column, name).click();
  await page.getByRole('menuitemcheckbox', { name: choice }).click();
}

async function type(page: Page, column: string, name: string, text: string): Promise<void> {
  await cell(page, column, name).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a board is made with its usual columns; items and cells of each kind are filled, the numbers summed', async ({
  claire,
}) => {
  const { page } = claire;
  await page.goto('/mondays');
  await page.getByRole('button', { name: 'Nouveau tableau' }).click();
  const title = fresh('Procédures');
  await page.getByRole('textbox', { name: 'Nom du tableau' }).fill(title);
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const column of ['Statut', 'Priorité', 'Personnes', 'Échéance', 'Heures'])
    await expect(page.getByRole('button', { name: `Actions sur la colonne « ${column} »` })).toBeVisible();

  const name =
    (await page
      .getByRole('button', { name: /^Nom du groupe : / })
      .first()
      .textContent()) ?? '';
  await addItem(page, name, 'Référé');
  await addItem(page, name, 'Appel');
  await choose(page, 'Statut', 'Référé', 'En cours');
  await choose(page, 'Priorité', 'Référé', 'Haute');
  await choose(page, 'Personnes', 'Référé', 'Samir Benali');
  await expect(cell(page, 'Statut', 'Référé')).toHaveText('En cours');
  await expect(cell(page, 'Priorité', 'Référé')).toContainText('Haute');
  await expect(cell(page, 'Personnes', 'Référé')).toHaveAccessibleName(/: Samir BENALI$/);
  await cell(page, 'Échéance', 'Référé').click();
  await page.getByRole('textbox', { name: 'Échéance de « Référé »' }).fill('15/01/2027');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Échéance', 'Référé')).toHaveText('15/01/2027');
  await type(page, 'Heures', 'Référé', '2,5');
  await type(page, 'Heures', 'Appel', '4');
  await expect(page.getByTitle('Total Heures')).toHaveText('6,5');

  await test.step('other kinds of columns', async () => {
    const kinds = ['Texte', 'Case à cocher', 'Lien', 'Étiquettes', 'Période'];
    for (const kind of kinds) {
      await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nouvelle colonne' });
      await dialog.getByRole('textbox', { name: 'Nom de la colonne' }).fill(`C ${kind}`);
      await dialog.getByRole('combobox', { name: 'Type de la colonne' }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
      await dialog.getByRole('button', { name: 'Créer' }).click();
      await expect(dialog).toBeHidden();
    }
    await type(page, 'C Texte', 'Référé', 'Tribunal de Paris');
    await expect(cell(page, 'C Texte', 'Référé')).toHaveText('Tribunal de Paris');
    await page.getByRole('table').getByRole('checkbox', { name: 'C Case à cocher de « Référé »' }).click();
    await expect(
      page.getByRole('table').getByRole('checkbox', { name: 'C Case à cocher de « Référé »' }),
    ).toBeChecked();
    await cell(page, 'C Lien', 'Référé').click();
    await page.getByRole('textbox', { name: 'Adresse (URL)' }).fill('www.justice.fr');
    await page.getByRole('textbox', { name: 'Texte du lien' }).fill('Justice');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Justice' })).toHaveAttribute('href', 'https://www.justice.fr/');
    await cell(page, 'C Étiquettes', 'Référé').click();
    await page.getByRole('menuitem', { name: 'Ajouter une étiquette' }).click();
    await page.getByRole('textbox', { name: 'Étiquette', exact: true }).fill('Urgent');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'C Étiquettes', 'Référé')).toHaveText('Urgent');
    await cell(page, 'C Période', 'Référé').click();
    await page.getByRole('textbox', { name: 'Début' }).fill('01/02/2027');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Fin' })).toBeFocused();
    await page.keyboard.type('05/02/2027');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'C Période', 'Référé')).toHaveText('01/02/2027 – 05/02/2027');
  });
  await saved(page);
  await page.reload();
  await expect(cell(page, 'C Période', 'Référé')).toHaveText('01/02/2027 – 05/02/2027');
  await expect(page.getByTitle('Total Heures')).toHaveText('6,5');
});

test('groups, moves, a deleted column and comments: the other sees each change', async ({ app, claire, samir }) => {
  const { slug } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const name =
    (await claire.page
      .getByRole('button', { name: /^Nom du groupe : / })
      .first()
      .textContent()) ?? '';
  await claire.page.getByRole('button', { name: `Nom du groupe : ${name}` }).click();
  await claire.page.keyboard.press('Control+a');
  await claire.page.keyboard.type('En première instance');
  await claire.page.keyboard.press('Enter');
  await claire.page.getByRole('button', { name: 'Ajouter un groupe' }).click();
  await claire.page.getByRole('button', { name: 'Nom du groupe : Nouveau groupe' }).click();
  await claire.page.keyboard.press('Control+a');
  await claire.page.keyboard.type('En appel');
  await claire.page.keyboard.press('Enter');
  await expect(group(samir.page, 'En première instance')).toBeVisible();
  await expect(group(samir.page, 'En appel')).toBeVisible();
  for (const each of ['Alpha', 'Bravo', 'Charlie']) await addItem(claire.page, 'En première instance', each);

  await test.step('by the menu', async () => {
    await item(claire.page, 'Alpha').getByRole('button', { name: 'Actions sur « Alpha »' }).click();
    await claire.page.getByRole('menuitem', { name: 'Déplacer vers « En appel »' }).click();
    for (const { page } of [claire, samir]) await expect(group(page, 'En appel')).toContainText('Alpha');
  });
  await test.step('by mouse', async () => {
    await item(claire.page, 'Bravo').hover();
    await item(claire.page, 'Bravo')
      .getByTitle(/^Déplacer/)
      .dragTo(item(claire.page, 'Alpha'), { targetPosition: { x: 200, y: 4 } });
    for (const { page } of [claire, samir])
      await expect(group(page, 'En appel').getByRole('button', { name: /^Élément : / })).toHaveText(['Bravo', 'Alpha']);
  });
  await test.step('by keyboard, and the arrows go from cell to cell', async () => {
    await claire.page.getByRole('button', { name: 'Élément : Alpha', exact: true }).focus();
    await claire.page.keyboard.press('Alt+ArrowUp');
    for (const { page } of [claire, samir])
      await expect(group(page, 'En appel').getByRole('button', { name: /^Élément : / })).toHaveText(['Alpha', 'Bravo']);
    await expect(claire.page.getByRole('button', { name: 'Élément : Alpha', exact: true })).toBeFocused();
    await claire.page.keyboard.press('ArrowRight');
    await expect(cell(claire.page, 'Statut', 'Alpha')).toBeFocused();
    await claire.page.keyboard.press('ArrowDown');
    await expect(cell(claire.page, 'Statut', 'Bravo')).toBeFocused();
    await claire.page.keyboard.press('ArrowLeft');
    await claire.page.keyboard.press('ArrowUp');
    await claire.page.keyboard.press('ArrowUp');
    await expect(claire.page.getByRole('button', { name: 'Élément : Charlie', exact: true })).toBeFocused();
  });
  await test.step('a column is deleted and comes back with its cells', async () => {
    await type(claire.page, 'Heures', 'Alpha', '3');
    await expect(cell(samir.page, 'Heures', 'Alpha')).toHaveText('3');
    await claire.page.getByRole('button', { name: 'Actions sur la colonne « Heures »' }).click();
    await claire.page.getByRole('menuitem', { name: 'Supprimer la colonne' }).click();
    await expect(samir.page.getByRole('button', { name: 'Actions sur la colonne « Heures »' })).toBeHidden();
    await toastOf(claire.page, 'Colonne supprimée').getByRole('button', { name: 'Annuler' }).click();
    await expect(cell(samir.page, 'Heures', 'Alpha')).toHaveText('3');
  });
  await test.step('a comment', async () => {
    await item(samir.page, 'Charlie')
      .getByRole('link', { name: /^Ouvrir « Charlie »/ })
      .click();
    await panel(samir.page).getByRole('textbox', { name: 'Écrire un commentaire' }).fill('Audience fixée.');
    await panel(samir.page).getByRole('button', { name: 'Publier' }).click();
    await expect(item(claire.page, 'Charlie').getByRole('link', { name: /1 commentaire/ })).toBeVisible();
    await item(claire.page, 'Charlie')
      .getByRole('link', { name: /^Ouvrir « Charlie »/ })
      .click();
    await expect(panel(claire.page)).toContainText('Audience fixée.');
  });
});

test('two people fill different cells of one item while one is without a network: both are kept', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const name =
    (await claire.page
      .getByRole('button', { name: /^Nom du groupe : / })
      .first()
      .textContent()) ?? '';
  await addItem(claire.page, name, 'Saisie');
  await expect(item(samir.page, 'Saisie')).toBeVisible();
  claire.line.cut();
  await expect(badge(claire.page)).toContainText('Hors ligne');
  await choose(claire.page, 'Statut', 'Saisie', 'En cours');
  await choose(samir.page, 'Priorité', 'Saisie', 'Critique');
  await type(samir.page, 'Heures', 'Saisie', '7');
  await saved(samir.page);
  await expect(cell(claire.page, 'Heures', 'Saisie')).toHaveText('');
  claire.line.heal();
  for (const { page } of [claire, samir]) {
    await saved(page);
    await expect(cell(page, 'Statut', 'Saisie')).toHaveText('En cours');
    await expect(cell(page, 'Priorité', 'Saisie')).toContainText('Critique');
    await expect(cell(page, 'Heures', 'Saisie')).toHaveText('7');
  }
});
