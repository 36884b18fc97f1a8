import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ADMIN, newFirm, newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const LISTING = page.getByRole('checkbox', { name: 'Paraître dans l’annuaire du réseau' });
const FIRM_LISTING = page.getByRole('checkbox', { name: 'Faire paraître le cabinet dans l’annuaire du réseau' });
const NOBODY = page.getByText('Personne du réseau ne paraît pour le moment');

const LAWYER = { is_lawyer: true, ...ADMIN, fonction: 'Avocat(e)' };

async function newLawyers() {
  const { maud } = await newFirm({
    maud: { ...LAWYER, firstname: 'Maud', lastname: 'Aubrac', office_phone: '01 45 12 30 01' },
  });
  const { etienne } = await newFirm({ etienne: { ...LAWYER, firstname: 'Étienne', lastname: 'Roche' } });
  return { maud, etienne };
}

test('a lawyer shows in the network once they and their firm chose to, with public facts only, and leaves it', async () => {
  const { maud, etienne } = await newLawyers();
  await show('/lawyer?vue=reseau', etienne);
  await expect.element(NOBODY).toBeVisible();
  const screen = await show('/lawyer', maud);
  await LISTING.click();
  await expect.element(page.getByText('vous paraîtrez en même temps que lui')).toBeVisible();
  await expect.element(toastOf('Vous paraissez dans l’annuaire du réseau')).toBeVisible();
  await screen.go('/cabinet');
  await FIRM_LISTING.click();
  await expect.element(page.getByText('Le cabinet paraît dans l’annuaire du réseau')).toBeVisible();

  await show('/lawyer?vue=reseau', etienne);
  await page.getByRole('link', { name: 'Maud AUBRAC' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Maud AUBRAC' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '01 45 12 30 01' })).toBeVisible();
  await expect.element(page.getByRole('main')).not.toHaveTextContent('@');

  await show('/cabinet', maud);
  await expect.element(FIRM_LISTING).toBeChecked();
  await FIRM_LISTING.click();
  await expect.element(page.getByText('Le cabinet ne paraît plus dans l’annuaire du réseau')).toBeVisible();
  await show('/lawyer?vue=reseau', etienne);
  await expect.element(NOBODY).toBeVisible();
});

test('somebody of the network is hidden from one’s lists, and taken back', async () => {
  const { maud, etienne } = await newLawyers();
  const mine = await show('/lawyer', maud);
  await LISTING.click();
  await mine.go('/cabinet');
  await FIRM_LISTING.click();
  await expect.element(page.getByText('Le cabinet paraît dans l’annuaire du réseau')).toBeVisible();

  await show('/lawyer?vue=reseau', etienne);
  await page.getByRole('button', { name: 'Masquer Maud AUBRAC' }).click();
  await expectNone(page.getByRole('link', { name: 'Maud AUBRAC' }));
  await page.getByRole('tab', { name: 'Masqués' }).click();
  await page.getByRole('button', { name: 'Afficher de nouveau Maud AUBRAC' }).click();
  await expect.element(page.getByText('Vous n’avez masqué personne')).toBeVisible();

  await show('/cabinet', maud);
  await expect.element(FIRM_LISTING).toBeChecked();
  await FIRM_LISTING.click();
  await expect.element(page.getByText('Le cabinet ne paraît plus dans l’annuaire du réseau')).toBeVisible();
});

test('the directory of the firm is filtered, opens a person, and stays without a network', async () => {
  const { claire, samir } = await newPair();
  const screen = await show('/intern_directory', claire);
  await page.getByLabelText('Filtrer par nom, fonction, domaine…').fill('benali');
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2);
  const link = page.getByRole('link', { name: 'Samir BENALI' });
  await link.click();
  await expect.poll(screen.address).toMatch(/\/intern_directory\/view\?id=/);
  await expect.element(page.getByRole('link', { name: samir.email })).toBeVisible();
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await expect.element(link).toBeVisible();
  line.cut();
  await expect.element(page.getByText(/^Hors ligne\s: annuaire tel que reçu le /)).toBeVisible();
  await expect.element(link).toBeVisible();
});
