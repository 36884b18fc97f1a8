import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { signIn, startDemoApp, type App, type DemoAppOptions } from '../support/app.ts';
import { close, ReusedBrowsers, openBrowser, type OwnBrowser } from './reused-browsers.ts';

export const CLAIRE = 'associee@demo.basoche.test';
export const SAMIR = 'collaborateur@demo.basoche.test';
export const STRANGER = 'associe@autre.basoche.test';
const PASSWORD = 'Basoche#2026';

/** A person in a browser of their own, behind a network of their own. */
export interface Someone extends OwnBrowser {
  page: Page;
  token: string;
}

interface Fixtures {
  /** The address somebody new opens first; `null` for flows that choose it themselves. */
  startsAt: string | null;
  /** A screen of these flows is made to fail. */
  screensMayFail: boolean;
  /** What the server printed, beside a failed test. */
  serverLog: undefined;
  claire: Someone;
  samir: Someone;
  someone: (email: string) => Promise<Someone>;
}

interface WorkerFixtures {
  /** How the server of this worker is started. */
  server: DemoAppOptions;
  app: App;
  reusedBrowsers: ReusedBrowsers;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ server }, run) => {
      const app = await startDemoApp(server);
      await run(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  startsAt: ['/dashboard', { option: true }],
  serverLog: [
    async ({ app }, run, info) => {
      const before = app.log().length;
      await run(undefined);
      const body = app.log().slice(before);
      if (info.status !== info.expectedStatus && body !== '') {
        await info.attach('server log', { body, contentType: 'text/plain' });
        console.error(body);
      }
    },
    { auto: true },
  ],
  screensMayFail: [false, { option: true }],
  reusedBrowsers: [
    async ({ app, browser }, run) => {
      const reused = new ReusedBrowsers(browser, app.port);
      await run(reused);
      await reused.close();
    },
    { scope: 'worker' },
  ],
  someone: async ({ app, browser, reusedBrowsers, serviceWorkers, startsAt, screensMayFail }, run) => {
    const opened: OwnBrowser[] = [];
    const failed: string[] = [];
    const listen = (message: ConsoleMessage) => {
      if (message.type() === 'error' && message.text().startsWith('A screen failed:')) failed.push(message.text());
    };
    await run(async (email) => {
      const token = await signIn(app.url, email);
      const session = await keptSession(app, token);
      const begin = (url: string) => ({ cookies: [], origins: [{ origin: url, localStorage: [session] }] });
      const own = await (serviceWorkers === 'allow'
        ? reusedBrowsers.take(begin)
        : openBrowser(browser, app.port, begin));
      opened.push(own);
      own.context.on('console', listen);
      const person = { ...own, page: patient(await own.context.newPage()), token };
      if (startsAt !== null) {
        await person.page.goto(startsAt);
        // The first page of a worker comes while its server, and the other worker's, still load what they are made of.
        await badge(person.page).waitFor({ timeout: 60_000 });
      }
      return person;
    });
    for (const own of opened) {
      if (serviceWorkers === 'allow') await reusedBrowsers.giveBack(own);
      else await close(own);
      own.context.off('console', listen);
    }
    if (!screensMayFail) expect(failed).toEqual([]);
  },
  claire: async ({ someone }, run) => run(await someone(CLAIRE)),
  samir: async ({ someone }, run) => run(await someone(SAMIR)),
});

export { expect } from '@playwright/test';

/** Types the account into the sign-in screen and waits for the frame. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await badge(page).waitFor();
}

/** A person who is warned stays: the page is left once what was typed is written to the device. */
function patient(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...to) => {
    await safeToLeave(page);
    return goto(...to);
  };
  page.reload = async (...how) => {
    await safeToLeave(page);
    return reload(...how);
  };
  return page;
}

/** Waits until the page would not ask before it is left. */
async function safeToLeave(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
}

/** What the app keeps of a session: the sign-in screen has flows of its own, the others begin behind it. */
async function keptSession(app: App, token: string): Promise<{ name: string; value: string }> {
  const user = await rest<{ lpClient: unknown }>(app, token, 'GET', '/user/read');
  const state = { status: 'connected', token, loginAt: Date.now(), user: { ...user, firm: user.lpClient } };
  return { name: 'basoche.session', value: JSON.stringify(state) };
}

/** Signed in over REST alone, without a browser. */
export async function signedIn(app: App, email: string): Promise<Pick<Someone, 'token'>> {
  return { token: await signIn(app.url, email) };
}

/** The badge that says what is saved. */
export function badge(page: Page) {
  return page.getByRole('button', { name: /^État de la synchronisation/ });
}

/** Waits until the badge claims that the server holds everything. */
export async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(État de la synchronisation|Ce document) : Enregistré$/ }).waitFor();
}

/** A call of the REST contract as this person. @returns the JSON answered; `undefined` without a body. */
export async function rest<T>(app: App, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The service worker controls the page and has everything it needs to start without a network: `serviceWorkers: 'allow'`. */
export async function readyOffline(page: Page): Promise<void> {
  const hasWorker = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(hasWorker, "a service worker: test.use({ serviceWorkers: 'allow' })").toBe(true);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/** Longer than a list takes, milliseconds. */
const LISTED_MS = 20_000;

/** Opens this screen; what the server had by then and the person may read stands on the device. */
export async function fetched(page: Page, path: string): Promise<void> {
  // An answer to the page that is left is cut with it, and never ends.
  let isLeft = false;
  page.once('framenavigated', () => (isLeft = true));
  const isList = (url: string) => isLeft && url.includes('/api/sync/manifest');
  const listed = page
    .waitForResponse((answer) => isList(answer.url()) && answer.ok())
    .then((answer) => answer.finished());
  await page.goto(path);
  // Where no answer is seen to end, the list came all the same by then: the panel decides.
  await Promise.race([listed.catch(() => null), new Promise((resolve) => setTimeout(resolve, LISTED_MS))]);
  await badge(page).click();
  const panel = page.getByRole('dialog', { name: 'Synchronisation' });
  await expect(panel).toBeVisible();
  await expect(panel).not.toContainText('à télécharger');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}
