import type { Contact, Project } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { css } from '../support/css.ts';
import { newFirm } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const card = (title: string) => css('.b-card').filter({ has: page.getByRole('heading', { name: title }) });
const space = card('Espace en ligne');
const interests = card('Centres d’intérêt');

test('a space is opened without a network, goes out with it, and is withdrawn after a question', async () => {
  const { claire } = await newFirm(['claire']);
  const emilie = await claire.call<Contact>('POST', '/contact/create', {
    firstname: 'Émilie',
    lastname: 'Marchal',
    email: `emilie.${crypto.randomUUID()}@exemple.fr`,
    is_client: true,
  });
  await show(`/contact/view/${emilie.id}`, claire);
  await expect.element(space).toHaveTextContent(/n’a pas d’espace/);
  line.cut();
  await button('Ouvrir un espace client').click();
  await expect.element(space).toHaveTextContent(/partira quand cet appareil sera en ligne/);
  line.restore();
  await expect.element(space).toHaveTextContent(/Envoyée à emilie\..* valable jusqu’au/);
  await button('Retirer l’invitation').click();
  await expect.element(dialog).toHaveTextContent(/Retirer l’invitation de Émilie MARCHAL/);
  await dialog.getByRole('button', { name: 'Retirer l’invitation' }).click();
  await expect.element(space).toHaveTextContent(/n’a pas d’espace/);
});

test('without an address there is nothing to open, and an address of a colleague is refused where the person is', async () => {
  const { claire, samir } = await newFirm(['claire', 'samir']);
  const contact = await claire.call<Contact>('POST', '/contact/create', { firstname: 'Ida', lastname: 'Roche' });
  await show(`/contact/view/${contact.id}`, claire);
  await expect.element(space).toHaveTextContent(/ajoutez d’abord une adresse e-mail/);
  await expectNone(button('Ouvrir un espace client'));
  await claire.call('PUT', `/contact/update/${contact.id}`, { email: samir.email });
  await button('Ouvrir un espace client').click();
  await expect.element(page.getByText('Cette adresse e-mail est celle d’un membre du cabinet.').first()).toBeVisible();
});

test('an interest is chosen among the words of the firm or written, at an address of its own, and removed', async () => {
  const { claire } = await newFirm(['claire']);
  const other = await claire.call<Contact>('POST', '/contact/create', { firstname: 'Ida', lastname: 'Roche' });
  await claire.call('POST', `/interest/add/${other.id}`, { label: 'Droit de la construction' });
  const emilie = await claire.call<Contact>('POST', '/contact/create', { firstname: 'Émilie', lastname: 'Marchal' });
  await show(`/contact/view/${emilie.id}/interest/create`, claire);
  await dialog.getByLabelText('Centre d’intérêt').fill('construc');
  await page.getByRole('option', { name: 'Droit de la construction' }).click();
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(interests).toHaveTextContent(/Droit de la construction/);
  await page.getByRole('link', { name: 'Ajouter un centre d’intérêt' }).click();
  await dialog.getByLabelText('Centre d’intérêt').fill('Voile');
  await page.getByRole('option', { name: /Créer «.Voile.»/ }).click();
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(interests).toHaveTextContent(/Voile/);
  await button('Retirer Voile').click();
  await expect.element(interests).not.toHaveTextContent(/Voile/);
  await button('Annuler').click();
  await expect.element(interests).toHaveTextContent(/Voile/);
});

test('somebody from outside is invited to a matter without a network', async () => {
  const { claire } = await newFirm(['claire']);
  const emilie = await claire.call<Contact>('POST', '/contact/create', {
    firstname: 'Émilie',
    lastname: 'Marchal',
    email: `emilie.${crypto.randomUUID()}@exemple.fr`,
  });
  const matter = await claire.call<Project>('POST', '/project/', { name: 'Marchal c/ Opale', contact: emilie.id });
  await show(`/project/view/${matter.id}?onglet=equipe`, claire);
  await page.getByRole('tab', { name: 'Équipe' }).click();
  const externals = card('Personnes extérieures invitées');
  await expect.element(externals).toHaveTextContent(/Aucune invitation/);
  line.cut();
  await button('Inviter une personne extérieure').click();
  await dialog.getByRole('button', { name: 'Inviter', exact: true }).click();
  await expect.element(externals).toHaveTextContent(/Émilie MARCHAL.*En attente d’envoi.*Client/);
  line.restore();
  await expect.element(externals).toHaveTextContent(/N’a pas encore ouvert son espace/);
  await button('Retirer l’invitation de Émilie MARCHAL').click();
  await expect.element(externals).toHaveTextContent(/Aucune invitation/);
});
