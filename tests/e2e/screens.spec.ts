import { check, checkModes, MODES } from './accessibility.ts';
import { expect, rest, test } from './fixtures.ts';
import { follow } from './office.ts';
import type { App } from '../support/app.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'parallel' });

/** Screens of those who are not signed in. */
const PUBLIC = {
  'mot-de-passe-oublie': '/forgot-password',
  'nouveau-mot-de-passe': '/reset-password',
  'lien-expire': '/reset-password/lien-inconnu',
  assistance: '/contact-support',
};

/** Documents and people that the addresses name. */
interface Named {
  slug: (kind: string) => string;
  colleague: string;
}

/** Screens of those who are signed in, in parts that take about as long: the workers share them. */
const PARTS: Record<string, (of: Named) => Record<string, string>> = {
  'talking and writing': ({ slug }) => ({
    accueil: '/dashboard',
    messagerie: '/messenger',
    conversation: `/messenger?conversation=${slug('conversation')}`,
    assistant: '/messenger?conversation=assistant',
    'conversation-creer': '/messenger/conversation/create',
    'messages-programmes': '/messenger/scheduled',
    'messages-rechercher': '/messenger/search',
    bibliotheque: '/ged',
    document: `/Editor?doc=${slug('document')}`,
    'machine-a-cafe': '/coffee',
  }),
  tasks: ({ slug }) => ({
    'a-faire': '/todos',
    liste: `/todos?list=${slug('todolist')}`,
    'taches-par-priorite': '/todos?par=priorite&tri=titre',
    'taches-kanban': '/todos?vue=kanban',
    'taches-calendrier': '/todos?vue=calendrier',
    'taches-semaine': '/todos?vue=calendrier&echelle=semaine',
    'taches-chronologie': '/todos?vue=chronologie',
    'tache-creer': `/todos/create?list=${slug('todolist')}`,
  }),
  'boards and people': ({ slug, colleague }) => ({
    mondays: '/mondays',
    tableau: `/mondays?board=${slug('board')}`,
    'tableau-kanban': `/mondays?board=${slug('board')}&vue=kanban`,
    'tableau-calendrier': `/mondays?board=${slug('board')}&vue=calendrier`,
    'tableau-chronologie': `/mondays?board=${slug('board')}&vue=chronologie`,
    avocats: '/lawyer',
    'avocats-reseau': '/lawyer?vue=reseau',
    cabinets: '/cabinet',
    'annuaire-interne': '/intern_directory',
    'collegue-inviter': '/intern_directory/create',
    'collegue-modifier': `/intern_directory/update/${colleague}`,
  }),
  'account and firm': () => ({
    'a-venir': '/billing',
    'mon-profil': '/profile',
    'mot-de-passe-changer': '/profile/change_password',
    'double-authentification': '/profile/two_factor',
    'cles-d-acces': '/profile/passkeys',
    'liaison-du-compte': '/profile/single_sign_on',
    appareils: '/profile/devices',
    parametres: '/settings',
    'mon-cabinet': '/update_lpclient',
    'page-cabinet': '/lpclients',
  }),
};

async function named(app: App, token: string): Promise<Named> {
  const { docs } = await rest<{ docs: { name: string }[] }>(app, token, 'GET', '/sync/manifest');
  const [{ id: colleague }] = await rest<[{ id: string }]>(app, token, 'GET', '/lawyer/list/internal');
  return {
    slug: (kind) => docs.find(({ name }) => name.startsWith(`${kind}/demo-`))!.name.split('/')[1]!,
    colleague,
  };
}

for (const [part, addresses] of Object.entries(PARTS))
  test(`every screen of ${part} is free of accessibility violations, on a desk in light and dark, and on a phone`, async ({
    app,
    claire,
  }) => {
    test.setTimeout(240_000);
    const { page } = claire;
    const errors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    for (const [name, address] of Object.entries(addresses(await named(app, claire.token))))
      await checkModes(page, name, async () => {
        await follow(page, address);
        await expect(page).toHaveURL(({ pathname }) => address.startsWith(pathname));
        // A dialog takes the page behind it out of the accessibility tree: `main` is looked up as an element.
        await page.locator('main').waitFor();
      });
    expect(errors).toEqual([]);
  });

test('the frame of a phone is free of accessibility violations in dark, too', async ({ claire }) => {
  await checkModes(claire.page, 'accueil-telephone', () => claire.page.goto('/dashboard').then(() => undefined), [
    'phone',
  ]);
});

test('the sign-in screen is free of accessibility violations and tells a wrong password', async ({ app, browser }) => {
  for (const colorScheme of MODES) {
    const only = colorScheme === MODES[0] ? undefined : 'colours';
    const context = await browser.newContext({ baseURL: app.url, colorScheme });
    const page = await context.newPage();
    for (const [name, address] of Object.entries(PUBLIC)) {
      await page.goto(address);
      await page.locator('h1').waitFor();
      await check(page, `${name}-${colorScheme}`, only);
    }
    await page.goto('/login');
    await check(page, `connexion-${colorScheme}`, only);
    await page.getByLabel('Adresse e-mail').fill('associee@demo.basoche.test');
    await page.getByLabel('Mot de passe', { exact: true }).fill('Mauvais#2026');
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(
      page.getByText('Vérifiez que votre adresse e-mail et votre mot de passe sont corrects.'),
    ).toBeVisible();
    await context.close();
  }
});
