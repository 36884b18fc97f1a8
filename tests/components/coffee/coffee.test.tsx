import { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { css } from '../support/css.ts';
import { deviceOf } from '../support/device.ts';
import { CLAIRE, newFirm, type Person, SAMIR } from '../support/firm.ts';
import { expectCached } from '../support/cached-answers.ts';
import { line } from '../support/line.ts';
import { saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const WORDS = 'Il reste des croissants en salle de réunion';
const side = page.getByRole('complementary', { name: 'Machine à café' });

/** A firm of last year, which Lucas joined lately. */
const newStaff = () =>
  newFirm(
    {
      claire: { ...CLAIRE, created_at: '2025-10-01' },
      samir: { ...SAMIR, created_at: '2025-10-01' },
      lucas: { firstname: 'Lucas', lastname: 'Petit', created_at: '2026-11-20' },
      client: { firstname: 'Jeanne', lastname: 'Roux', is_employee: false, is_client: true, fonction: 'Client' },
    },
    { created_at: '2025-10-01' },
  );

/** Somebody comes to the machine, on a device without a screen, and says this. */
async function comeAndSay(person: Person, text: string): Promise<void> {
  const machine = await person.call<{ conversation: string }>('PUT', '/coffee');
  const { open, actor, saved: isSaved } = await deviceOf(person);
  const { doc, awareness } = await open(`conversation/${machine.conversation}`);
  awareness.setLocalStateField('user', { id: person.userId });
  conversation.sendMessage(doc, actor, { text });
  await isSaved();
}

test('colleagues meet at the coffee machine: who is there is seen, and what they say is read', async () => {
  const { claire, samir } = await newStaff();
  await show('/coffee', claire);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Machine à café' })).toBeVisible();
  await expect.element(side).toHaveTextContent('Personne d’autre pour le moment');
  await expect.element(page.getByText('Début de la conversation')).toBeVisible();
  await comeAndSay(samir, WORDS);
  await expect.element(side).toHaveTextContent('Samir BENALI');
  await expect.element(page.getByText(WORDS, { exact: true })).toBeVisible();
});

test('a newcomer is greeted, and written to in one conversation', async () => {
  const { claire } = await newStaff();
  const screen = await show('/coffee', claire);
  const write = side.getByRole('link', { name: 'Écrire à Lucas PETIT' });
  await write.click();
  const chosen = page.getByRole('group', { name: /personne/ });
  await expect.element(chosen).toHaveTextContent('Lucas PETIT');
  // Opened by its address, the page comes before the people.
  const again = await show(screen.address(), claire);
  await expect.element(chosen).toHaveTextContent('Lucas PETIT');
  await page.getByRole('button', { name: 'Créer la conversation' }).click();
  await expect.poll(again.address).toMatch(/\/messenger\?conversation=/);
  const made = again.address();
  await again.go('/coffee');
  await expect.element(write).toHaveAttribute('href', made);
  await write.click();
  await expect.poll(again.address).toBe(made);
});

test('without a network the machine is read from the device', async () => {
  const { claire, samir } = await newStaff();
  await comeAndSay(samir, WORDS);
  await show('/coffee', claire);
  await expect.element(page.getByText(WORDS, { exact: true })).toBeVisible();
  await saved();
  await expectCached(claire, 'coffee');
  line.cut();
  await show('/coffee', claire);
  await expect.element(page.getByText(WORDS, { exact: true })).toBeVisible();
  await expect.element(side).toHaveTextContent('Vous êtes hors ligne');
});

test('a client has neither the page nor the conversation', async () => {
  const { samir, client } = await newStaff();
  await comeAndSay(samir, WORDS);
  await show('/coffee', client);
  const told = css('.b-toast').filter({ hasText: 'Vous n’avez pas les droits pour accéder à cette page' });
  await expect.element(told.first()).toBeVisible();
  const { docs } = await client.call<{ docs: { title: string }[] }>('GET', '/sync/manifest');
  expect(docs.map((doc) => doc.title)).not.toContain('Machine à café');
});
