import type { Page } from '@playwright/test';
import { check, MODES, SIZES } from './accessibility.ts';
import { expect, readyOffline, rest, SAMIR, saved, test } from './fixtures.ts';
import { caretRead, newConversation, newDocument, written } from './office.ts';
import { cell, fillCells, grid, newSheet } from './sheets.ts';
import { newSlides, stage } from './slides.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const panel = (page: Page) => page.getByRole('region', { name: 'Document ouvert à côté' });
const body = (page: Page) => panel(page).getByRole('textbox', { name: 'Texte du document' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const card = (page: Page, slug: string) => page.locator(`a.m-preview[href*="${slug}"]`);

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
