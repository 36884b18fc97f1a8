import { newUuid } from '@basoche/domain';
import type { SavedView } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts } from '../support/locate.ts';
import { badge, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const names = css('.b-records tbody .rec-name > :first-child');
const chip = (name: string) => page.getByRole('group', { name: 'Filtres' }).getByRole('button', { name });
const menu = (name = 'Mes vues') => page.getByRole('button', { name, exact: true });
const choice = (name: string) => page.getByRole('menuitemcheckbox', { name });

const newContact = (by: Person, firstname: string, lastname: string, more: object) =>
  by.call('POST', '/contact/create', { firstname, lastname, ...more });
const viewsOf = (person: Person) => person.call<SavedView[]>('GET', '/todotask/views?page=contacts');

/** Two clients and a lawyer, and the clients of Lyon on the screen. */
async function clientsOfLyon() {
  const { claire, samir } = await newPair();
  await newContact(claire, 'Élise', 'Morel', { city: 'Lyon', is_client: true });
  await newContact(claire, 'Hugo', 'Arnaud', { city: 'Arras', is_client: true });
  await newContact(claire, 'Zoé', 'Zeller', { city: 'Lyon', is_lawyer: true });
  const screen = await show('/contact', claire);
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL', 'Zoé ZELLER']);
  await chip('Clients').click();
  await page.getByRole('searchbox').fill('lyon');
  await expectTexts(names, ['Élise MOREL']);
  return { claire, samir, screen };
}

async function save(name: string): Promise<void> {
  await menu().click();
  await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette vue' });
  await expect.element(dialog).toHaveTextContent('la recherche, les filtres et le tri');
  await dialog.getByLabelText('Nom').fill(name);
  await press('Enter');
  await expectNone(dialog);
}

test('a search and filters of contacts are saved without a network, opened after a reload, and are one’s own', async () => {
  const { claire, samir } = await clientsOfLyon();
  line.cut();
  await save('Clients de Lyon');
  await expect.element(toastOf('enregistrée sur cet appareil')).toBeVisible();
  await expect.element(menu('Clients de Lyon')).toBeVisible();
  const screen = await show('/contact', claire);
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL', 'Zoé ZELLER']);
  await menu().click();
  await expectAccessibleEverywhere();
  await choice('Clients de Lyon').click();
  await expectTexts(names, ['Élise MOREL']);
  await expect.poll(screen.address).toMatch(/q=lyon.*type=clients|type=clients.*q=lyon/);
  expect(await viewsOf(claire)).toEqual([]);
  line.restore();
  await saved();
  await expect
    .poll(() => viewsOf(claire))
    .toMatchObject([{ name: 'Clients de Lyon', page: 'contacts', look: { q: 'lyon', type: 'clients' } }]);
  expect(await viewsOf(samir)).toEqual([]);
  await show('/todos', claire);
  await menu().click();
  await expectNone(choice('Clients de Lyon'));
});

test('a view of contacts is renamed, deleted and brought back, and what another device does is seen', async () => {
  const { claire } = await clientsOfLyon();
  await save('Lyon');
  await expect.poll(() => viewsOf(claire)).toMatchObject([{ name: 'Lyon' }]);
  await menu('Lyon').click();
  await page.getByRole('menuitem', { name: 'Renommer' }).click();
  await page.getByRole('dialog', { name: 'Renommer la vue' }).getByLabelText('Nom').fill('Clients de Lyon');
  await press('Enter');
  await expect.element(menu('Clients de Lyon')).toBeVisible();
  await menu('Clients de Lyon').click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect.element(menu()).toBeVisible();
  await toastOf('supprimée').getByRole('button', { name: 'Annuler' }).click();
  await expect.element(menu('Clients de Lyon')).toBeVisible();
  await saved();
  const [view] = await viewsOf(claire);
  await claire.call('PUT', `/todotask/view/${view!.id}`, { ...view, group: undefined, name: 'Lyonnais' });
  await expect.element(menu('Lyonnais')).toBeVisible();
  await claire.call('DELETE', `/todotask/view/${view!.id}`);
  await expect.element(menu()).toBeVisible();
});

test('a view that the server refuses is « À revoir », and not in the list', async () => {
  const { claire } = await clientsOfLyon();
  const [first, ...rest] = Array.from({ length: 100 }, (_, n) => ({
    name: `Vue ${n}`,
    page: 'contacts',
    look: { q: `${n}` },
  }));
  const put = (body: object) => claire.call('PUT', `/todotask/view/${newUuid(Date.now())}`, body);
  await put(first!);
  await Promise.all(rest.map(put));
  await save('De trop');
  await expect.element(badge).toHaveTextContent('Refusé');
  await expect.element(menu()).toBeVisible();
  await badge.click();
  await expect.element(page.getByText('Enregistrer la vue « De trop »')).toBeVisible();
});
