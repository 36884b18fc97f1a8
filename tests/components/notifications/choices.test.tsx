import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { newPair } from '../support/firm.ts';
import { leaveWith } from '../support/locate.ts';
import { newConversation, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

test('what is told about one object stands together, and is read together', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Affaire Roux');
  await claire.call('POST', `/messenger/message/${slug}`, { content: 'Un point @Samir BENALI ?' });
  const screen = await show('/dashboard', samir);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect.element(bell).toHaveAccessibleName(/2 non lues$/);
  await bell.click();
  await page.getByRole('button', { name: '1 autre sur le même objet' }).first().click();
  const shared = page.getByRole('link', { name: /a partagé avec vous la conversation «.Affaire Roux/ });
  await expect.element(shared).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: /vous mentionne dans «.Affaire Roux/ }).click();
  await expect.poll(screen.address).toContain(`conversation=${slug}`);
  await expect.element(bell).toHaveAccessibleName('Notifications');
});

test('a person chooses what is told, how and when, and finds the choice again', async () => {
  const { samir } = await newPair();
  await show('/settings', samir);
  const muted = page.getByRole('checkbox', { name: 'On partage un tableau avec moi, dans Basoche' });
  const fixed = page.getByRole('checkbox', { name: 'On déconnecte un de mes appareils, dans Basoche' });
  await expect.element(fixed).toBeDisabled();
  await muted.click();
  await expect.element(toastOf('Choix enregistrés').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Heures de calme' }).click();
  const from = page.getByLabelText('De', { exact: true });
  await from.fill('19:30');
  await leaveWith(page.getByLabelText('À', { exact: true }), '07:45');
  await expect
    .poll(() => samir.call('GET', '/notification/choices'))
    .toEqual({ muted: ['boardShared'], mailed: [], quiet: { from: '19:30', until: '07:45' } });
  await show('/settings', samir);
  await expect.element(muted).not.toBeChecked();
  await expect.element(from).toHaveValue('19:30');
  await expectAccessibleEverywhere();
});
