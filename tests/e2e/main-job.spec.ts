import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';

test.use({ startsAt: null, serviceWorkers: 'allow', server: { database: 'embedded' } });

interface Named {
  name: string;
  title: string;
}

test('two people write a conversation, a list, a board and a document; one loses the network, reloads, comes back; all agree', async ({
  app,
  claire,
  samir,
}) => {
  test.setTimeout(240_000);
  const { docs } = await rest<{ docs: Named[] }>(app, claire.token, 'GET', '/sync/manifest');
  const theirs = await rest<{ docs: Named[] }>(app, samir.token, 'GET', '/sync/manifest');
  // Those of the demo: what other flows made may be of another kind, or empty.
  const shared = (kind: string) => {
    const start = `${kind}/demo-`;
    const doc = docs.find(({ name }) => name.startsWith(start) && theirs.docs.some((each) => each.name === name));
    if (doc === undefined) throw new Error(`the demo shares no ${kind}`);
    return { ...doc, slug: doc.name.slice(kind.length + 1) };
  };
  const conversation = shared('conversation');
  const list = shared('todolist');
  const board = shared('board');
  const paper = shared('document');
  const mark = `essai ${Date.now()}`;

  await test.step('a message reaches the other person', async () => {
    await samir.page.goto(`/messenger?conversation=${conversation.slug}`);
    await claire.page.goto(`/messenger?conversation=${conversation.slug}`);
    const box = claire.page.getByRole('textbox', { name: 'Votre message' });
    await box.fill(`Bonjour Samir, ${mark}`);
    await box.press('Enter');
    await expect(samir.page.getByText(`Bonjour Samir, ${mark}`).first()).toBeVisible();
    await saved(claire.page);
  });

  await readyOffline(claire.page);

  await test.step('Claire loses the network and goes on', async () => {
    claire.line.cut();
    await expect(badge(claire.page)).toContainText('Hors ligne');
    const box = claire.page.getByRole('textbox', { name: 'Votre message' });
    await box.fill(`Depuis le train, ${mark}`);
    await box.press('Enter');
    await expect(claire.page.getByText(`Depuis le train, ${mark}`).first()).toBeVisible();
    await expect(claire.page.getByText('En attente d’envoi').first()).toBeVisible();

    await claire.page.goto(`/todos?list=${list.slug}`);
    const line = claire.page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
    await line.fill(`Tâche du train ${mark}`);
    await line.press('Enter');
    await expect(claire.page.getByRole('link', { name: `Tâche du train ${mark}` })).toBeVisible();

    await claire.page.goto(`/mondays?board=${board.slug}`);
    const item = claire.page.getByRole('textbox', { name: /^Ajouter un élément à/ }).first();
    await item.fill(`Élément du train ${mark}`);
    await item.press('Enter');
    await expect(claire.page.getByText(`Élément du train ${mark}`).first()).toBeVisible();

    await claire.page.goto(`/Editor?doc=${paper.slug}`);
    const body = claire.page.getByRole('textbox', { name: 'Texte du document' });
    await body.click();
    await claire.page.keyboard.press('Control+End');
    await claire.page.keyboard.type(` Paragraphe du train ${mark}.`);
    await expect(body).toContainText(`Paragraphe du train ${mark}`);
  });

  await test.step('meanwhile Samir writes in the same places', async () => {
    const box = samir.page.getByRole('textbox', { name: 'Votre message' });
    await box.fill(`Au cabinet, ${mark}`);
    await box.press('Enter');
    await samir.page.goto(`/todos?list=${list.slug}`);
    const line = samir.page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
    await line.fill(`Tâche du cabinet ${mark}`);
    await line.press('Enter');
    await expect(samir.page.getByRole('link', { name: `Tâche du cabinet ${mark}` })).toBeVisible();
    await saved(samir.page);
    await samir.page.goto(`/Editor?doc=${paper.slug}`);
    const body = samir.page.getByRole('textbox', { name: 'Texte du document' });
    await body.click();
    await samir.page.keyboard.press('Control+Home');
    await samir.page.keyboard.type(`Ajout du cabinet ${mark}. `);
    await saved(samir.page);
  });

  await test.step('Claire reloads without a network and finds everything', async () => {
    await claire.page.reload();
    await expect(claire.page.getByRole('textbox', { name: 'Texte du document' })).toContainText(
      `Paragraphe du train ${mark}`,
    );
    await claire.page.goto(`/messenger?conversation=${conversation.slug}`);
    await expect(claire.page.getByText(`Depuis le train, ${mark}`).first()).toBeVisible();
    await expect(badge(claire.page)).toContainText('en attente');
  });

  await test.step('the network comes back and all agree', async () => {
    claire.line.heal();
    await saved(claire.page);
    await expect(claire.page.getByText(`Au cabinet, ${mark}`).first()).toBeVisible();

    await samir.page.goto(`/messenger?conversation=${conversation.slug}`);
    await expect(samir.page.getByText(`Depuis le train, ${mark}`).first()).toBeVisible();
    for (const { page } of [claire, samir]) {
      await page.goto(`/todos?list=${list.slug}`);
      await expect(page.getByRole('link', { name: `Tâche du train ${mark}` })).toBeVisible();
      await expect(page.getByRole('link', { name: `Tâche du cabinet ${mark}` })).toBeVisible();
      await page.goto(`/mondays?board=${board.slug}`);
      await expect(page.getByText(`Élément du train ${mark}`).first()).toBeVisible();
      await page.goto(`/Editor?doc=${paper.slug}`);
      const body = page.getByRole('textbox', { name: 'Texte du document' });
      await expect(body).toContainText(`Paragraphe du train ${mark}`);
      await expect(body).toContainText(`Ajout du cabinet ${mark}`);
    }
  });

  await test.step('REST answers the same', async () => {
    const messages = JSON.stringify(
      await rest(app, samir.token, 'POST', `/messenger/message/list/${conversation.slug}`, { page: 1, limit: 20 }),
    );
    for (const text of [`Bonjour Samir, ${mark}`, `Depuis le train, ${mark}`, `Au cabinet, ${mark}`])
      expect(messages).toContain(text);
    // Each sees their own: a new task is its author's to do.
    const tasksOf = async (token: string) => JSON.stringify(await rest(app, token, 'GET', '/todotask/list'));
    expect(await tasksOf(claire.token)).toContain(`Tâche du train ${mark}`);
    expect(await tasksOf(samir.token)).toContain(`Tâche du cabinet ${mark}`);
  });
});

test('a stranger of another firm sees none of it', async ({ app, claire, someone }) => {
  const { STRANGER } = await import('./fixtures.ts');
  const stranger = await someone(STRANGER);
  const ours = await rest<{ docs: Named[] }>(app, claire.token, 'GET', '/sync/manifest');
  const theirs = await rest<{ docs: Named[] }>(app, stranger.token, 'GET', '/sync/manifest');
  const names = new Set(ours.docs.map(({ name }) => name));
  expect(theirs.docs.filter(({ name }) => names.has(name))).toEqual([]);

  const slug = ours.docs.find(({ name }) => name.startsWith('conversation/'))!.name.slice('conversation/'.length);
  await stranger.page.goto(`/messenger?conversation=${slug}`);
  await expect(stranger.page.getByRole('textbox', { name: 'Votre message' })).toBeHidden();
});
