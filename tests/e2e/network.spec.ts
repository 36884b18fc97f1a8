import type { Page } from '@playwright/test';
import { badge, CLAIRE, enter, expect, readyOffline, rest, SAMIR, saved, signedIn, test } from './fixtures.ts';
import { fresh, newConversation, newDocument, newList } from './office.ts';

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** What « Exporter mes modifications… » puts into the file. */
async function exported(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

test('where websockets are blocked edits go both ways over HTTPS, and the panel says so', async ({
  app,
  claire,
  samir,
}) => {
  test.setTimeout(120_000);
  const { slug } = await newConversation(app, claire);
  claire.line.websockets(false);
  await claire.page.goto(`/messenger?conversation=${slug}`);
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Par le réseau du Palais');
  await expect(messages(samir.page)).toContainText('Par le réseau du Palais');
  await saved(claire.page);
  await expect(messages(claire.page)).not.toContainText('En attente d’envoi');
  await badge(claire.page).click();
  await expect(
    claire.page.getByText(
      'Le réseau bloque la connexion directe : la synchronisation passe par des échanges réguliers.',
    ),
  ).toBeVisible();
  await claire.page.keyboard.press('Escape');
  await send(samir.page, 'Reçu');
  await expect(messages(claire.page)).toContainText('Reçu');

  await test.step('without any network the badge says offline, not saved', async () => {
    claire.line.cut();
    await send(claire.page, 'Dans le tunnel');
    await expect(badge(claire.page)).toContainText('Hors ligne');
    await expect(badge(claire.page)).toContainText('1 en attente');
    claire.line.heal();
    await expect(messages(samir.page)).toContainText('Dans le tunnel');
    await saved(claire.page);
  });

  await test.step('back on an open network the websocket is taken again', async () => {
    claire.line.websockets(true);
    await claire.page.reload();
    await saved(claire.page);
    await badge(claire.page).click();
    await expect(claire.page.getByText('Tout ce que vous avez écrit est sur le serveur.')).toBeVisible();
    await expect(claire.page.getByText('Le réseau bloque la connexion directe')).toBeHidden();
  });
});

test('a network that swallows everything is noticed by the heartbeat, and nothing is lost', async ({
  app,
  claire,
  samir,
}) => {
  test.setTimeout(180_000);
  const { slug } = await newConversation(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Avant');
  await expect(messages(samir.page)).toContainText('Avant');
  await saved(claire.page);
  claire.line.blackhole(true);
  await send(claire.page, 'Pendant');
  // Not claimed as saved while nobody answers.
  await expect(badge(claire.page)).toContainText('Enregistrement');
  // 15 s of silence, then 10 s for an answer.
  await expect(badge(claire.page)).toContainText('Hors ligne', { timeout: 35_000 });
  await expect(messages(claire.page)).toContainText('En attente d’envoi');
  claire.line.blackhole(false);
  await expect(messages(samir.page)).toContainText('Pendant', { timeout: 60_000 });
  await saved(claire.page);
  await expect(messages(samir.page).getByText('Pendant')).toHaveCount(1);
});

test('the server is killed and started again while two people type: nothing is lost, nothing is doubled', async ({
  app,
  claire,
  samir,
}) => {
  test.setTimeout(180_000);
  const { slug } = await newDocument(app, claire);
  for (const { page } of [claire, samir]) {
    await page.goto(`/Editor?doc=${slug}`);
    await body(page).click();
  }
  await claire.page.keyboard.type('Claire : ');
  await claire.page.keyboard.press('Enter');
  await expect(body(samir.page).locator('p')).toHaveCount(2);
  await body(samir.page).locator('p').nth(1).click();
  await samir.page.keyboard.type('Samir : ');
  await expect(body(claire.page).locator('p').nth(1)).toContainText('Samir :');
  await body(claire.page).locator('p').first().click();
  await claire.page.keyboard.press('End');
  // Each types in their own line from here on: the caret has arrived.
  await claire.page.keyboard.type('>');
  await expect(body(samir.page).locator('p').first()).toContainText('Claire : >');

  const words = Array.from({ length: 30 }, (_, index) => `mot${index}`);
  const typing = Promise.all([
    claire.page.keyboard.type(words.map((word) => `c${word} `).join(''), { delay: 15 }),
    samir.page.keyboard.type(words.map((word) => `s${word} `).join(''), { delay: 15 }),
  ]);
  await expect(body(claire.page)).toContainText('smot3');
  await app.kill();
  await typing;
  const pill = claire.page.getByRole('button', { name: /^Ce document :/ });
  await expect(pill).toContainText(/En attente du réseau|Hors ligne/);
  await app.restart();
  for (const { page } of [claire, samir]) await saved(page);
  const bare = (page: Page) =>
    body(page).evaluate((text) => {
      const copy = text.cloneNode(true) as HTMLElement;
      for (const caret of copy.querySelectorAll('.remote-caret')) caret.remove();
      return [...copy.children].map((child) => (child.textContent ?? '').trim());
    });
  const whole = [
    `Claire : >${words.map((word) => `c${word}`).join(' ')}`,
    `Samir : ${words.map((word) => `s${word}`).join(' ')}`,
  ];
  for (const { page } of [claire, samir]) await expect.poll(() => bare(page)).toEqual(whole);
});

test('a right that is taken away is told in the open document, and the copy leaves the device', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newDocument(app, claire);
  const me = await rest<{ id: string }>(app, samir.token, 'GET', '/user/read');
  const revoke = () => rest(app, claire.token, 'DELETE', `/documents/${slug}/members/${me.id}`);
  const { page, line } = samir;
  await claire.page.goto(`/Editor?doc=${slug}`);
  await body(claire.page).click();
  await claire.page.keyboard.type('Texte confidentiel.');
  await page.goto(`/Editor?doc=${slug}`);
  await expect(body(page)).toContainText('Texte confidentiel.');
  await readyOffline(page);
  await saved(page);

  await revoke();
  await expect(page.getByText('Vous n’avez plus accès à ce document').first()).toBeVisible();
  await expect(body(page)).toBeHidden();
  await page.goto('/ged');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(title);
  await expect(page.getByRole('option')).toHaveCount(0);
  line.cut();
  await page.goto(`/Editor?doc=${slug}`);
  await expect(page.getByText('Ce document n’est pas encore sur cet appareil')).toBeVisible();
  await expect(page.getByText('Texte confidentiel.')).toHaveCount(0);
});

test('what was written before a right was taken away can be exported', async ({ app, claire, samir }) => {
  const { slug, title } = await newDocument(app, claire);
  const me = await rest<{ id: string }>(app, samir.token, 'GET', '/user/read');
  const { page, line } = samir;
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await saved(page);
  line.cut();
  const text = fresh('Mes notes');
  await page.keyboard.type(text);
  await expect(page.getByRole('button', { name: 'Ce document : En attente du réseau' })).toBeVisible();
  await rest(app, claire.token, 'DELETE', `/documents/${slug}/members/${me.id}`);
  line.heal();
  await page.getByRole('link', { name: 'Retour à la bibliothèque' }).click();
  await expect(badge(page)).toContainText('Refusé (1)');
  await badge(page).click();
  await expect(page.getByText('Modifications mises à part')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  expect(await exported(page, 'Exporter mes modifications non synchronisées')).toContain(text);

  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click();
  await saved(page);
});

test('what was written before a right became reading can be set aside: the document is the server’s again', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newDocument(app, claire);
  const { page, line } = samir;
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Version commune.');
  await saved(page);
  line.cut();
  const text = fresh('Ajout refusé');
  await page.keyboard.type(` ${text}`);
  await expect(page.getByRole('button', { name: 'Ce document : En attente du réseau' })).toBeVisible();
  await rest(app, claire.token, 'POST', `/documents/${slug}/members`, { users: [SAMIR], right: 'read' });
  line.heal();
  await page.getByRole('link', { name: 'Retour à la bibliothèque' }).click();
  await expect(badge(page)).toContainText('Refusé (1)');
  await page.goto(`/Editor?doc=${slug}`);
  await expect(body(page)).toContainText(text);
  await page.goto('/ged');
  await badge(page).click();
  await page.getByRole('button', { name: 'Mettre à part' }).click();
  await page
    .getByRole('dialog', { name: 'Mettre ces modifications à part ?' })
    .getByText('Mettre à part')
    .last()
    .click();
  await expect(page.getByText('Modifications mises à part')).toBeVisible();
  expect(await exported(page, 'Exporter mes modifications non synchronisées')).toContain(text);
  await page.goto(`/Editor?doc=${slug}`);
  await expect(body(page)).toContainText('Version commune.');
  await expect(body(page)).not.toContainText(text);

  await page.goto('/ged');
  await badge(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click();
  await saved(page);
});

test('a session ended on the server leads to the sign-in screen, and the edits wait there', async ({ app, claire }) => {
  const { page, line } = claire;
  const { slug, title } = await newList(app, claire);
  await page.goto(`/todos?list=${slug}`);
  await saved(page);
  await readyOffline(page);
  line.cut();
  const task = fresh('Sous session éteinte');
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${title}` });
  await input.fill(task);
  await input.press('Enter');
  await expect(badge(page)).toContainText('1 en attente');
  await rest(app, claire.token, 'POST', '/user/logout');
  line.heal();
  await expect(page.getByText('Votre session a été fermée. Reconnectez-vous.')).toBeVisible();
  await expect(page.getByText('Vos modifications restent sur cet appareil')).toBeVisible();

  await test.step('another person is warned, and nothing goes out under their name', async () => {
    await page.getByLabel('Adresse e-mail').fill(SAMIR);
    await page.getByLabel('Mot de passe', { exact: true }).fill('Basoche#2026');
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(page.getByText('Des modifications d’une autre personne attendent')).toBeVisible();
    await page.getByRole('button', { name: 'Annuler' }).click();
  });

  await enter(page, CLAIRE);
  await expect(page.getByRole('link', { name: task })).toBeVisible();
  await saved(page);
  const { token } = await signedIn(app, CLAIRE);
  await expect.poll(async () => JSON.stringify(await rest(app, token, 'GET', '/todotask/list'))).toContain(task);
});
