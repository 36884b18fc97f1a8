import type { Project } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newFirm, SAMIR } from '../support/firm.ts';
import { expectNone } from '../support/locate.ts';
import { show } from '../support/screen.tsx';

const main = page.getByRole('main');

test('who follows a matter from outside comes to it from their dashboard, and sees neither its parties nor its conflicts', async () => {
  const { samir, client } = await newFirm({
    samir: SAMIR,
    client: { is_employee: false, is_contact: true, is_client: true, fonction: 'Client' },
  });
  const { id } = await samir.call<Project>('POST', '/project/', { name: 'Marchal c/ Opale' });
  await samir.call('PUT', `/project/add-member/${id}`, { members: [{ user: client.userId, function: 'Client' }] });
  await show('/dashboard-client', client);
  await main.getByRole('link', { name: /Marchal c\/ Opale/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Marchal c/ Opale' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Contenu' })).toBeVisible();
  for (const name of ['Parties', 'Conflits d’intérêts']) await expectNone(page.getByRole('tab', { name }));
  await expectNone(main.getByRole('link', { name: 'Générer un document' }));
  await main.getByRole('link', { name: 'Tableau de bord' }).click();
  await expect.element(main.getByRole('link', { name: /Marchal c\/ Opale/ })).toBeVisible();

  await show('/project/view/2026-9999', client);
  await expect.element(page.getByText('Dossier introuvable')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
});
