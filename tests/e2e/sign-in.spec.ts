import type { Browser, Page } from '@playwright/test';
import type { App } from '../support/app.ts';
import { mailTo } from '../support/outbox.ts';
import { totp } from '../support/totp.ts';
import { badge, expect, SAMIR, STRANGER, test } from './fixtures.ts';

const SUPPORT = 'support@demo.basoche.test';
/** A server of its own: passwords change here. */
test.use({ server: { env: { SUPPORT_EMAIL: SUPPORT } } });

const NATHALIE = 'assistante@demo.basoche.test';
const PASSWORD = 'Basoche#2026';
const NEW_PASSWORD = 'Tr0mpette-du-Palais';

async function visitor(app: App, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  return context.newPage();
}

async function tryPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  const answered = page.waitForResponse(/\/api\/user\/login$/);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await answered;
}

async function tickTheBox(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Je ne suis pas un robot' }).check();
  await expect(page.getByText('Vérifié', { exact: true })).toBeVisible();
}

test('wrong passwords: said, then the not-a-robot box, then a wait that counts down, then in', async ({
  app,
  browser,
}) => {
  const page = await visitor(app, browser);
  await page.goto('/login');
  const box = page.getByRole('checkbox', { name: 'Je ne suis pas un robot' });
  for (let i = 0; i < 3; i++) {
    await expect(box).toHaveCount(0);
    await tryPassword(page, SAMIR, 'Mauvais#2026');
    await expect(page.getByRole('alert')).toContainText('Vérifiez que votre adresse e-mail');
  }
  await expect(box).toBeVisible();
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Cochez la case « Je ne suis pas un robot ».')).toBeVisible();

  // The wait is one second long: what the button said meanwhile is written down.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const button = document.querySelector('button[type=submit]')!;
    new MutationObserver(() => said.push(button.textContent)).observe(button, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  for (let i = 0; i < 2; i++) {
    await tickTheBox(page);
    await tryPassword(page, SAMIR, 'Mauvais#2026');
    await expect(box).not.toBeChecked();
  }
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said))
    .toContain('Réessayer dans 1 s');
  await tickTheBox(page);
  await tryPassword(page, SAMIR, PASSWORD);
  await badge(page).waitFor();
  await page.context().close();
});

test('after sign-in only a page of the application opens, whatever the address asks for', async ({ app, browser }) => {
  const page = await visitor(app, browser);
  for (const [suite, opened] of [
    ['https://ailleurs.test/login', '/dashboard'],
    ['//ailleurs.test/x', '/dashboard'],
    ['/\\ailleurs.test', '/dashboard'],
    ['/%09/ailleurs.test', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['["/todos"]', '/dashboard'],
    ['/todos', '/todos'],
  ] as const) {
    await page.goto(`/login?suite=${encodeURIComponent(suite)}`);
    await tryPassword(page, SAMIR, PASSWORD);
    await badge(page).waitFor();
    expect(new URL(page.url()).pathname, suite).toBe(opened);
    expect(new URL(page.url()).origin, suite).toBe(new URL(app.url).origin);
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }
  await page.context().close();
});

test('the address is kept when asked; unticked, the session ends with the browser', async ({ app, browser }) => {
  const page = await visitor(app, browser);
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).uncheck();
  await expect(page.getByText('la session se ferme avec le navigateur')).toBeVisible();
  await tryPassword(page, SAMIR, PASSWORD);
  await badge(page).waitFor();
  await page.reload();
  await badge(page).waitFor();
  // What closing the browser does: cookies without a date go, the rest of the profile stays.
  await page.context().clearCookies();
  await page.goto('/todos');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('');
  await tryPassword(page, SAMIR, PASSWORD);
  await badge(page).waitFor();
  await page.context().clearCookies();
  await page.goto('/todos');
  await badge(page).waitFor();
  await page.context().close();
});

test('a forgotten password: a link by mail, a new password, and the link is used up', async ({ app, browser }) => {
  const page = await visitor(app, browser);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  // The sign-in has a field of this name too.
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill('personne@nulle-part.fr');
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByRole('status')).toContainText('Si personne@nulle-part.fr correspond à un compte');
  await page.goto('/forgot-password');
  await page.getByLabel('Adresse e-mail').fill(STRANGER);
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByRole('status')).toContainText(`Si ${STRANGER} correspond à un compte`);
  const mail = await mailTo(app.dataDir, STRANGER);
  const link = /https?:\/\/\S+(\/reset-password\/\S+)/.exec(mail.text)?.[1] ?? '';
  expect(mail.subject).toBe('Choisissez un nouveau mot de passe');

  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  const password = page.getByLabel('Nouveau mot de passe', { exact: true });
  const confirmation = page.getByLabel('Confirmez le mot de passe');
  const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' });
  await password.fill('Court#1');
  await expect(page.getByRole('listitem').filter({ hasText: 'Au moins un chiffre' })).toContainText('(respectée)');
  await expect(page.getByRole('listitem').filter({ hasText: 'Au moins 12 caractères' })).not.toContainText('respectée');
  await save.click();
  await expect(page.getByText('Ce mot de passe ne respecte pas toutes les règles.')).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await confirmation.fill(`${NEW_PASSWORD}!`);
  await save.click();
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible();
  await confirmation.fill(NEW_PASSWORD);
  await save.click();
  await expect(page.getByRole('status')).toContainText('Votre mot de passe est modifié.');

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Désolé, ce lien a expiré.');
  await page.getByRole('link', { name: 'Revenir à la connexion' }).click();
  await tryPassword(page, STRANGER, PASSWORD);
  await expect(page.getByRole('alert')).toBeVisible();
  await tryPassword(page, STRANGER, NEW_PASSWORD);
  await badge(page).waitFor();
  await page.context().close();
});

test('two-factor: activated from the profile, asked at sign-in, opened by a code and by a recovery code', async ({
  app,
  browser,
}) => {
  const page = await visitor(app, browser);
  await page.goto('/login');
  await tryPassword(page, NATHALIE, PASSWORD);
  await badge(page).waitFor();
  await page.goto('/profile/two_factor');
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = await page.locator('.s-security-secret').innerText();
  await page.getByLabel('Code à six chiffres').fill('000000');
  await page.getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Code erroné')).toBeVisible();
  const used = totp(secret, Date.now());
  await page.getByLabel('Code à six chiffres').fill(used);
  await page.getByRole('button', { name: 'Activer' }).click();
  const items = page.getByRole('list', { name: 'Codes de récupération' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allInnerTexts();
  await page.getByRole('checkbox', { name: 'J’ai conservé ces codes' }).check();
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('10 codes de récupération restants')).toBeVisible();

  const other = await visitor(app, browser);
  await other.goto('/mondays');
  await tryPassword(other, NATHALIE, PASSWORD);
  await expect(other).toHaveURL(/\/2fa$/);
  await other.goto('/todos');
  await expect(other).toHaveURL(/\/login/);
  await other.goto('/2fa');
  const code = other.getByLabel('Code à six chiffres');
  await code.fill(used);
  await other.getByRole('button', { name: 'Valider' }).click();
  await expect(other.getByText('Code erroné')).toBeVisible();
  // The next code: one step ahead is within the skew that is allowed.
  await code.fill(totp(secret, Date.now() + 30_000));
  await other.getByRole('button', { name: 'Valider' }).click();
  await badge(other).waitFor();
  await expect(other).toHaveURL(/\/mondays/);
  await other.context().close();

  const lost = await visitor(app, browser);
  await lost.goto('/login');
  await tryPassword(lost, NATHALIE, PASSWORD);
  await lost.getByRole('button', { name: 'Utiliser un code de récupération' }).click();
  await lost.getByLabel('Code de récupération').fill(codes[0]!.toLowerCase());
  await lost.getByRole('button', { name: 'Valider' }).click();
  await badge(lost).waitFor();
  await lost.context().close();

  await page.reload();
  await expect(page.getByText('9 codes de récupération restants')).toBeVisible();
  await page.getByRole('button', { name: 'Désactiver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Désactiver la double authentification' });
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('Mauvais#2026');
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(dialog.getByText('Le mot de passe est incorrect.')).toBeVisible();
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('Désactivée', { exact: true })).toBeVisible();
  await page.context().close();
});

test('changing the password closes the other sessions, and writing to the support reaches it', async ({
  app,
  browser,
}) => {
  const page = await visitor(app, browser);
  await page.goto('/contact-support');
  await page.getByLabel('Prénom').fill('Émilie');
  await page.getByLabel('Nom', { exact: true }).fill('Marchal');
  await page.getByLabel('Adresse e-mail').fill('emilie@client.fr');
  await page.getByLabel('Téléphone').fill('0123');
  await page.getByLabel('Objet').fill('Connexion impossible');
  await page.getByLabel('Message').fill('Je ne reçois pas le lien de réinitialisation.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('Le numéro de téléphone doit comporter 9 ou 10 chiffres.')).toBeVisible();
  await page.getByLabel('Téléphone').fill('01 23 45 67 89');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('status')).toContainText('La réponse arrivera à emilie@client.fr.');
  const mail = await mailTo(app.dataDir, SUPPORT);
  expect(mail).toMatchObject({ subject: '[Assistance] Connexion impossible', replyTo: ['emilie@client.fr'] });

  await page.goto('/login');
  await tryPassword(page, SAMIR, PASSWORD);
  await badge(page).waitFor();
  const other = await visitor(app, browser);
  await other.goto('/login');
  await tryPassword(other, SAMIR, PASSWORD);
  await badge(other).waitFor();
  await page.goto('/profile/change_password');
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirmez le mot de passe').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByLabel('Notifications').getByText('Votre mot de passe est modifié.')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await page.goto('/todos');
  await badge(page).waitFor();
  await other.context().close();
  await page.context().close();
});
