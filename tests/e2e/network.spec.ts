import type { Page } from '@playwright/test';
import { badge, CLAIRE, enter, expect, readyOffline, rest, SAMIR, saved, signedIn, test } from './fixtures.ts';
import { fresh, newBoard, newConversation, newDocument, newList } from './office.ts';

test.use({ startsAt: null });

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
    await expect(badge(claire.page)).toContainText(/1 \p{L}+ en attente/u);
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

test.describe(() => {
  test.use({ screensMayFail: true });

  test('a screen whose part has not come says so in the frame, and comes with the network', async ({ claire }) => {
    const { page, line } = claire;
    await page.goto('/dashboard');
    await badge(page).waitFor();
    line.cut();
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Mondays' })
      .click();
    await expect(page.getByRole('heading', { name: 'Cet écran n’a pas pu s’afficher' })).toBeVisible();
    await expect(page.getByText('Vérifiez votre connexion')).toBeVisible();
    await expect(badge(page)).toContainText('Hors ligne');
    line.heal();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Mondays', level: 1 })).toBeVisible();
  });
});

test('a network that swallows everything is noticed by the heartbeat, and nothing is lost', async ({
  app,
  claire,
  samir,
}) => {
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

test('a browser without a network says so at once, and takes up again by itself', async ({ app, claire, samir }) => {
  const { slug } = await newConversation(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/messenger?conversation=${slug}`);
  await send(claire.page, 'Avant');
  await expect(messages(samir.page)).toContainText('Avant');
  await saved(claire.page);
  // The lines that are open go nowhere without a word.
  claire.line.blackhole(true);
  await claire.page.context().setOffline(true);
  await expect(badge(claire.page)).toContainText('Hors ligne', { timeout: 2_000 });
  await send(claire.page, 'Sans réseau');
  await expect(messages(claire.page)).toContainText('En attente d’envoi');
  claire.line.blackhole(false);
  await claire.page.context().setOffline(false);
  await expect(messages(samir.page)).toContainText('Sans réseau');
  await saved(claire.page);
});

test('a paste that no websocket message may hold reaches the others', async ({ app, claire, samir }) => {
  const { slug } = await newDocument(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/Editor?doc=${slug}`);
  await body(claire.page).click();
  await claire.page.keyboard.type('Annexe : ');
  await saved(claire.page);
  const bytes = 3 * 1024 * 1024;
  await body(claire.page).evaluate((text, size) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'attendu '.repeat(size / 8));
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
  await saved(claire.page);
  await expect
    .poll(() => body(samir.page).evaluate((text) => text.textContent?.length ?? 0), { timeout: 60_000 })
    .toBeGreaterThan(bytes);
});

test('the server is killed and started again while two people type: nothing is lost, nothing is doubled', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  for (const { page } of [claire, samir]) {
    await page.goto(`/Editor?doc=${slug}`);
    await body(page).click();
  }
  await claire.page.keyboard.type('Claire : ');
  await claire.page.keyboard.press('Enter');
  await expect(body(samir.page).locator('p')).toHaveCount(2);
  // A click moves the caret of the page; where the editor has it, the other sees. What arrives in between puts it back.
  const caretAt = async (writer: Page, reader: Page, line: number) => {
    await body(writer).locator('p').nth(line).click();
    await expect(body(reader).locator('p').nth(line).locator('.remote-caret')).toHaveCount(1);
  };
  await caretAt(samir.page, claire.page, 1);
  await samir.page.keyboard.type('Samir : ');
  await expect(body(claire.page).locator('p').nth(1)).toContainText('Samir :');
  await caretAt(claire.page, samir.page, 0);
  await claire.page.keyboard.press('End');
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
  // The space before the colon is made one that does not break, as French has it.
  const whole = [
    `Claire\u00a0: >${words.map((word) => `c${word}`).join(' ')}`,
    `Samir\u00a0: ${words.map((word) => `s${word}`).join(' ')}`,
  ];
  for (const { page } of [claire, samir]) await expect.poll(() => bare(page)).toEqual(whole);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

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
    await expect(page.getByText('Vous n’avez pas accès à ce document').first()).toBeVisible();
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

    await test.step('records this device never had are said to come with the network, and come', async () => {
      await page.goto('/lpclients');
      await expect(page.getByText('Pas encore sur cet appareil')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      line.heal();
      await badge(page).click();
      await expect(page.getByRole('heading', { name: 'Vos interlocuteurs' })).toBeVisible();
    });
  });
});

test('on a board and a list too a right that is taken away is told, and so are edits that are refused', async ({
  app,
  claire,
  samir,
}) => {
  const me = await rest<{ id: string }>(app, samir.token, 'GET', '/user/read');
  const { page, line } = samir;
  const board = await newBoard(app, claire);
  await page.goto(`/mondays?board=${board.slug}`);
  await expect(page.getByRole('heading', { name: board.title })).toBeVisible();
  await saved(page);
  await rest(app, claire.token, 'DELETE', `/boards/${board.slug}/members/${me.id}`);
  await expect(page.getByText('Vous n’avez plus accès à ce tableau')).toBeVisible();
  await page.getByRole('button', { name: 'Retour aux tableaux' }).click();
  await expect(page.getByRole('link', { name: board.title })).toHaveCount(0);

  const list = await newList(app, claire);
  await page.goto(`/todos?list=${list.slug}`);
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  await input.fill(fresh('Avant'));
  await input.press('Enter');
  await saved(page);
  line.cut();
  await input.fill(fresh('Ajout refusé'));
  await input.press('Enter');
  await expect(badge(page)).toContainText(/1 \p{L}+ en attente/u);
  await rest(app, claire.token, 'POST', `/todotaskGroup/${list.slug}/members`, { users: [SAMIR], right: 'read' });
  line.heal();
  await expect(page.getByRole('alert')).toContainText('Vos dernières modifications ont été refusées');
  await rest(app, claire.token, 'DELETE', `/todotaskGroup/${list.slug}/members/${me.id}`);
  await expect(page.getByText('Vous n’avez plus accès à cette liste')).toBeVisible();
  await badge(page).click();
  await expect(page.getByRole('heading', { name: 'Modifications mises à part' })).toBeVisible();
  expect(await exported(page, 'Exporter mes modifications non synchronisées')).toContain('Ajout refusé');
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
  await expect(page.getByRole('heading', { name: 'Modifications mises à part' })).toBeVisible();
  // What still waits may be listed beside it for a moment.
  const refused = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'plus accès' });
  await expect(refused).toBeVisible();
  expect(await exported(page, 'Exporter mes modifications non synchronisées')).toContain(text);

  // On a phone the panel takes the width: the question lies over it.
  await page.setViewportSize({ width: 390, height: 844 });
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
  await expect(page.getByRole('heading', { name: 'Modifications mises à part' })).toBeVisible();
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

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('a session ended on the server leads to the sign-in screen, and the edits wait there', async ({
    app,
    claire,
  }) => {
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
    await expect(badge(page)).toContainText(/1 \p{L}+ en attente/u);
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
});
