import type { Page } from '@playwright/test';
import { check, MODES, SIZES } from './accessibility.ts';
import { expect, readyOffline, rest, SAMIR, saved, test } from './fixtures.ts';
import { caretRead, fresh, newBoard, newConversation, newDocument, newList, written } from './office.ts';
import { cell, fillCells, grid, newSheet } from './sheets.ts';
import { newSlides, stage } from './slides.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const panel = (page: Page) => page.getByRole('region', { name: 'Document ouvert à côté' });
const body = (page: Page) => panel(page).getByRole('textbox', { name: 'Texte du document' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const card = (page: Page, slug: string) => page.locator(`a.p-preview[href*="${slug}"]`);

const kept = (page: Page) => panel(page).getByRole('button', { name: 'Ce document : Enregistré' });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test('a document named in a conversation opens beside it: read, written without a network, reloaded, printed, closed', async ({
  app,
  claire,
}) => {
  const { page, line, url } = claire;
  const [conversation, document] = [await newConversation(app, claire), await newDocument(app, claire)];
  await page.goto(`/messenger?conversation=${conversation.slug}`);
  await send(page, `Voici le projet : ${url}/Editor?doc=${document.slug}`);
  await expect(card(page, document.slug)).toContainText(document.title);

  await test.step('written in, with the conversation beside', async () => {
    await card(page, document.slug).click();
    await expect(body(page)).toBeFocused();
    await page.keyboard.type('Attendu que le bail a pris fin.');
    await expect(page).toHaveURL(new RegExp(`beside=${document.slug}`));
    await send(page, 'Je le relis.');
    await expect(messages(page).getByText('Je le relis.')).toBeVisible();
    await expect(body(page)).toBeVisible();
    await expect(kept(page)).toBeVisible();
  });

  await test.step('pictures and axe', async () => {
    for (const mode of MODES) {
      await page.emulateMedia({ colorScheme: mode });
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await check(page, `panel-${size}-${mode}`);
      }
    }
    await page.setViewportSize(SIZES.desk);
  });

  await test.step('printed: the document, not the conversation', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(body(page)).toBeVisible();
    await expect(field(page)).toBeHidden();
    await expect(panel(page).getByRole('button', { name: 'Fermer le document' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('without a network, also through a reload', async () => {
    await readyOffline(page);
    line.cut();
    await body(page).click();
    await page.keyboard.press('Control+End');
    await caretRead(page);
    await page.keyboard.type(' Hors ligne.');
    await expect(
      panel(page).getByRole('button', { name: /^Ce document : (En attente|Sur cet appareil)/ }),
    ).toBeVisible();
    await page.reload();
    await expect.poll(() => written(page)).toEqual(['Attendu que le bail a pris fin. Hors ligne.']);
    await expect(messages(page).getByText('Je le relis.')).toBeVisible();
    line.heal();
    await expect(kept(page)).toBeVisible();
  });

  await test.step('closed by Escape and by its button, the focus given back; the way back opens it again', async () => {
    await body(page).press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/beside=/);
    await page.goBack();
    await expect(body(page)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Fermer le document' }).click();
    await expect(panel(page)).toHaveCount(0);
    await card(page, document.slug).focus();
    await page.keyboard.press('Enter');
    await expect(body(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page, document.slug)).toBeFocused();
    await card(page, document.slug).click();
    await panel(page).getByRole('link', { name: 'Ouvrir en plein écran' }).click();
    await expect(page).toHaveURL(new RegExp(`/Editor\\?doc=${document.slug}`));
    await expect.poll(() => written(page)).toEqual(['Attendu que le bail a pris fin. Hors ligne.']);
  });
});

test('sheets and slides stand beside a conversation too; what is only read says so', async ({ app, claire, samir }) => {
  const { page } = claire;
  const sheet = await newSheet(claire);
  await fillCells(page, 'Provision', '1200');
  await saved(page);
  const slides = new URLSearchParams((await newSlides(claire)).split('?')[1]).get('doc')!;
  await saved(page);
  const conversation = await newConversation(app, claire);
  await page.goto(`/messenger?conversation=${conversation.slug}&beside=${sheet.slug}`);
  await expect(cell(page, 1, 1)).toHaveText('Provision');
  await page.keyboard.press('Control+End');
  await check(page, 'panel-sheet');
  await page.goto(`/messenger?conversation=${conversation.slug}&beside=${slides}`);
  await expect(stage(page)).toBeVisible();
  await page.setViewportSize(SIZES.desk);
  const inside = (await panel(page).boundingBox())!;
  await expect.poll(async () => (await stage(page).boundingBox())!.width).toBeGreaterThan(inside.width * 0.9);
  await check(page, 'panel-slides');

  await rest(app, claire.token, 'POST', `/documents/${sheet.slug}/members`, { users: [SAMIR], right: 'read' });
  await samir.page.goto(`/messenger?conversation=${conversation.slug}&beside=${sheet.slug}`);
  await expect(grid(samir.page)).toBeVisible();
  await expect(panel(samir.page).getByText('Vous pouvez lire ce document, pas le modifier.')).toBeVisible();
});

test('a document named in a task opens beside its details, and stays through another task, a reload and the way back', async ({
  app,
  claire,
}) => {
  const { page, url } = claire;
  const [{ slug }, document] = [await newList(app, claire), await newDocument(app, claire)];
  const address = `${url}/Editor?doc=${document.slug}`;
  const [task, other] = [fresh('Déposer les conclusions récapitulatives'), fresh('Signifier')];
  const { id } = await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', {
    group: slug,
    title: task,
    summary: `Projet : ${address}`,
  });
  await rest(app, claire.token, 'POST', '/todotask/create', { group: slug, title: other });
  await rest(app, claire.token, 'POST', '/todotaskcomment/create', { todoTask: id, content: `Relu : ${address}` });
  const details = (title: string) => page.getByRole('dialog', { name: title });
  await page.goto(`/todos/view/${id}?list=${slug}`);

  await test.step('by the card of its description, with both within reach', async () => {
    await card(page, document.slug).first().click();
    await expect(body(page)).toBeFocused();
    await page.keyboard.type('Plaise au tribunal');
    await expect(page).toHaveURL(new RegExp(`/todos/view/${id}\\?list=${slug}&beside=${document.slug}`));
    const [left, right] = [(await details(task).boundingBox())!, (await panel(page).boundingBox())!];
    expect(left.width).toBe(480);
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    await details(task).getByLabel('Charge prévue').fill('3');
    await check(page, 'panel-task');
    await page.emulateMedia({ colorScheme: 'dark' });
    await check(page, 'panel-task-dark', 'colours');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('it stays beside another task and through a reload', async () => {
    await expect(kept(page)).toBeVisible();
    await details(task).getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('link', { name: other }).first().click();
    await expect(details(other)).toBeVisible();
    await expect(body(page)).toBeVisible();
    await page.reload();
    await expect(details(other)).toBeVisible();
    await expect.poll(() => written(page)).toEqual(['Plaise au tribunal']);
  });

  await test.step('Escape in it closes a menu of it, then it alone, then the details; the way back opens it again', async () => {
    await panel(page).getByRole('button', { name: 'Exporter' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(details(other)).toBeVisible();
    await body(page).press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(details(other)).toBeVisible();
    await page.goBack();
    await expect(body(page)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Fermer le document' }).click();
    await expect(panel(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(details(other)).toHaveCount(0);
  });

  await test.step('by the link of a comment, over the page of a phone; printed alone', async () => {
    await page.setViewportSize(SIZES.phone);
    await page.goto(`/todos/view/${id}?list=${slug}`);
    await details(task).getByRole('article').getByRole('link', { name: address }).click();
    await expect(body(page)).toBeFocused();
    expect((await panel(page).boundingBox())!.width).toBe(SIZES.phone.width);
    await expect(details(task)).toHaveCount(0);
    await check(page, 'panel-task-phone');
    await page.emulateMedia({ media: 'print' });
    await expect(body(page)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(details(task)).toBeVisible();
  });

  await test.step('from the item of a board', async () => {
    await page.setViewportSize(SIZES.desk);
    const board = await newBoard(app, claire);
    await page.goto(`/mondays?board=${board.slug}`);
    const add = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
    await add.fill('Référé Martin');
    await add.press('Enter');
    await page.getByRole('link', { name: /^Ouvrir «\sRéféré Martin\s»/ }).click();
    const item = details('Référé Martin');
    await item.getByRole('textbox', { name: 'Écrire un commentaire' }).fill(`Voir ${address}`);
    await page.keyboard.press('Control+Enter');
    await card(page, document.slug).click();
    await expect(body(page)).toBeFocused();
    await check(page, 'panel-board');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(item).toBeVisible();
    await expect(card(page, document.slug)).toBeFocused();
  });
});
