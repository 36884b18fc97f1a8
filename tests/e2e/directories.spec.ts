import AxeBuilder from '@axe-core/playwright';
import { badge, expect, rest, saved, STRANGER, test } from './fixtures.ts';
import { toastOf } from './office.ts';

test.use({ startsAt: null });

const LISTING = 'Paraître dans l’annuaire du réseau';
const FIRM_LISTING = 'Faire paraître le cabinet dans l’annuaire du réseau';

test('a lawyer shows in the network once they and their firm chose to, with public facts only', async ({
  app,
  claire,
  someone,
}) => {
  const etienne = await someone(STRANGER);
  await etienne.page.goto('/lawyer?vue=reseau');
  await expect(etienne.page.getByText('Personne du réseau ne paraît pour le moment')).toBeVisible();

  await test.step('the lawyer, then the administrator, choose', async () => {
    await claire.page.goto('/lawyer');
    await claire.page.getByRole('checkbox', { name: LISTING }).check();
    await expect(claire.page.getByText('vous paraîtrez en même temps que lui')).toBeVisible();
    await expect(toastOf(claire.page, 'Vous paraissez dans l’annuaire du réseau')).toBeVisible();
    await claire.page.goto('/cabinet');
    await claire.page.getByRole('checkbox', { name: FIRM_LISTING }).check();
    await expect(claire.page.getByText('Le cabinet paraît dans l’annuaire du réseau')).toBeVisible();
  });

  await test.step('the other firm finds her, and no address of hers', async () => {
    const { page } = etienne;
    await page.reload();
    await page.getByRole('link', { name: 'Claire MARCHAND' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Claire MARCHAND' })).toBeVisible();
    await expect(page.getByRole('link', { name: '01 45 12 30 01' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('@');
  });

  await test.step('hides her from his lists, and takes it back', async () => {
    const { page } = etienne;
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await page.getByRole('tab', { name: 'Le réseau' }).click();
    await page.getByRole('button', { name: 'Masquer Claire MARCHAND' }).click();
    await expect(page.getByRole('link', { name: 'Claire MARCHAND' })).toBeHidden();
    await page.getByRole('tab', { name: 'Masqués' }).click();
    await page.getByRole('button', { name: 'Afficher de nouveau Claire MARCHAND' }).click();
    await expect(page.getByText('Vous n’avez masqué personne')).toBeVisible();
  });

  await test.step('she leaves the network', async () => {
    await claire.page.getByRole('checkbox', { name: FIRM_LISTING }).uncheck();
    await expect(claire.page.getByText('Le cabinet ne paraît plus dans l’annuaire du réseau')).toBeVisible();
    await etienne.page.goto('/lawyer?vue=reseau');
    await expect(etienne.page.getByText('Personne du réseau ne paraît pour le moment')).toBeVisible();
  });
  await rest(app, claire.token, 'DELETE', `/lawyer/hide/${await idOf(app, claire.token)}`);
});

test('the internal directory is filtered, opens a sheet, and stays on the device without a network', async ({
  claire,
}) => {
  const { page, line } = claire;
  await page.goto('/intern_directory');
  await page.getByLabel('Filtrer par nom, fonction, domaine…').fill('benali');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Samir BENALI' }).click();
  await expect(page).toHaveURL(/\/intern_directory\/view\?id=/);
  await expect(page.getByRole('link', { name: 'collaborateur@demo.basoche.test' })).toBeVisible();
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await expect(page.getByRole('link', { name: 'Samir BENALI' })).toBeVisible();
  line.cut();
  await expect(page.getByText(/^Hors ligne : annuaire tel que reçu le /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Samir BENALI' })).toBeVisible();
});

test('clients see no directory', async ({ someone }) => {
  const { page } = await someone('client@demo.basoche.test');
  for (const address of ['/lawyer', '/cabinet', '/intern_directory']) {
    await page.goto(address);
    await expect(
      page.locator('.b-toast').filter({ hasText: 'Vous n’avez pas les droits pour accéder à cette page' }),
    ).toBeVisible();
  }
});

test('the palette answers from the device at once, then with what stands inside, and says which', async ({
  app,
  claire,
}) => {
  const { page, line } = claire;
  const { slug } = await rest<{ slug: string }>(app, claire.token, 'POST', '/messenger/conversation/createPersonal', {
    receivers: ['collaborateur@demo.basoche.test'],
    name: 'Dossier Quetzal',
  });
  await rest(app, claire.token, 'POST', `/messenger/message/${slug}`, {
    content: 'Le sapiteur remettra son pré-rapport au début de février.',
  });
  await page.goto('/dashboard');
  await saved(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pre-rapport sapiteurs');
  const palette = page.getByRole('dialog');
  const option = palette.getByRole('option', { name: /Dossier Quetzal/ });
  await expect(option).toContainText('sapiteur remettra son pré-rapport');
  await expect(option.locator('mark').first()).toHaveText('sapiteur');
  await expect(palette.getByRole('status')).toContainText('contenu cherché sur le serveur');
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`conversation=${slug}&message=`));
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Le sapiteur remettra')).toBeVisible();

  line.cut();
  await badge(page).filter({ hasText: 'Hors ligne' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quetzal');
  await expect(palette.getByRole('option', { name: /Dossier Quetzal/ })).toBeVisible();
  await expect(palette.getByRole('status')).toContainText('Hors ligne : recherche sur cet appareil');
});

async function idOf(app: Parameters<typeof rest>[0], token: string): Promise<string> {
  return (await rest<{ id: string }>(app, token, 'GET', '/user/read')).id;
}
