import type { Company, Contact, Project } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { CLAIRE, newFirm, newPair, SAMIR, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, expectTexts } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const names = css('.b-records tbody .rec-name > :first-child');
const box = (name: string) => page.getByRole('checkbox', { name: `Sélectionner ${name}` });
const bar = page.getByRole('group', { name: 'Actions sur la sélection' });
const inBar = (name: string) => bar.getByRole('button', { name });

const newContact = (by: Person, firstname: string, lastname: string, more: object = {}): Promise<Contact> =>
  by.call('POST', '/contact/create', { firstname, lastname, ...more });

test('rows are chosen by box, by range and by keyboard, and what a filter hides is not touched', async () => {
  const { claire } = await newPair();
  for (const [firstname, lastname] of [
    ['Hugo', 'Arnaud'],
    ['Léa', 'Bonnet'],
    ['Élise', 'Morel'],
    ['Zoé', 'Zeller'],
  ] as const)
    await newContact(claire, firstname, lastname);
  await show('/contact', claire);
  await box('Hugo ARNAUD').click();
  await expect.element(bar).toHaveTextContent('1 contact sélectionné');
  await expect.element(page.getByRole('checkbox', { name: 'Tout sélectionner' })).toBePartiallyChecked();
  await box('Élise MOREL').click({ modifiers: ['Shift'] });
  await expect.element(bar).toHaveTextContent('3 contacts sélectionnés');
  await page.getByRole('searchbox').fill('bonnet');
  await expect.element(bar).toHaveTextContent('1 contact sélectionné');
  await expect.element(bar).toHaveTextContent('2 éléments sélectionnés ne sont pas affichés');
  await inBar('Archiver').click();
  await expect
    .element(
      page.getByText('L’annuaire ne contient', { exact: false }).or(page.getByText('Aucun contact ne correspond')),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Retirer les filtres' }).click();
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL', 'Zoé ZELLER']);
  await expectNone(bar);
  await box('Zoé ZELLER').click();
  await press('Control+a');
  await expect.element(bar).toHaveTextContent('3 contacts sélectionnés');
  await press('Escape');
  await expectNone(bar);
  await press('ArrowUp');
  await press(' ');
  await expect.element(bar).toHaveTextContent('1 contact sélectionné');
});

test('many are archived without a network, taken back by the toast, and all of it reaches the server', async () => {
  const { claire } = await newPair();
  const one = await newContact(claire, 'Hugo', 'Arnaud');
  const two = await newContact(claire, 'Élise', 'Morel');
  await show('/contact', claire);
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL']);
  line.cut();
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await inBar('Archiver').click();
  await expect.element(page.getByText('2 contacts archivés')).toBeVisible();
  await expectNone(names);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expectTexts(names, ['Hugo ARNAUD', 'Élise MOREL']);
  await box('Élise MOREL').click();
  await inBar('Archiver').click();
  await expectTexts(names, ['Hugo ARNAUD']);
  line.restore();
  // Both are archived on the way there.
  const isArchived = async ({ id }: Contact) => (await claire.call<Contact>('GET', `/contact/view/${id}`)).is_archived;
  await expect.poll(async () => [await isArchived(one), await isArchived(two)]).toEqual([false, true]);
});

test('of many that are removed the one that a matter names comes back, and its refusal is to be looked at', async () => {
  const { claire } = await newPair();
  const named = await newContact(claire, 'Hugo', 'Arnaud');
  await newContact(claire, 'Élise', 'Morel');
  await claire.call('POST', '/project/', { name: 'Arnaud contre Morel', contact: named.id });
  await show('/contact', claire);
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await inBar('Supprimer').click();
  const dialog = page.getByRole('dialog', { name: /Supprimer 2 contacts/ });
  await expect.element(dialog).toHaveTextContent('Ceux qu’un dossier nomme');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expectTexts(names, ['Hugo ARNAUD']);
  await expect.element(page.getByText(/Refusé \(1\)/)).toBeVisible();
});

test('what the person may not change is said, and stays as it is', async () => {
  const { claire, samir } = await newFirm({ claire: CLAIRE, samir: SAMIR });
  await newContact(claire, 'Élise', 'Morel', { is_hidden: true });
  const open = await newContact(claire, 'Hugo', 'Arnaud');
  await show('/contact', samir);
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await expect.element(bar).toHaveTextContent('1 contact ne sera pas modifié');
  await inBar('Archiver').click();
  await expect.poll(() => claire.call<Contact>('GET', `/contact/view/${open.id}`)).toMatchObject({ is_archived: true });
  await expectTexts(names, ['*****']);
});

test('companies and matters are chosen as well: a matter goes to the status Archivé by who is in charge alone', async () => {
  const { claire, samir } = await newFirm({ claire: CLAIRE, samir: SAMIR });
  const own = await samir.call<Project>('POST', '/project/', { name: 'Bail Roux' });
  const other = await claire.call<Project>('POST', '/project/', { name: 'Divorce Petit' });
  await claire.call('POST', '/project/members', { project: other.id, user: samir.userId });
  const company = await claire.call<Company>('POST', '/company/create', { name: 'Meunier SA' });
  const screen = await show('/project', samir);
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await expect.element(bar).toHaveTextContent('2 dossiers sélectionnés');
  await expect.element(bar).toHaveTextContent('1 dossier ne sera pas modifié');
  await inBar('Archiver').click();
  await expectTexts(names, ['Divorce Petit']);
  await expect.poll(() => samir.call<Project>('GET', `/project/view/${own.id}`)).toMatchObject({ status: 'Archivé' });
  await screen.go('/company');
  await box('Meunier SA').click();
  await inBar('Archiver').click();
  await expect
    .poll(() => claire.call<Company>('GET', `/company/view/${company.id}`))
    .toMatchObject({ is_archived: true });
});
