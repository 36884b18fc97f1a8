import { badge, expect, fetched, readyOffline, rest, saved, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

interface Manifest {
  docs: { name: string; title: string; right: 'read' | 'write' }[];
}

/** One of the demo, with tasks: those of other flows may be empty. */
async function listOf(app: Parameters<typeof rest>[0], token: string): Promise<{ slug: string; title: string }> {
  const { docs } = await rest<Manifest>(app, token, 'GET', '/sync/manifest');
  const doc = docs.find(({ name, right }) => name.startsWith('todolist/demo-') && right === 'write')!;
  return { slug: doc.name.slice('todolist/'.length), title: doc.title };
}

test('the app starts without a network after one visit, on a document never opened here', async ({ app, claire }) => {
  const { page, line } = claire;
  await readyOffline(page);
  await fetched(page, '/dashboard');
  line.cut();
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
  await expect(page.locator('.t-row').first()).toBeVisible();
  await expect(badge(page)).toContainText('Hors ligne');
});

test('a line that drops every second loses nothing', async ({ app, claire }) => {
  const { page, line } = claire;
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  line.latency(80);
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  const titles = Array.from({ length: 12 }, (_, index) => `Ligne instable ${Date.now()} ${index}`);
  for (const [index, title] of titles.entries()) {
    await input.fill(title);
    await input.press('Enter');
    if (index % 3 === 2) line.drop();
  }
  await saved(page);
  // Saved is durable; the rows that REST reads follow a moment later.
  const times = async () => {
    const tasks = JSON.stringify(await rest(app, claire.token, 'GET', '/todotask/list'));
    return titles.map((title) => tasks.split(`"${title}"`).length - 1);
  };
  await expect.poll(times).toEqual(titles.map(() => 1));
});

test('two windows of one person show the same, also without a network', async ({ app, claire }) => {
  const { page, context, line } = claire;
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  const other = await context.newPage();
  await other.goto(`/todos?list=${list.slug}`);
  await readyOffline(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  const title = `Entre fenêtres ${Date.now()}`;
  await input.fill(title);
  await input.press('Enter');
  await expect(other.getByRole('link', { name: title })).toBeVisible();
});

test('a full device says so, keeps the edit in memory and still sends it', async ({ app, claire }) => {
  const { page } = claire;
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  await saved(page);
  // The browser answers every write as a full disk would.
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.add = full;
    IDBObjectStore.prototype.put = full;
  });
  const title = `Disque plein ${Date.now()}`;
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  await input.fill(title);
  await input.press('Enter');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(badge(page)).toContainText('Stockage plein');
  await expect(async () => {
    expect(JSON.stringify(await rest(app, claire.token, 'GET', '/todotask/list'))).toContain(title);
  }).toPass();
});

test('signing out with unsynced work warns, keeps it on request, and wipes the device when told to', async ({
  app,
  claire,
}) => {
  const { page, line } = claire;
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  await readyOffline(page);
  line.cut();
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  const title = `Avant de partir ${Date.now()}`;
  await input.fill(title);
  await input.press('Enter');
  await expect(badge(page)).toContainText('en attente');

  const leave = async () => {
    await page.getByRole('button', { name: /^Votre compte/ }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  };
  await leave();
  await expect(page.getByText('Des modifications ne sont pas encore sur le serveur')).toBeVisible();
  await page.getByRole('button', { name: 'Rester connecté' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await leave();
  await page.getByRole('button', { name: 'Se déconnecter et les effacer' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // The database of the keys is everybody's: it stays, without this person's row.
  expect(left.filter((name) => name !== 'basoche-keys')).toEqual([]);
  const keys = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('basoche-keys');
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('keys').objectStore('keys').count();
          count.addEventListener('success', () => resolve(count.result));
        });
      }),
  );
  expect(keys).toBe(0);
});

test('a device whose storage does not open says so, asks before signing out, and sends what waited once it opens', async ({
  app,
  claire,
}) => {
  const { page, line } = claire;
  const list = await listOf(app, claire.token);
  await page.addInitScript(() => {
    const open = Reflect.get(IDBFactory.prototype, 'open');
    IDBFactory.prototype.open = function (name, version) {
      if (localStorage.getItem('storage-fails') !== null && /^basoche-[0-9a-f]{8}-/.test(name))
        throw new DOMException('Internal error opening backing store', 'UnknownError');
      return version === undefined ? open.call(this, name) : open.call(this, name, version);
    };
  });
  await page.goto(`/todos?list=${list.slug}`);
  await readyOffline(page);
  line.cut();
  const title = `Reste sur le disque ${Date.now()}`;
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  await input.fill(title);
  await input.press('Enter');
  await expect(badge(page)).toContainText('en attente');

  await page.evaluate(() => localStorage.setItem('storage-fails', 'yes'));
  await page.reload();
  await expect(badge(page)).toContainText('Appareil illisible');
  line.heal();
  await page.getByRole('button', { name: /^Votre compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByText('n’a pas pu être lue')).toBeVisible();
  await page.getByRole('button', { name: 'Rester connecté' }).click();

  await page.evaluate(() => localStorage.removeItem('storage-fails'));
  await page.reload();
  await expect(badge(page)).toContainText('Enregistré');
  // Rows follow what is stored.
  const tasks = async () => JSON.stringify(await rest(app, claire.token, 'GET', '/todotask/list'));
  await expect.poll(async () => (await tasks()).includes(title)).toBe(true);
});

test('a device whose storage the browser cleared says what was lost, and fetches the rest', async ({ app, claire }) => {
  const { page, line } = claire;
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  await readyOffline(page);
  line.cut();
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  await input.fill(`Effacée par le navigateur ${Date.now()}`);
  await input.press('Enter');
  await expect(badge(page)).toContainText('en attente');
  // A page of the same origin without the application, so that nothing holds the databases.
  await page.route('**/cleared', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.goto('/cleared');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  line.heal();
  await page.goto(`/todos?list=${list.slug}`);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    '1 élément modifié ici n’était pas encore parti',
  );
  await expect(badge(page)).toContainText('Enregistré');
  await expect(page.locator('.t-row').first()).toBeVisible();
});

test('unsynced edits can be exported as a file', async ({ app, claire }) => {
  const { page, line } = claire;
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  const title = `À exporter ${Date.now()}`;
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  await input.waitFor();
  line.cut();
  await input.fill(title);
  await input.press('Enter');
  await expect(badge(page)).toContainText('en attente');
  await badge(page).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter mes modifications non synchronisées' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text).toContain(title);
});

test('a timer started here survives a reload', async ({ app, claire }) => {
  const { page } = claire;
  const list = await listOf(app, claire.token);
  await page.goto(`/todos?list=${list.slug}`);
  const title = `Chrono ${Date.now()}`;
  const input = page.getByRole('textbox', { name: `Ajouter une tâche à ${list.title}` });
  await input.fill(title);
  await input.press('Enter');
  await page.getByRole('button', { name: `Démarrer le chrono de « ${title} »` }).click();
  await saved(page);
  await page.reload();
  const pause = page.getByRole('button', { name: `Mettre en pause le chrono de « ${title} »` });
  await expect(pause).toBeVisible();
  await pause.click();
  await expect(page.getByRole('button', { name: `Démarrer le chrono de « ${title} »` })).toBeVisible();
});
