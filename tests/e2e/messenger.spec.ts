import type { Page } from '@playwright/test';
import { badge, CLAIRE, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation, unreadOfAll } from './office.ts';

test.use({ startsAt: null });

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
/** The message whose own words these are; quotes do not count. */
const message = (page: Page, text: string) =>
  messages(page)
    .getByRole('listitem')
    .filter({ has: page.locator('.m-text', { hasText: text }) });
const row = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: title });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Shows the actions of a message and takes one. */
async function act(page: Page, text: string, action: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole('button', { name: action, exact: true }).click();
}

/** « Messagerie » in the side bar with this count beside it. */
function sideBarEntry(page: Page, count: number) {
  const name = `Messagerie ${count} ${count === 1 ? 'élément' : 'éléments'} en attente de lecture`;
  return page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name, exact: true });
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a conversation made without a network is written in at once, and reaches the other when it is back', async ({
    claire,
    samir,
  }) => {
    const { page, line } = claire;
    const title = fresh('Depuis le Palais');
    await page.goto('/messenger');
    await readyOffline(page);
    // The list of colleagues is on the device once it was shown.
    await page.getByRole('link', { name: 'Nouvelle', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Samir Benali' })).toBeVisible();
    await page.keyboard.press('Escape');
    line.cut();
    await expect(badge(page)).toContainText('Hors ligne');

    await page.getByRole('link', { name: 'Nouvelle', exact: true }).click();
    await page.getByRole('button', { name: 'Samir Benali' }).click();
    await page.getByRole('textbox', { name: 'Nom de la conversation' }).fill(title);
    await page.getByRole('button', { name: 'Créer la conversation' }).click();
    await expect(page.getByText('Conversation ajoutée sur cet appareil')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    const text = fresh('Audience renvoyée');
    await send(page, text);
    await expect(message(page, text)).toContainText('En attente d’envoi');
    await page.reload();
    await expect(message(page, text)).toContainText('En attente d’envoi');

    line.heal();
    await saved(page);
    await expect(message(page, text)).not.toContainText('En attente d’envoi');
    await samir.page.goto('/messenger');
    await row(samir.page, title).getByRole('link').click();
    await expect(message(samir.page, text)).toBeVisible();
    await send(samir.page, `Bien reçu : ${text}`);
    await expect(message(page, `Bien reçu : ${text}`)).toBeVisible();
  });
});

test('a message is answered with its quote, edited and deleted by its author alone', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  const first = fresh('Assignation prête');
  await send(claire.page, first);
  await expect(message(samir.page, first)).toBeVisible();

  await test.step('reply with the quote', async () => {
    await act(samir.page, first, 'Répondre');
    await expect(samir.page.getByText('Réponse à Claire Marchand')).toBeVisible();
    await send(samir.page, fresh('Je la relis'));
    const answer = message(claire.page, 'Je la relis');
    await expect(answer.getByRole('button', { name: 'Voir le message d’origine de Claire Marchand' })).toContainText(
      first,
    );
    await answer.getByRole('button', { name: /message d’origine/ }).click();
    await expect(messages(claire.page).locator('.m-message-lit')).toContainText(first);
  });

  await test.step('no edit and no delete of the other’s message', async () => {
    await message(claire.page, 'Je la relis').hover();
    const other = message(claire.page, 'Je la relis');
    await expect(other.getByRole('button', { name: 'Répondre', exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Modifier', exact: true })).toHaveCount(0);
    await other.getByRole('button', { name: /^Actions sur le message/ }).click();
    await expect(claire.page.getByRole('menuitem', { name: 'Copier le texte' })).toBeVisible();
    await expect(claire.page.getByRole('menuitem', { name: /Modifier|Supprimer/ })).toHaveCount(0);
    await claire.page.keyboard.press('Escape');
  });

  await test.step('edit', async () => {
    await act(claire.page, first, 'Modifier');
    await expect(field(claire.page)).toHaveValue(first);
    await send(claire.page, `${first}, version 2`);
    await expect(message(samir.page, `${first}, version 2`)).toContainText('modifié');
  });

  await test.step('delete, confirmed at its own address', async () => {
    await message(claire.page, `${first}, version 2`).hover();
    await message(claire.page, `${first}, version 2`)
      .getByRole('button', { name: /^Actions sur le message/ })
      .click();
    await claire.page.getByRole('menuitem', { name: 'Supprimer…' }).click();
    await expect(claire.page).toHaveURL(/\/messenger\/message\/delete\?/);
    const dialog = claire.page.getByRole('dialog', { name: 'Supprimer ce message ?' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(message(claire.page, `${first}, version 2`)).toBeVisible();
    await claire.page.goBack();
    await dialog.getByRole('button', { name: 'Supprimer le message' }).click();
    await expect(claire.page).toHaveURL(new RegExp(`/messenger\\?conversation=${slug}$`));
    for (const { page } of [claire, samir]) {
      await expect(message(page, 'Message supprimé')).toBeVisible();
      await expect(messages(page).getByText(first)).toHaveCount(0);
    }
  });

  await test.step('the address of the deletion of another’s message offers nothing to delete', async () => {
    const id = await message(claire.page, 'Je la relis').getAttribute('data-id');
    await claire.page.goto(`/messenger/message/delete?conversation=${slug}&message=${id}`);
    await expect(claire.page.getByRole('dialog')).toContainText('Ce message n’existe plus');
    await expect(claire.page.getByRole('button', { name: 'Supprimer le message' })).toHaveCount(0);
  });
});

test('unread messages are counted, marked off by a line, and read by opening the conversation', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newConversation(app, claire);
  await claire.page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Premier point');
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await expect(message(samir.page, 'Premier point')).toBeVisible();
  await expect(message(claire.page, 'Premier point')).toContainText('Lu par Samir');
  await samir.page.goto('/messenger');
  await expect(row(samir.page, title)).toBeVisible();
  await expect(row(samir.page, title).getByText(/non lu/)).toHaveCount(0);
  // Those of all conversations, once background sync has brought them.
  const before = await unreadOfAll(app, samir);
  await expect(sideBarEntry(samir.page, before)).toBeVisible();

  await send(claire.page, 'Deuxième point');
  await send(claire.page, 'Troisième point');
  await expect(row(samir.page, title)).toContainText('2 messages non lus');
  await expect(sideBarEntry(samir.page, before + 2)).toBeVisible();

  await row(samir.page, title).getByRole('link').click();
  await expect(messages(samir.page)).toContainText('Nouveaux messages');
  await expect(message(samir.page, 'Deuxième point')).toContainText('Nouveaux messages');
  await expect(row(samir.page, title).getByText(/non lu/)).toHaveCount(0);
  await expect(sideBarEntry(samir.page, before)).toBeVisible();
  await expect(message(claire.page, 'Troisième point')).toContainText('Lu par Samir');
  await expect(message(claire.page, 'Premier point')).not.toContainText('Lu par');
});

test('one sees who is here and who is writing', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire);
  await claire.page.goto(`/messenger?conversation=${slug}`);
  const here = claire.page.getByRole('list', { name: 'En ligne dans cette conversation' });
  await expect(here).toBeHidden();
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await expect(here.getByRole('img', { name: 'Samir Benali (en ligne)' })).toBeVisible();
  await field(samir.page).pressSequentially('Je réponds');
  await expect(claire.page.getByText('Samir écrit…')).toBeVisible();
  await field(samir.page).fill('');
  await field(samir.page).blur();
  await expect(claire.page.getByText('Samir écrit…')).toBeHidden();
  await samir.page.goto('/todos');
  await expect(here).toBeHidden();
});

test('a draft is kept over a reload and waits on another device of the same person', async ({
  app,
  claire,
  someone,
}) => {
  const { slug, title } = await newConversation(app, claire);
  await claire.page.goto(`/messenger?conversation=${slug}`);
  await field(claire.page).fill('Cher confrère, je vous');
  await claire.page.reload();
  await expect(field(claire.page)).toHaveValue('Cher confrère, je vous');
  await saved(claire.page);

  const phone = await someone(CLAIRE);
  await phone.page.goto('/messenger');
  await expect(row(phone.page, title)).toContainText('Brouillon : Cher confrère, je vous');
  await phone.page.goto(`/messenger?conversation=${slug}`);
  await expect(field(phone.page)).toHaveValue('Cher confrère, je vous');
  await field(phone.page).press('Enter');
  await expect(message(claire.page, 'Cher confrère, je vous')).toBeVisible();
  await expect(field(claire.page)).toHaveValue('');
});

test('what is written without a network says that it waits, keeps its order and is sent once', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newConversation(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Avant la coupure');
  await expect(message(samir.page, 'Avant la coupure')).toBeVisible();
  claire.line.cut();
  await expect(badge(claire.page)).toContainText('Hors ligne');
  for (const text of ['Point un', 'Point deux', 'Point trois']) await send(claire.page, text);
  await expect(messages(claire.page).getByText('En attente d’envoi')).toHaveCount(3);
  await expect(row(claire.page, title)).toContainText('Message en attente d’envoi');
  await expect(badge(claire.page)).toContainText('1 conversation en attente');
  await send(samir.page, 'Pendant la coupure');
  claire.line.heal();
  await saved(claire.page);
  await expect(messages(claire.page).getByText('En attente d’envoi')).toHaveCount(0);
  for (const { page } of [claire, samir]) {
    const texts = messages(page).locator('.m-text');
    await expect(texts).toHaveText(['Avant la coupure', 'Pendant la coupure', 'Point un', 'Point deux', 'Point trois']);
  }
});

test('the keyboard alone finds a conversation, sends, edits, answers, deletes and leaves', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newConversation(app, claire);
  const { page } = claire;
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await send(samir.page, 'Pouvez-vous relire ?');
  await page.goto('/dashboard');
  await badge(page).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(title);
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Pouvez-vous relire ?')).toBeVisible();

  const toField = async () => {
    // Lists are one stop each: the way to the field does not grow with the conversations and the messages.
    for (let presses = 0; presses < 20; presses++) {
      if (await field(page).evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab never came to the message field');
  };
  await expect(page.getByRole('main')).toBeFocused();
  await toField();
  await page.keyboard.type('Oui');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('demain matin');
  await page.keyboard.press('Enter');
  await expect(message(samir.page, 'demain matin')).toBeVisible();
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(message(page, 'demain matin')).toBeFocused();
  await page.keyboard.press('e');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Oui, ce soir');
  await page.keyboard.press('Enter');
  await expect(message(samir.page, 'Oui, ce soir')).toContainText('modifié');
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(message(page, 'Oui, ce soir')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(message(page, 'Pouvez-vous relire ?')).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.type('Relu');
  await page.keyboard.press('Enter');
  await expect(message(samir.page, 'Relu').getByRole('button', { name: /message d’origine/ })).toBeVisible();

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Supprimer ce message ?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer le message' }).focus();
  await page.keyboard.press('Enter');
  await expect(message(samir.page, 'Message supprimé')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a date leads to its first message, to the next one there is, or to the last, also without a network', async ({
  claire,
}) => {
  const { page, line } = claire;
  await page.goto('/messenger?conversation=demo-marchal');
  await expect(messages(page)).toBeVisible();
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  const rows = messages(page).getByRole('listitem');
  const goTo = async (day: string) => {
    await page
      .getByRole('region', { name: 'Dossier Marchal c/ SCI Les Tilleuls' })
      .getByRole('button', { name: 'Actions sur la conversation' })
      .click();
    await page.getByRole('menuitem', { name: 'Aller à une date…' }).click();
    await expect(page.getByRole('textbox', { name: 'Jour' })).toBeFocused();
    await page.keyboard.type(day);
    await page.keyboard.press('Enter');
  };

  await goTo('01/01/2020');
  const first = rows.and(page.locator('[aria-posinset="1"]'));
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  const count = Number(await first.getAttribute('aria-setsize'));
  expect(count).toBeGreaterThan(30);
  await goTo('31/12/2099');
  await expect(rows.and(page.locator(`[aria-posinset="${count}"]`))).toBeFocused();

  await goTo('31/02/2026');
  const dialog = page.getByRole('dialog', { name: 'Aller à une date' });
  await expect(dialog.getByText('Cette date n’existe pas.')).toBeVisible();
  await expect(dialog.getByText(/^Premier message\s: /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a conversation of which nothing has come to this device yet does not look empty', async ({ app, claire }) => {
    const { page } = claire;
    // The list of what there is comes through, no content of what is not open does.
    await page.route(/\/api\/sync\/exchange/, (route) => route.abort());
    const { slug, title } = await newConversation(app, claire);
    await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, { content: 'Lisez ceci' });
    await page.goto('/messenger');
    await readyOffline(page);
    await expect(row(page, title)).toContainText('Pas encore téléchargée sur cet appareil');
    claire.line.cut();
    await expect(badge(page)).toContainText('Hors ligne');
    await row(page, title).getByRole('link').click();
    await expect(page.getByText('Cette conversation n’est pas sur cet appareil')).toBeVisible();
    await expect(page.getByText('Écrivez le premier message.')).toHaveCount(0);
  });
});

test('a person is mentioned by keyboard, sees it marked, and is told where', async ({ app, claire, samir }) => {
  const { slug, title } = await newConversation(app, claire);
  const { page } = claire;
  await page.goto(`/messenger?conversation=${slug}`);
  const people = page.getByRole('listbox', { name: 'Mentionner une personne' });
  await field(page).pressSequentially('Vu avec @sam');
  await expect(people.getByRole('option')).toHaveText([/Samir BENALI$/]);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await expect(field(page)).toHaveValue('Vu avec @sam');
  await field(page).pressSequentially('i');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Vu avec @Samir BENALI ');
  await field(page).pressSequentially(': audience @xyz');
  await expect(people).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(message(page, 'Vu avec').locator('.k-mention')).toHaveText('@Samir BENALI');

  await samir.page.goto('/dashboard');
  await samir.page.getByRole('button', { name: /^Notifications/ }).click();
  const notices = samir.page.getByRole('dialog', { name: 'Notifications' });
  await notices
    .getByRole('link')
    .filter({ hasText: `Claire MARCHAND vous mentionne dans « ${title} »` })
    .click();
  await expect(message(samir.page, 'Vu avec')).toBeInViewport();
  await expect(message(samir.page, 'Vu avec').locator('.k-mention-me')).toHaveText('@Samir BENALI');
});
