import type { CDPSession, Page } from '@playwright/test';
import { mailTo } from '../support/outbox.ts';
import { check } from './accessibility.ts';
import { badge, CLAIRE, enter, expect, test } from './fixtures.ts';

/** A server of its own: an account changes here. */
test.use({ server: { env: {} } });

const PASSWORD = 'Basoche#2026';

/** A device that verifies the person by itself, as Chromium simulates one. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; device: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, device: authenticatorId };
}

/** The simulated device answers at once, nobody picks anything: only the button is to ask it. */
function onlyByButton(): void {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
}

test('a passkey is added, signs in without password or code, is renamed and removed', async ({ app, browser }) => {
  // Passkeys want a name: an address that is a number has none.
  const context = await browser.newContext({
    baseURL: `http://localhost:${app.port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  const page = await context.newPage();
  await addDevice(page);
  await page.addInitScript(onlyByButton);
  const signInButton = page.getByRole('button', { name: 'Se connecter avec une clé d’accès' });

  await page.goto('/login');
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(signInButton).toBeVisible();
  await enter(page, CLAIRE);

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Clés d’accès' }).click();
  await expect(page.getByText('Aucune clé d’accès')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const adding = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' });
  await expect(adding.getByLabel('Nom de la clé')).toHaveValue('Chrome sur Linux');
  await adding.getByRole('button', { name: 'Continuer' }).click();
  await expect(adding.getByText('Saisissez votre mot de passe.')).toBeVisible();
  await adding.getByLabel('Mot de passe', { exact: true }).fill('Mauvais#2026');
  await adding.getByRole('button', { name: 'Continuer' }).click();
  await expect(adding.getByText('Le mot de passe est incorrect.')).toBeVisible();
  await check(page, 'cle-ajouter');
  await adding.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await adding.getByRole('button', { name: 'Continuer' }).click();
  const row = page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Chrome sur Linux');
  await expect(row).toContainText('Sur un seul appareil');
  await expect(row).toContainText('Jamais utilisée');
  expect((await mailTo(app.dataDir, CLAIRE)).subject).toBe('Une clé d’accès a été ajoutée');

  // The page that was asked for opens, and what is remembered is the address of the key's person.
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/mondays');
  await expect(page).toHaveURL(/\/login\?suite=/);
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('');
  await signInButton.click();
  await badge(page).waitFor();
  await expect(page).toHaveURL(/\/mondays/);
  expect(await page.evaluate(() => localStorage.getItem('basoche.email'))).toBe(CLAIRE);

  await page.goto('/profile/passkeys');
  await expect(row).toContainText('Dernière connexion le');
  await check(page, 'cles-liste');
  await page.getByRole('button', { name: 'Renommer « Chrome sur Linux »' }).click();
  const renaming = page.getByRole('dialog', { name: 'Renommer la clé d’accès' });
  await renaming.getByLabel('Nom de la clé').fill('Portable');
  await renaming.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(row).toContainText('Portable');

  await page.getByRole('button', { name: 'Supprimer « Portable »' }).click();
  const removing = page.getByRole('dialog', { name: 'Supprimer « Portable » ?' });
  await check(page, 'cle-supprimer');
  await removing.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Aucune clé d’accès')).toBeVisible();

  // The device still holds it; the account does not know it any more.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInButton.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous avec votre mot de passe.',
  );
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test('a device that has a passkey cannot add another: quietly told, nothing lost', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: `http://localhost:${app.port}`, locale: 'fr-FR' });
  const page = await context.newPage();
  await addDevice(page);
  await page.addInitScript(onlyByButton);
  await page.goto('/login');
  await enter(page, CLAIRE);
  await page.goto('/profile/passkeys');
  const adding = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' });
  const row = page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem');
  const add = async () => {
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
    await adding.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await adding.getByRole('button', { name: 'Continuer' }).click();
  };
  await add();
  await expect(row).toHaveCount(1);
  await expect(adding).toHaveCount(0);
  await add();
  await expect(adding.getByText('Cet appareil a déjà une clé d’accès pour votre compte.')).toBeVisible();
  await adding.getByRole('button', { name: 'Annuler' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Aucune clé d’accès')).toBeVisible();
  await context.close();
});

test('who closes the dialog is told quietly, and the password still opens', async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: `http://localhost:${app.port}`, locale: 'fr-FR' });
  const page = await context.newPage();
  const { cdp, device } = await addDevice(page);
  // Verification fails, as when the person refuses: the browser says « not allowed ».
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: device, isUserVerified: false });
  const offered = page.waitForRequest(/\/api\/user\/login\/passkey\/options$/);
  await page.goto('/login');
  // The address field offers the passkeys of the device, before anybody presses anything.
  await offered;
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'Connexion par clé d’accès interrompue. Vous pouvez recommencer, ou saisir votre mot de passe.',
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
  await check(page, 'connexion-cle-interrompue');
  await enter(page, CLAIRE);
  await context.close();
});

test('under a number instead of a name, sign-in offers none and the profile says why', async ({ claire }) => {
  const { page } = claire;
  await page.goto('/profile/passkeys');
  await expect(page.getByText('ouvrez l’application par son nom, pas par son numéro')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter une clé d’accès' })).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Se connecter avec une clé d’accès' })).toHaveCount(0);
});

test('without a network, the section says that it needs one', async ({ claire }) => {
  const { page, line } = claire;
  await page.goto('/profile/passkeys');
  await expect(page.getByText('Aucune clé d’accès')).toBeVisible();
  line.cut();
  await expect(page.getByText('Gérer vos clés d’accès demande un réseau.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter une clé d’accès' })).toHaveAttribute('aria-disabled', 'true');
});
