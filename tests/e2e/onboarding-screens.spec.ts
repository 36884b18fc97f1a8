import type { Page } from '@playwright/test';
import type { CaptchaChallenge, Subscription } from '@basoche/protocol';
import { solveCaptcha } from '../../server/src/testing/captcha-pass.ts';
import { signIn, type App } from '../support/app.ts';
import { mailTo } from '../support/outbox.ts';
import { checkModes } from './accessibility.ts';
import { enter, expect, rest, test } from './fixtures.ts';

const PASSWORD = 'Cerisaie!2026-Nord';

/** A founder whose account is open and whose first step is before them. */
async function newFounder(app: App, email: string): Promise<string> {
  const challenge = await rest<CaptchaChallenge>(app, '', 'GET', '/user/captcha');
  const solution = encodeURIComponent(solveCaptcha(challenge));
  const { captcha } = await rest<{ captcha: string }>(app, '', 'POST', `/user/verifyCaptcha?token=${solution}`);
  const who = { firstname: 'Anne-Sophie', lastname: 'de La Rochefoucauld', email, password: PASSWORD };
  await rest(app, '', 'POST', '/user/register', {
    ...who,
    firm: 'Cabinet La Rochefoucauld',
    plan: 'StarterCorporate',
    captcha,
  });
  const token = /#confirmation=([\w-]+)/.exec((await mailTo(app.dataDir, email)).text)?.[1];
  await rest(app, '', 'POST', '/new-subscription/confirm', { token, password: PASSWORD });
  return signIn(app.url, email, PASSWORD);
}

async function look(page: Page, name: string, address: string): Promise<void> {
  await checkModes(page, name, async () => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
}

test('registration, invitation and every step are free of accessibility violations', async ({ app, browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: app.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await look(page, 'inscription', '/onboarding');
  await look(page, 'confirmation', `/onboarding?a#confirmation=${'x'.repeat(43)}`);
  await look(page, 'lien-perdu', `/user-onboarding?a#invitation=${'x'.repeat(43)}`);

  const email = 'anne-sophie@larochefoucauld.fr';
  const token = await newFounder(app, email);
  const step = (path: string, body: object) =>
    rest<Subscription>(app, token, 'POST', `/new-subscription/${path}`, body);
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/onboarding/);
  await look(page, 'etape-vous', '/onboarding');
  await step('lawyer', { speciality: ['Droit des sociétés', 'Droit du travail'] });
  await look(page, 'etape-cabinet', '/onboarding');
  const firm = {
    name: 'La Rochefoucauld SA',
    siret: '91823340400022',
    address: '1 rue X',
    postcode: '75001',
    city: 'Paris',
  };
  await step('firm', firm);
  await look(page, 'etape-equipes', '/onboarding');
  await step('team', { teams: [{ name: 'Sociétés', speciality: 'Droit des sociétés' }] });
  await step('invite-lawyer', { email: 'un.nom.vraiment.long.a.tenir@larochefoucauld.fr', fonction: 'Juriste' });
  await look(page, 'etape-collegues', '/onboarding');
  await step('update-state', { state: 'bio' });
  await look(page, 'etape-biographie', '/onboarding');
  await step('update-state', { state: 'done' });
  await look(page, 'etape-fin', '/onboarding');
  const invitation = /(#invitation=[\w-]+)/.exec(
    (await mailTo(app.dataDir, 'un.nom.vraiment.long.a.tenir@larochefoucauld.fr')).text,
  )?.[1];
  await look(page, 'invitation', `/user-onboarding?a${invitation}`);
  await context.close();
});

test('the screens of the platform are free of accessibility violations', async ({ app, browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: app.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/login');
  await enter(page, 'superadmin@demo.basoche.test');
  const token = await signIn(app.url, 'superadmin@demo.basoche.test');
  const firms = await rest<{ id: string; name: string }[]>(app, token, 'GET', '/user/lp_client/list');
  const id = firms.find(({ name }) => name.includes('Marchand'))?.id ?? '';
  await look(page, 'plateforme-cabinets', '/admin/lpclients');
  await look(page, 'plateforme-compte', '/admin/account');
  await look(page, 'plateforme-ajouter', '/admin/lpclients/add');
  await look(page, 'plateforme-modifier', `/admin/lpclients/update/${id}`);
  await look(page, 'plateforme-cabinet', `/admin/lpclient/view?id=${id}`);
  await look(page, 'plateforme-inscrire', `/admin/lpclient/registration?id=${id}`);
  await look(page, 'plateforme-aucun', '/admin/lpclient/view');
  await context.close();
});
