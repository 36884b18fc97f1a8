import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { signIn, type App } from '../support/app.ts';
import { mailTo } from '../support/outbox.ts';
import { totp } from '../support/totp.ts';
import { device as deviceRow, kept } from './devices.ts';
import { badge, enter, expect, rest, saved, STRANGER, test } from './fixtures.ts';

const PASSWORD = 'Cerisaie!2026-Nord';
const SUPER_ADMIN = 'superadmin@demo.basoche.test';

/** The link of a mail, as this browser reaches the application. */
function linkIn(text: string, kind: 'confirmation' | 'invitation'): string {
  const match = new RegExp(`https?://[^/\\s]+(/[\\w-]+#${kind}=[\\w-]+)`).exec(text);
  if (!match?.[1]) throw new Error(`no ${kind} link in: ${text}`);
  return match[1];
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const go = (page: Page) => page.getByRole('button', { name: 'Continuer' }).click();

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD);
}

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage['basoche.session'] as string) as { token: string }).token);

/** The account of this browser gets a second factor, is left, and is entered again with both. */
async function signInWithTwoFactors(app: App, page: Page, email: string): Promise<void> {
  const token = await tokenOf(page);
  const { secret } = await rest<{ secret: string }>(app, token, 'POST', '/user/2fa');
  await rest(app, token, 'POST', '/user/verify', { code: totp(secret, Date.now()) });
  await page.goto('/dashboard');
  await saved(page);
  await page.getByRole('button', { name: /^Votre compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/2fa$/);
  // The next code: one step ahead is within the skew that is allowed.
  await page.getByLabel('Code à six chiffres').fill(totp(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Valider' }).click();
  await badge(page).waitFor();
}

test('a newcomer opens a firm and invites a colleague, both sign in with two factors, a device is revoked; the platform sees the firm and none of its content', async ({
  app,
  browser,
}) => {
  const opened: BrowserContext[] = [];
  const device = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: app.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
    opened.push(context);
    return context.newPage();
  };
  const founder = 'jeanne.morel@cabinet-morel.fr';
  const colleague = 'paul.girard@cabinet-morel.fr';

  await test.step('registers and confirms by the mailed link', async () => {
    const page = await device();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Ouvrir un espace pour mon cabinet' }).click();
    await expect(heading(page, 'Ouvrez votre espace')).toBeVisible();
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByLabel('Nom', { exact: true }).fill('Morel');
    await page.getByLabel('Adresse e-mail professionnelle').fill(founder);
    await page.getByLabel('Nom du cabinet ou de l’entreprise').fill('Cabinet Morel');
    await choosePassword(page);
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(page.getByText('Cochez la case « Je ne suis pas un robot ».')).toBeVisible();
    await page.getByLabel('Je ne suis pas un robot').check();
    await expect(page.getByText('Vérifié', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await expect(heading(page, 'Consultez votre messagerie')).toBeVisible();

    await page.goto(linkIn((await mailTo(app.dataDir, founder)).text, 'confirmation'));
    await page.getByLabel('Mot de passe', { exact: true }).fill('Pas-le-bon!2026');
    await page.getByRole('button', { name: 'Confirmer et continuer' }).click();
    await expect(page.getByText('Ce n’est pas le mot de passe choisi à l’inscription.')).toBeVisible();
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirmer et continuer' }).click();
    await expect(heading(page, 'Faisons connaissance')).toBeVisible();
  });

  await test.step('fills in the first step and leaves in the second', async () => {
    const page = opened[0]!.pages()[0]!;
    await page.getByLabel('Téléphone du bureau').fill('123');
    await go(page);
    await expect(page.getByText('Le numéro de téléphone doit comporter 9 ou 10 chiffres.')).toBeVisible();
    await page.getByLabel('Téléphone du bureau').fill('0145123001');
    await page.getByLabel('Toque').fill('P 0214');
    await page.getByLabel('Spécialités').fill('Droit fiscal');
    await page.keyboard.press('Enter');
    await go(page);
    await expect(heading(page, 'Votre cabinet')).toBeVisible();
    await page.getByLabel('Ville').fill('Paris');
    await page.reload();
    await expect(page.getByLabel('Ville')).toHaveValue('Paris');
  });

  const page = await device();
  await test.step('resumes on another device after signing in', async () => {
    await page.goto('/login');
    await page.getByLabel('Adresse e-mail').fill(founder);
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(heading(page, 'Votre cabinet')).toBeVisible();
    await page.getByRole('button', { name: 'Retour' }).click();
    await expect(page.getByLabel('Toque')).toHaveValue('P 0214');
    await expect(page.getByLabel('Téléphone du bureau')).toHaveValue(/^01\s45\s12\s30\s01$/);
    await go(page);
    await page.getByLabel('Numéro SIRET').fill('842 153 777 00011');
    await page.getByLabel('Adresse', { exact: true }).fill('12 rue de la Paix');
    await page.getByLabel('Code postal').fill('75002');
    await page.getByLabel('Ville').fill('Paris');
    await go(page);
    await expect(page.getByText(/Ce numéro SIRET est déjà enregistré/)).toBeVisible();
    await page.getByLabel('Numéro SIRET').fill('732 829 320 00074');
    await go(page);
  });

  await test.step('makes a team, invites a colleague and finishes', async () => {
    await expect(heading(page, 'Vos équipes')).toBeVisible();
    await page.getByLabel('Nom de l’équipe').fill('Contentieux fiscal');
    await page.getByLabel('Spécialité').fill('Droit fiscal');
    await go(page);
    await expect(heading(page, 'Invitez vos collègues')).toBeVisible();
    await page.getByLabel('Adresse e-mail').fill(colleague);
    await page.getByLabel('Prénom').fill('Paul');
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await expect(page.getByLabel('Invitations').getByText('Envoyée')).toBeVisible();
    await go(page);
    await page.getByRole('textbox', { name: 'Biographie' }).fill('Avocate au barreau de Paris.');
    await page.getByRole('button', { name: 'Terminer' }).click();
    await expect(heading(page, 'Votre espace est prêt')).toBeVisible();
    await page.getByRole('link', { name: 'Ouvrir le tableau de bord' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  const theirs = await device();
  await test.step('the colleague accepts and goes through their own steps', async () => {
    await theirs.goto(linkIn((await mailTo(app.dataDir, colleague)).text, 'invitation'));
    await expect(heading(theirs, 'Rejoignez Cabinet Morel')).toBeVisible();
    await expect(theirs.getByText('Jeanne MOREL vous invite')).toBeVisible();
    await expect(theirs.getByLabel('Prénom')).toHaveValue('Paul');
    await theirs.getByLabel('Nom', { exact: true }).fill('Girard');
    await choosePassword(theirs);
    await theirs.getByRole('button', { name: 'Accepter et ouvrir mon compte' }).click();
    await expect(heading(theirs, 'Faisons connaissance')).toBeVisible();
    await go(theirs);
    await theirs.getByRole('button', { name: 'Passer cette étape' }).click();
    await expect(heading(theirs, 'Votre espace est prêt')).toBeVisible();
  });

  const sockets: WebSocket[] = [];
  theirs.on('websocket', (socket) => sockets.push(socket));
  await test.step('both sign in with two factors', async () => {
    await signInWithTwoFactors(app, page, founder);
    await signInWithTwoFactors(app, theirs, colleague);
  });

  await test.step('both see each other and nobody else; what one writes is not the other’s', async () => {
    for (const token of [await tokenOf(page), await tokenOf(theirs)]) {
      const people = await rest<{ email: string }[]>(app, token, 'POST', '/user/list', {});
      expect(people.map((person) => person.email).toSorted()).toEqual([founder, colleague].toSorted());
    }
    const label = 'Liste de Paul';
    const { id } = await rest<{ id: string }>(app, await tokenOf(theirs), 'POST', '/todotaskGroup/create', { label });
    // Those of the page that is left end with it.
    sockets.length = 0;
    await theirs.goto(`/todos?list=${id}`);
    await expect(heading(theirs, label)).toBeVisible();
    await saved(theirs);
    for (const token of [await tokenOf(page), await signIn(app.url, STRANGER)]) {
      const { docs } = await rest<{ docs: { name: string }[] }>(app, token, 'GET', '/sync/manifest');
      expect(docs.map(({ name }) => name)).not.toContain(`todolist/${id}`);
    }
  });

  await test.step('the colleague’s device is revoked: its sockets close, its local data goes', async () => {
    expect((await kept(theirs)).databases).not.toEqual([]);
    expect(sockets.some((socket) => !socket.isClosed())).toBe(true);
    await page.goto('/intern_directory');
    await page
      .getByRole('link', { name: /Paul GIRARD/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Appareils' }).click();
    await deviceRow(page, 'Connecté')
      .getByRole('button', { name: /^Déconnecter/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Déconnecter et effacer' }).click();
    await expect(theirs.getByText(/déconnecté à distance le .* par l’administration de votre cabinet/)).toBeVisible();
    await expect(theirs.getByText(/Vos données ont été effacées de cet appareil le/)).toBeVisible();
    await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true);
    expect(await kept(theirs)).toMatchObject({ databases: [], caches: [], email: null });
    await expect(deviceRow(page, 'Données effacées')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the platform sees the firm and its staff, and reaches no content', async () => {
    const admin = await device();
    await admin.goto('/login');
    await enter(admin, SUPER_ADMIN);
    await expect(heading(admin, 'Cabinets abonnés')).toBeVisible();
    await admin.getByLabel('Rechercher un cabinet').fill('morel');
    await admin.getByRole('link', { name: 'Cabinet Morel' }).click();
    await expect(admin.getByRole('cell', { name: 'Jeanne MOREL' })).toBeVisible();
    await expect(admin.getByRole('cell', { name: 'Paul GIRARD' })).toBeVisible();
    await admin.goto('/messenger');
    await expect(admin).toHaveURL(/\/admin\/lpclients$/);
    const token = await signIn(app.url, SUPER_ADMIN);
    await expect(rest(app, token, 'GET', '/messenger/conversation/personalList')).rejects.toThrow('403');
    await expect(rest(app, token, 'GET', '/documents')).rejects.toThrow('403');
  });

  for (const context of opened) await context.close();
});

test('the platform adds a firm, invites its first person and changes it', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  await page.goto('/login');
  await enter(page, SUPER_ADMIN);
  await page.getByRole('link', { name: 'Ajouter un cabinet' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Cabinet Nadal');
  await page.getByLabel('Numéro SIRET').fill('902 145 770 00019');
  await page.getByRole('button', { name: 'Ajouter un cabinet' }).click();
  await expect(heading(page, 'Inscrire des personnes')).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill('nadal@cabinet-nadal.fr');
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('Envoyée', { exact: true })).toBeVisible();
  expect(linkIn((await mailTo(app.dataDir, 'nadal@cabinet-nadal.fr')).text, 'invitation')).toContain(
    '/user-onboarding',
  );
  await page.getByRole('link', { name: 'Cabinet Nadal' }).click();
  await page.getByRole('link', { name: 'Modifier' }).click();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Cabinet Nadal');
  await rest(app, await signIn(app.url, SUPER_ADMIN), 'PUT', '/user/lp_client/updateBySuperAdmin/90214577000019', {
    name: 'Nadal Avocats',
  });
  await page.getByLabel('Nom', { exact: true }).fill('Nadal & Associés');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le cabinet a été modifié entre-temps')).toBeVisible();
  await page.getByRole('button', { name: 'Afficher la version actuelle' }).click();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Nadal Avocats');
  await page.getByLabel('Nom', { exact: true }).fill('Nadal & Associés');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(heading(page, 'Nadal & Associés')).toBeVisible();
  await expect(page.getByRole('cell', { name: /^name : Cabinet Nadal/ })).toBeVisible();
  await context.close();
});
