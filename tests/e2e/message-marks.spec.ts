import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, CLAIRE, expect, saved, test } from './fixtures.ts';
import { expectVisibleFocus, fresh, newConversation } from './office.ts';

test.use({ startsAt: null });

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const message = (page: Page, text: string) =>
  messages(page)
    .locator('[data-id]')
    .filter({ has: page.locator('.m-text', { hasText: text }) });
/** A reaction of a message, by its count, its meaning and who reacted. */
const reaction = (page: Page, text: string, name: string | RegExp) =>
  message(page, text).getByRole('list', { name: 'Réactions' }).getByRole('button', { name });
const pins = (page: Page) => page.getByRole('button', { name: /messages? épinglés?$/ });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(message(page, text)).toBeVisible();
}

async function react(page: Page, text: string, meaning: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole('button', { name: 'Réagir', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: meaning }).click();
}

async function pin(page: Page, text: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text)
    .getByRole('button', { name: /^Actions sur le message/ })
    .click();
  await page.getByRole('menuitem', { name: /^Épingler/ }).click();
}

test('two people react to a message at once, one of them offline and on two devices, and each counts once', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const { slug } = await newConversation(app, claire);
  const phone = await someone(CLAIRE);
  for (const { page } of [claire, samir, phone]) await page.goto(`/messenger?conversation=${slug}`);
  const text = fresh('Je plaide mardi');
  await send(samir.page, text);
  for (const { page } of [claire, phone]) await expect(message(page, text)).toBeVisible();

  claire.line.cut();
  await expect(badge(claire.page)).toContainText('Hors ligne');
  await react(claire.page, text, 'D’accord');
  await expect(reaction(claire.page, text, '1 D’accord : vous')).toHaveAttribute('aria-pressed', 'true');
  await react(phone.page, text, 'D’accord');
  await react(samir.page, text, 'D’accord');
  await react(samir.page, text, 'Point de droit');
  claire.line.heal();
  await saved(claire.page);

  await expect(reaction(claire.page, text, '2 D’accord : Samir Benali et vous')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(reaction(claire.page, text, '1 Point de droit : Samir Benali')).toHaveAttribute('aria-pressed', 'false');
  await expect(reaction(samir.page, text, '2 D’accord : Claire Marchand et vous')).toBeVisible();

  await test.step('the names are shown to the pointer', async () => {
    await reaction(claire.page, text, /D’accord/).hover();
    await expect(claire.page.locator('.b-tooltip')).toHaveText('D’accord : Samir BENALI et vous');
  });

  await test.step('a click takes one’s own back, or joins the others', async () => {
    await reaction(claire.page, text, /D’accord/).click();
    await reaction(claire.page, text, /Point de droit/).click();
    await expect(reaction(samir.page, text, '1 D’accord : vous')).toBeVisible();
    await expect(reaction(samir.page, text, '2 Point de droit : Claire Marchand et vous')).toBeVisible();
    await claire.page.reload();
    await expect(reaction(claire.page, text, '1 D’accord : Samir Benali')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('the keyboard alone reacts, pins, and goes to a pinned message', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire);
  const { page } = claire;
  for (const each of [claire, samir]) await each.page.goto(`/messenger?conversation=${slug}`);
  await send(page, 'Référé : mémoire en défense');
  await field(page).press('ArrowUp');
  await expect(message(page, 'Référé')).toBeFocused();

  await page.keyboard.press(':');
  await expect(page.getByRole('menuitemcheckbox', { name: 'D’accord' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Fait' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reaction(samir.page, 'Référé', '1 Fait : Claire Marchand')).toBeVisible();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(message(page, 'Référé')).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(reaction(page, 'Référé', '1 Fait : vous')).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(message(samir.page, 'Référé').getByRole('list', { name: 'Réactions' })).toHaveCount(0);

  await field(page).focus();
  await field(page).press('ArrowUp');
  await page.keyboard.press('p');
  await expect(message(samir.page, 'Référé')).toContainText('Épinglé par Claire MARCHAND');
  await pins(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Messages épinglés' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(message(page, 'Référé')).toBeFocused();
  await page.keyboard.press('p');
  await expect(message(samir.page, 'Référé')).not.toContainText('Épinglé');
  await expect(pins(samir.page)).toHaveCount(0);
});

test('a pinned message far above is found again from the header, by everybody in the conversation', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newConversation(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  const text = fresh('Code d’accès du greffe');
  await send(claire.page, text);
  claire.line.cut();
  await expect(badge(claire.page)).toContainText('Hors ligne');
  await pin(claire.page, text);
  await expect(message(claire.page, text)).toContainText('Épinglé par vous');
  claire.line.heal();
  await saved(claire.page);
  await expect(message(samir.page, text)).toContainText('Épinglé par Claire MARCHAND');
  for (let index = 1; index <= 40; index++) await send(samir.page, `Point ${index} de l’ordre du jour`);
  await expect(message(samir.page, text)).toHaveCount(0);

  await pins(samir.page).click();
  const list = samir.page.getByRole('dialog', { name: 'Messages épinglés' });
  await expect(pins(samir.page)).toHaveAccessibleName('1 message épinglé');
  await list.getByRole('button', { name: new RegExp(`^Claire Marchand.*${text}$`, 'i') }).click();
  await expect(message(samir.page, text)).toBeInViewport();
  await expect(message(samir.page, text)).toBeFocused();
  await expect(messages(samir.page).locator('.m-message-lit')).toContainText(text);

  await pins(samir.page).click();
  await list.getByRole('button', { name: 'Désépingler le message de Claire Marchand' }).click();
  await expect(list).toContainText('Aucun message épinglé');
  await samir.page.keyboard.press('Escape');
  await expect(pins(claire.page)).toHaveCount(0);
});

test('a deleted message loses its reactions and its pin', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Envoyé trop tôt');
  await react(samir.page, 'Envoyé trop tôt', 'Je regarde');
  await pin(samir.page, 'Envoyé trop tôt');
  await expect(reaction(claire.page, 'Envoyé trop tôt', /Je regarde/)).toBeVisible();
  const id = await message(claire.page, 'Envoyé trop tôt').getAttribute('data-id');
  await claire.page.goto(`/messenger/message/delete?conversation=${slug}&message=${id}`);
  await claire.page.getByRole('button', { name: 'Supprimer le message' }).click();
  for (const { page } of [claire, samir]) {
    await expect(message(page, 'Message supprimé')).toBeVisible();
    await expect(messages(page).getByRole('list', { name: 'Réactions' })).toHaveCount(0);
    await expect(pins(page)).toHaveCount(0);
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a tap shows what can be done with a message, a second one reacts', async ({ app, claire }) => {
    const { slug } = await newConversation(app, claire);
    const { page } = claire;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/messenger?conversation=${slug}`);
    await send(page, 'Pièce 12 reçue');
    await message(page, 'Pièce 12').locator('.m-text').tap();
    for (const meaning of ['Merci', 'Bravo']) {
      await message(page, 'Pièce 12').getByRole('button', { name: 'Réagir', exact: true }).tap();
      await page.getByRole('menuitemcheckbox', { name: meaning }).tap();
      await expect(reaction(page, 'Pièce 12', `1 ${meaning} : vous`)).toBeVisible();
    }
    await reaction(page, 'Pièce 12', /Merci/).tap();
    await expect(reaction(page, 'Pièce 12', /Merci/)).toHaveCount(0);
  });
});

test('reactions and pins are free of accessibility violations', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(
    app,
    claire,
    fresh('Succession de Saint-Exupéry-Montmorency contre Villeneuve'),
  );
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Conclusions récapitulatives : je propose de les signifier lundi, avant la clôture.');
  await send(samir.page, 'Le greffe confirme l’audience du 4 décembre à 9 h, salle 3. '.repeat(5));
  for (const meaning of ['D’accord', 'Fait', 'Je regarde', 'Merci', 'Point de droit', 'Bravo'])
    await react(samir.page, 'Conclusions', meaning);
  await react(claire.page, 'Conclusions', 'D’accord');
  await react(claire.page, 'Le greffe', 'Fait');
  await pin(claire.page, 'Conclusions');
  await pin(samir.page, 'Le greffe');
  await expect(pins(claire.page)).toHaveAccessibleName('2 messages épinglés');
  const { page } = claire;
  await checkModes(page, 'reactions', async () => {
    await message(page, 'Conclusions').hover();
  });
  await message(page, 'Conclusions').locator('.m-text').hover();
  await message(page, 'Conclusions').getByRole('button', { name: 'Réagir', exact: true }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(6);
  await checkModes(page, 'reagir', async () => {});
  await page.keyboard.press('Escape');
  await pins(page).click();
  await checkModes(page, 'epingles', async () => {
    await expect(page.getByRole('dialog', { name: 'Messages épinglés' })).toBeVisible();
  });
});
