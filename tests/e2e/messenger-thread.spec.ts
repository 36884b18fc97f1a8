import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation } from './office.ts';

test.use({ startsAt: null });

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const answer = (page: Page) => page.getByRole('textbox', { name: 'Votre réponse' });
const message = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Messages' })
    .locator('[data-id]')
    .filter({ has: page.locator('.m-text', { hasText: text }) });
const count = (page: Page, text: string) => message(page, text).getByRole('link', { name: /^\d+ réponses?$/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Fil de réponses' });
const answers = (page: Page) => panel(page).getByRole('list', { name: 'Réponses' }).getByRole('listitem');

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(message(page, text)).toBeVisible();
}

test('the answers to a message are read and written beside the conversation, at an address of their own', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newConversation(app, claire);
  const { page } = claire;
  for (const each of [claire, samir]) await each.page.goto(`/messenger?conversation=${slug}`);
  const question = fresh('Qui plaide vendredi');
  await send(page, question);
  await expect(count(page, question)).toHaveCount(0);
  await message(samir.page, question).hover();
  await message(samir.page, question).getByRole('button', { name: 'Répondre', exact: true }).click();
  await send(samir.page, 'Moi, le matin');
  await send(samir.page, 'Autre sujet');
  await expect(count(page, question)).toHaveText('1 réponse');

  await count(page, question).click();
  await expect(page).toHaveURL(new RegExp(`conversation=${slug}&thread=`));
  await expect(answer(page)).toBeFocused();
  await expect(answers(page)).toHaveCount(1);
  await expect(panel(page)).toContainText(question);
  await expect(panel(page)).not.toContainText('Autre sujet');

  await test.step('an answer written offline is there at once, in the conversation too', async () => {
    claire.line.cut();
    await expect(badge(page)).toContainText('Hors ligne');
    await page.keyboard.type('Et moi, l’après-midi');
    await page.keyboard.press('Enter');
    await expect(answers(page)).toContainText(['Moi, le matin', 'Et moi, l’après-midi']);
    await expect(answer(page)).toHaveValue('');
    await expect(count(page, question)).toHaveText('2 réponses');
    claire.line.heal();
    await saved(page);
  });

  await test.step('an answer to an answer belongs to it', async () => {
    await expect(count(samir.page, question)).toHaveText('2 réponses');
    await message(samir.page, 'Et moi, l’après-midi').hover();
    await message(samir.page, 'Et moi, l’après-midi').getByRole('button', { name: 'Répondre', exact: true }).click();
    await send(samir.page, 'Parfait');
    await expect(answers(page)).toContainText(['Moi, le matin', 'Et moi, l’après-midi', 'Parfait']);
  });

  await test.step('what is typed waits, Escape and the back button close, the address opens', async () => {
    const address = page.url();
    await answer(page).fill('À confirmer');
    await answer(page).press('Escape');
    await expect(answer(page)).not.toBeFocused();
    await expect(answer(page)).toHaveValue('À confirmer');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/thread=/);
    await expect(message(page, question)).toBeFocused();
    await page.keyboard.press('f');
    await expect(answer(page)).toHaveValue('À confirmer');
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await page.goto(address);
    await expect(answers(page)).toHaveCount(3);
    await panel(page).getByRole('button', { name: 'Voir dans la conversation' }).click();
    await expect(message(page, question)).toBeFocused();
  });

  await test.step('a thread of nothing says so', async () => {
    await page.goto(`/messenger?conversation=${slug}&thread=inconnu`);
    await expect(panel(page)).toContainText('Message d’origine introuvable');
  });
});

test('a thread is free of accessibility violations, and the whole screen of a phone', async ({ app, claire }) => {
  const { page } = claire;
  const { slug } = await newConversation(app, claire, fresh('Succession de Saint-Exupéry-Montmorency'));
  const say = (content: string, replyTo?: string) =>
    rest<{ slug: string }>(app, claire.token, 'POST', `/messenger/message/${slug}`, { content, replyTo });
  const root = await say('Quelles pièces manquent pour les conclusions récapitulatives ?');
  for (const text of ['L’attestation notariée.', 'Et le bail de 2019, que le client cherche encore. '.repeat(4)])
    await say(text, root.slug);
  await checkModes(page, 'fil', async () => {
    await page.goto(`/messenger?conversation=${slug}&thread=${root.slug}`);
    await expect(answers(page)).toHaveCount(2);
  });
  await expect(answer(page)).toBeInViewport();
  const box = await panel(page).boundingBox();
  expect(box?.width).toBe(390);
  // The tip of the button that has the focus goes first, if it is there already.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await checkModes(page, 'fil-ferme', async () => {});
});
