import type { Browser, Page } from '@playwright/test';
import { startOidcProvider, type TestProvider } from '../../server/src/testing/oidc-provider.ts';
import { freePort, type App, type AppOptions } from '../support/app.ts';
import { totp } from '../support/totp.ts';
import { check, checkModes, MODES, SIZES } from './accessibility.ts';
import { badge, CLAIRE, expect, SAMIR, test as base } from './fixtures.ts';

interface Worker {
  place: { provider: TestProvider; port: number };
  server: AppOptions;
}

/** A server that knows a real OpenID provider, both on loopback. */
const test = base.extend<object, Worker>({
  place: [
    async ({}, run) => {
      const port = await freePort();
      const provider = await startOidcProvider({ redirectUri: `http://127.0.0.1:${port}/api/user/sso/callback` });
      await run({ provider, port });
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ place: { provider, port } }, run) => {
      const { issuer, clientId, clientSecret } = provider.settings;
      const env = {
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_LABEL: 'Compte Marchand',
      };
      await run({ port, env });
    },
    { scope: 'worker' },
  ],
});

const BUTTON = 'Se connecter avec Compte Marchand';
const ENTER = { name: 'Se connecter', exact: true };

async function visitor(app: App, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  return context.newPage();
}

/** On the provider's own page. */
async function signInAtProvider(page: Page, provider: TestProvider, login: string): Promise<void> {
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('through the provider and back to the page that was asked for', async ({ app, browser, place: { provider } }) => {
  provider.accounts.set('claire', { email: CLAIRE, email_verified: true });
  const page = await visitor(app, browser);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/mondays');
  await expect(page).toHaveURL(/\/login\?suite=/);
  // The screen is whole once it knows of the provider.
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).uncheck();
  await page.getByRole('button', { name: BUTTON }).click();
  await signInAtProvider(page, provider, 'claire');
  await badge(page).waitFor();
  await expect(page).toHaveURL(`${app.url}/mondays`);

  const token = await page.evaluate(
    () => (JSON.parse(localStorage['basoche.session'] as string) as { token: string }).token,
  );
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain('#sso=');

  // Not remembered: the session ends with the browser.
  await page.context().clearCookies();
  await page.goto(`${app.url}/mondays`);
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

test('the link is seen in the profile, and undone with the password', async ({ app, browser, place: { provider } }) => {
  provider.accounts.set('claire', { email: CLAIRE, email_verified: true });
  const page = await visitor(app, browser);
  await page.goto('/profile');
  await page.getByRole('button', { name: BUTTON }).click();
  await signInAtProvider(page, provider, 'claire');
  await page.getByRole('link', { name: 'Connexion unique' }).click();
  await expect(page).toHaveURL(/\/profile\/single_sign_on$/);
  const links = page.getByRole('list', { name: 'Connexion unique' });
  await expect(links).toContainText('Relié avec Compte Marchand');
  await expect(links).toContainText(CLAIRE);
  await expect(links).toContainText('Depuis le');
  await checkModes(page, 'liaison', () => links.waitFor(), ['phone']);

  await page.getByRole('button', { name: 'Supprimer la liaison' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Supprimer la liaison' });
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('Mauvais#2026');
  await confirm.click();
  await expect(dialog).toContainText('Le mot de passe est incorrect.');
  // Who always signs in that way may not know it any more.
  await dialog.getByRole('button', { name: 'Mot de passe oublié' }).click();
  await expect(dialog.getByRole('status')).toContainText(`envoyé à ${CLAIRE}`);
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('Basoche#2026');
  await confirm.click();
  await expect(page.getByText('Aucune liaison')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Votre compte sera relié la première fois')).toBeVisible();
  await page.context().close();
});

test('giving up, an unknown address and an unverified one are told on the sign-in screen', async ({
  app,
  browser,
  place: { provider },
}) => {
  provider.accounts.set('nobody', { email: 'personne@ailleurs.test', email_verified: true });
  provider.accounts.set('samir-unverified', { email: SAMIR, email_verified: false });
  const page = await visitor(app, browser);
  const alert = page.getByRole('alert');
  await page.goto('/login');
  await page.getByRole('button', { name: BUTTON }).click();
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(alert).toContainText('La connexion a été annulée ou refusée par le service de connexion');
  await page.getByRole('button', { name: BUTTON }).click();
  await signInAtProvider(page, provider, 'nobody');
  await expect(alert).toContainText('Aucun compte Basoche ne correspond à l’adresse personne@ailleurs.test.');
  await expect(page).toHaveURL(`${app.url}/login`);
  await page.reload();
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.context().close();

  const other = await visitor(app, browser);
  await other.goto('/login');
  await other.getByRole('button', { name: BUTTON }).click();
  await signInAtProvider(other, provider, 'samir-unverified');
  await expect(other.getByRole('alert')).toContainText(`n’a pas vérifié l’adresse ${SAMIR}`);
  await expect(other.getByRole('button', ENTER)).toBeVisible();
  await other.context().close();
});

test('an account with a second factor is asked for its code', async ({ app, browser, place: { provider } }) => {
  provider.accounts.set('samir', { email: SAMIR, email_verified: true });
  const page = await visitor(app, browser);
  await page.goto('/profile/two_factor');
  await page.getByRole('button', { name: BUTTON }).click();
  await signInAtProvider(page, provider, 'samir');
  await page.getByRole('button', { name: 'Activer' }).click();
  const secret = await page.locator('.s-security-secret').innerText();
  await page.getByLabel('Code à six chiffres').fill(totp(secret, Date.now()));
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByRole('list', { name: 'Codes de récupération' })).toBeVisible();
  await page.context().close();

  const other = await visitor(app, browser);
  await other.goto('/todos');
  await other.getByRole('button', { name: BUTTON }).click();
  await signInAtProvider(other, provider, 'samir');
  await expect(other).toHaveURL(/\/2fa$/);
  // The next code: one step ahead is within the skew that is allowed.
  await other.getByLabel('Code à six chiffres').fill(totp(secret, Date.now() + 30_000));
  await other.getByRole('button', { name: 'Valider' }).click();
  await badge(other).waitFor();
  await expect(other).toHaveURL(/\/todos/);
  await other.context().close();
});

test('a provider that is away is said, the password works, and it is found back', async ({
  app,
  browser,
  place: { provider },
}) => {
  provider.accounts.set('claire', { email: CLAIRE, email_verified: true });
  await provider.close();
  await app.stop();
  // It starts all the same.
  await app.restart();
  expect(app.log()).toContain('single sign-on failed');
  const page = await visitor(app, browser);
  await page.goto('/login');
  await page.getByRole('button', { name: BUTTON }).click();
  await expect(page.getByRole('alert')).toContainText('« Compte Marchand » ne répond pas.');
  await page.getByLabel('Adresse e-mail').fill(SAMIR);
  await expect(page.getByRole('button', ENTER)).toBeEnabled();
  await provider.reopen();
  await page.getByRole('button', { name: BUTTON }).click();
  await signInAtProvider(page, provider, 'claire');
  await badge(page).waitFor();
  await page.context().close();
});

test('the screen is free of accessibility violations', async ({ app, browser }) => {
  for (const colorScheme of MODES) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const context = await browser.newContext({ baseURL: app.url, colorScheme, viewport });
      const page = await context.newPage();
      await page.goto('/login#sso=expired');
      await expect(page.getByRole('alert')).toContainText('Recommencez.');
      await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
      await check(page, `connexion-sso-${colorScheme}-${size}`);
      await context.close();
    }
  }
});
