import type { Page } from '@playwright/test';
import { check, MODES, SIZES } from './accessibility.ts';
import { badge, CLAIRE, enter, expect, readyOffline, rest, saved, signedIn, test } from './fixtures.ts';
import { newConversation, newList } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const PASSWORD = 'Basoche#2026';

/** Rows and texts of this origin, in every database and storage, that show one of the words in clear. */
function showing(page: Page, words: string[]): Promise<string[]> {
  return page.evaluate(async (searched) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
    const textOf = (value: unknown): string => {
      if (value instanceof Uint8Array) return new TextDecoder('latin1').decode(value) + new TextDecoder().decode(value);
      if (value instanceof CryptoKey) return '';
      if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(textOf).join('\n');
      return String(value);
    };
    const found: string[] = [];
    let rows = 0;
    const look = (place: string, value: unknown) => {
      rows += 1;
      const text = textOf(value);
      for (const word of searched) if (text.includes(word)) found.push(`${place}: ${word}`);
    };
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        const values: unknown[] = await done(db.transaction(store).objectStore(store).getAll());
        for (const value of values) look(`${name}/${store}`, value);
      }
      db.close();
    }
    for (const [key, value] of [...Object.entries(localStorage), ...Object.entries(sessionStorage)]) look(key, value);
    for (const name of await caches.keys())
      if (!name.startsWith('basoche-app-'))
        for (const request of await (await caches.open(name)).keys()) look(name, request.url);
    // A search of nothing finds nothing.
    if (rows < 5) found.push(`only ${rows} rows were searched`);
    return found;
  }, words);
}

/** Signed in by the form: the password that was typed is what unlocks. */
async function typed(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('basoche.session');
  });
  await page.goto('/login');
  await enter(page, CLAIRE);
}

/** From now on the browser refuses this page every write to its databases, or takes them again. */
async function fillDisk(page: Page, full: boolean): Promise<void> {
  await page.evaluate((refuses) => {
    const { prototype } = IDBObjectStore;
    const scope = globalThis as { writes?: { add: unknown; put: unknown } };
    scope.writes ??= { add: Reflect.get(prototype, 'add'), put: Reflect.get(prototype, 'put') };
    const refuse = () => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    };
    Object.assign(prototype, refuses ? { add: refuse, put: refuse } : scope.writes);
  }, full);
}

function secretField(page: Page) {
  return page.getByLabel('Mot de passe', { exact: true });
}

async function unlock(page: Page, secret: string): Promise<void> {
  await secretField(page).fill(secret);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
}

async function locked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Cet appareil est verrouillé' })).toBeVisible();
  await expect(page).toHaveTitle('Basoche – Verrouillé');
}

function taskField(page: Page, list: string) {
  return page.getByRole('textbox', { name: `Ajouter une tâche à ${list}` });
}

/** The list is on the device, and so is everything else. */
async function openList(page: Page, { slug, title }: { slug: string; title: string }): Promise<void> {
  await page.goto(`/todos?list=${slug}`);
  await expect(taskField(page, title)).toBeVisible();
  await readyOffline(page);
  await expect(taskField(page, title)).toBeVisible();
  await saved(page);
}

async function addTask(page: Page, list: string, title: string): Promise<void> {
  const input = taskField(page, list);
  await input.fill(title);
  await input.press('Enter');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
}

test('a device locked offline shows nothing, keeps everything sealed, opens with the password and sends', async ({
  app,
  claire,
}) => {
  const { page, context, line } = claire;
  await typed(page);
  const list = await newList(app, claire);
  const address = `/todos?list=${list.slug}`;
  await openList(page, list);
  const other = await context.newPage();
  await other.goto('/messenger');
  await badge(other).waitFor();

  line.cut();
  const title = `Conclusions confidentielles ${Date.now()}`;
  await addTask(page, list.title, title);
  await expect(badge(page)).toContainText('en attente');
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('basoche.session')!) as { token: string }).token,
  );
  await page.keyboard.press('Control+Shift+L');

  for (const each of [page, other]) {
    await locked(each);
    await expect(each.getByText('Claire')).toBeVisible();
    await expect(each.getByText('1 élément modifié attend sur cet appareil')).toBeVisible();
    const shown = await each.locator('body').innerText();
    for (const word of [title, list.title]) expect(shown).not.toContain(word);
    await expect(each).toHaveURL(/\/$/);
  }
  expect(await showing(page, [title, 'Conclusions', list.title, token])).toEqual([]);

  await page.reload();
  await locked(page);
  // An address that is asked for on the locked device is where the unlock leads.
  await page.goto('/mondays');
  await locked(page);

  await unlock(page, 'Basoche#2025');
  await expect(page.getByText('Ce mot de passe n’ouvre pas cet appareil.')).toBeVisible();
  await unlock(page, PASSWORD);
  await badge(page).waitFor();
  await expect(page).toHaveURL(/\/mondays/);
  await page.goto(address);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  // The other window comes back to its own page.
  await expect(other).toHaveURL(/\/messenger/);
  await badge(other).waitFor();

  line.heal();
  await saved(page);
  await expect
    .poll(async () => JSON.stringify(await rest(app, claire.token, 'GET', '/todotask/list')))
    .toContain(title);
});

test('a message being typed when the device locks is there after the unlock', async ({ app, claire }) => {
  const { page, line } = claire;
  await typed(page);
  const { slug } = await newConversation(app, claire);
  await page.goto(`/messenger?conversation=${slug}`);
  await readyOffline(page);
  const field = page.getByRole('textbox', { name: 'Votre message' });
  await field.fill('Cher confrère, je vous');
  line.cut();
  await field.pressSequentially(' confirme');
  await page.keyboard.press('Control+Shift+L');
  await locked(page);
  expect(await showing(page, ['Cher confrère', 'confirme'])).toEqual([]);
  await unlock(page, PASSWORD);
  await expect(field).toHaveValue('Cher confrère, je vous confirme');
});

test('what is open is sealed as well', async ({ app, claire }) => {
  const { page } = claire;
  const list = await newList(app, claire);
  await page.goto(`/todos?list=${list.slug}`);
  const title = `Pièce adverse ${Date.now()}`;
  await addTask(page, list.title, title);
  await saved(page);
  expect(await showing(page, [title, 'adverse', list.title])).toEqual([]);
});

test('a device locks itself after an absence, also across a start, and not while somebody works', async ({
  claire,
}) => {
  const { page } = claire;
  await typed(page);
  await page.clock.install();
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Verrouiller après une absence de' }).click();
  await page.getByRole('option', { name: '15 minutes' }).click();
  await page.clock.fastForward('14:00');
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 220);
  await page.clock.fastForward('14:00');
  await expect(page.getByRole('heading', { name: 'Verrouillage' })).toBeVisible();
  await page.clock.fastForward('02:00');
  await locked(page);
  await unlock(page, PASSWORD);
  await expect(page).toHaveURL(/\/settings$/);
  await badge(page).waitFor();

  // The browser was closed for half an hour.
  await page.evaluate(() => {
    localStorage.setItem('basoche.activity', String(Date.now() - 30 * 60_000));
  });
  await page.reload();
  await locked(page);
});

test('a full device keeps what was typed in memory, covers it after an absence, and locks when there is room', async ({
  app,
  claire,
}) => {
  const { page, line } = claire;
  await typed(page);
  const list = await newList(app, claire);
  await page.clock.install();
  await openList(page, list);
  await fillDisk(page, true);
  line.cut();
  const title = `Sans place ${Date.now()}`;
  await addTask(page, list.title, title);
  await page.keyboard.press('Control+Shift+L');
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('Cet appareil n’a plus de place')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await page.clock.fastForward('31:00');
  await expect(page.getByRole('alert')).toContainText('gardez cet onglet ouvert');
  await expect(page.locator('body')).toBeHidden();
  await fillDisk(page, false);
  await page.clock.fastForward('01:00');
  await locked(page);
  expect(await showing(page, [title, list.title])).toEqual([]);
  await unlock(page, PASSWORD);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('wrong secrets wait, and signing out of a locked device says what would be lost', async ({ app, claire }) => {
  const { page, line } = claire;
  await typed(page);
  const list = await newList(app, claire);
  await openList(page, list);
  line.cut();
  await addTask(page, list.title, `Perdue ${Date.now()}`);
  await page.getByRole('button', { name: /^Votre compte/ }).click();
  await page.getByRole('menuitem', { name: /Verrouiller maintenant/ }).click();
  await locked(page);
  await expect(page.getByText('Mot de passe oublié')).toContainText('Ce qui attend ici serait perdu.');
  for (let turn = 0; turn < 3; turn += 1) {
    await unlock(page, `faux ${turn}`);
    await expect(page.getByText('Ce mot de passe n’ouvre pas cet appareil.')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Patientez/ })).toBeVisible();
  for (const mode of MODES)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
      await check(page, `verrouillage-${mode}-${size}`, mode === MODES[0] ? undefined : 'colours');
    }
  line.heal();
  await page.getByRole('button', { name: 'Se déconnecter de cet appareil' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 élément modifié n’est que sur cet appareil');
  await page.getByRole('button', { name: 'Se déconnecter et effacer' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names.filter((name) => name !== 'basoche-keys')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('basoche.locked'))).toBeNull();
});

test('a locked device that is signed out from elsewhere erases itself, without the secret', async ({ app, claire }) => {
  const { page } = claire;
  await typed(page);
  await saved(page);
  await page.keyboard.press('Control+Shift+L');
  await locked(page);
  const { token } = await signedIn(app, CLAIRE);
  const devices = await rest<{ id: string; isCurrent: boolean }[]>(app, token, 'GET', '/user/devices');
  for (const { id, isCurrent } of devices)
    if (!isCurrent) await rest(app, token, 'DELETE', `/user/devices/${id}?wipe=true`);
  await page.reload();
  await expect(page.getByText(/Vos données ont été effacées de cet appareil le/)).toBeVisible();
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    locked: localStorage.getItem('basoche.locked'),
    key: await new Promise<number>((resolve) => {
      const opening = indexedDB.open('basoche-keys');
      opening.addEventListener('success', () => {
        const count = opening.result.transaction('keys').objectStore('keys').count();
        count.addEventListener('success', () => resolve(count.result));
      });
    }),
  }));
  expect(left).toEqual({ databases: ['basoche-keys'], locked: null, key: 0 });
});

test('a page left at the very moment of the sign-in has a device that locks', async ({ someone }) => {
  const { page } = await someone(CLAIRE);
  await page.evaluate(() => {
    localStorage.removeItem('basoche.session');
  });
  await page.goto('/login');
  await page.evaluate(() => {
    const setItem: unknown = Reflect.get(Storage.prototype, 'setItem');
    Storage.prototype.setItem = function leaveAtOnce(key: string, value: string) {
      Reflect.apply(setItem as Storage['setItem'], this, [key, value]);
      if (key === 'basoche.session' && value.includes('token')) location.reload();
    };
  });
  await enter(page, CLAIRE);
  await page.keyboard.press('Control+Shift+L');
  await locked(page);
  await unlock(page, PASSWORD);
  await badge(page).waitFor();
});

test('a lock code takes the place of the password', async ({ someone }) => {
  const { page } = await someone(CLAIRE);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Choisir un code de verrouillage' }).click();
  await page.getByLabel('Nouveau code de verrouillage').fill('court');
  await page.getByRole('button', { name: 'Enregistrer le code' }).click();
  await expect(page.getByText('Le code doit compter au moins 8 caractères.')).toBeVisible();
  await check(page, 'verrouillage-reglages');
  await page.getByLabel('Nouveau code de verrouillage').fill('salle des pas perdus');
  await page.getByLabel('Confirmez le code').fill('salle des pas perdus');
  await page.getByRole('button', { name: 'Enregistrer le code' }).click();
  await expect(page.getByText('se déverrouille avec votre code de verrouillage')).toBeVisible();
  await page.getByRole('button', { name: 'Verrouiller maintenant' }).click();
  await locked(page);
  await page.getByLabel('Code de verrouillage').fill('salle des pas perdus');
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await badge(page).waitFor();
});
