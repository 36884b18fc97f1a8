import { localDateOf, localTimeOf, newUuid } from '@basoche/domain';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { misleadClock } from '../support/clock.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newConversation, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { field, messages } from './messenger.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const list = page.getByRole('dialog', { name: 'Messages programmés' });
const asking = page.getByRole('dialog', { name: 'Envoyer plus tard' });
const planned = (text: string) => list.getByRole('listitem').filter({ hasText: text });

/** Fills the day and the time of the dialog, `milliseconds` from now. */
async function choose(milliseconds: number): Promise<void> {
  const at = Date.now() + milliseconds;
  const [year, month, day] = localDateOf(at).split('-');
  await asking.getByLabelText('Jour', { exact: true }).fill(`${day}/${month}/${year}`);
  await asking.getByLabelText('Heure', { exact: true }).fill(localTimeOf(at));
  await asking.getByRole('button', { name: 'Programmer' }).click();
}

async function plan(text: string): Promise<void> {
  await field.fill(text);
  await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await choose(3 * DAY);
  await expect.element(asking).not.toBeInTheDocument();
}

interface Scheduled {
  slug: string;
  content: string;
}

const onServer = async (person: Person) => {
  const all = await person.call<Scheduled[]>('GET', '/messenger/scheduled');
  return all.map(({ content }) => content);
};

/** A message planned without a screen, of three days from now. */
async function planOnServer(by: Person, conversationSlug: string, content: string, slug: string): Promise<void> {
  const at = Date.now() + 3 * DAY;
  const body = { conversationSlug, content, date: localDateOf(at), time: localTimeOf(at) };
  await by.call('PUT', `/messenger/scheduled/${slug}`, body);
}

test('a message planned without a network is handed to the server later, and nobody else sees it', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(field).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await plan('Pièces à déposer');
  await expect.element(toastOf('Message programmé sur cet appareil')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText(/^1 message programmé, /)).toBeVisible();
  await page.getByRole('link', { name: 'Voir' }).click();
  await expect.element(planned('Pièces à déposer')).toHaveTextContent('à confier au serveur');
  line.restore();
  await expect.element(planned('Pièces à déposer')).not.toHaveTextContent('à confier au serveur');
  await expect.element(planned('Pièces à déposer')).toHaveTextContent(title);
  expect(await onServer(claire)).toEqual(['Pièces à déposer']);
  expect(await onServer(samir)).toEqual([]);
  await show(`/messenger?conversation=${slug}`, samir);
  await expect.element(page.getByText('Écrivez le premier message.')).toBeVisible();
});

test('a planned message is changed here and elsewhere, sent now, or taken back', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const id = newUuid(Date.now());
  await planOnServer(claire, slug, 'Pièces à déposer', id);
  await planOnServer(claire, slug, 'À ne pas envoyer', newUuid(Date.now()));
  await show('/messenger/scheduled', claire);
  await planned('Pièces à déposer').getByRole('button', { name: 'Modifier' }).click();
  const edit = page.getByRole('dialog', { name: 'Modifier le message programmé' });
  await edit.getByLabelText('Message').fill('Pièces 1 à 4 à déposer');
  await edit.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(planned('Pièces 1 à 4 à déposer')).toBeVisible();
  await expect.poll(() => onServer(claire)).toContain('Pièces 1 à 4 à déposer');

  // On another device of hers.
  await planOnServer(claire, slug, 'Pièces 1 à 5', id);
  await expect.element(planned('Pièces 1 à 5')).toBeVisible();

  await planned('Pièces 1 à 5').getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect.element(planned('Pièces 1 à 5')).not.toBeInTheDocument();
  const { data } = await samir.call<{ data: { text: string }[] }>('POST', `/messenger/message/list/${slug}`, {});
  expect(data.map(({ text }) => text)).toEqual(['Pièces 1 à 5']);

  await planned('À ne pas envoyer').getByRole('button', { name: 'Ne pas envoyer' }).click();
  await page.getByRole('button', { name: 'Retirer le message' }).click();
  await expect.element(list).toHaveTextContent('Aucun message programmé');
  await expect.poll(() => onServer(claire)).toEqual([]);
});

test('an hour that is past is refused in the dialog', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill('Trop tard');
  await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await choose(-HOUR);
  await expect.element(asking).toHaveTextContent('Cette heure est passée.');
  await press('Escape');
  await expect.element(field).toHaveValue('Trop tard');
});

test('the server’s clock decides: what it refuses is kept, and can be sent at once', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir], 'Divorce Lambert');
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill('Trop tard');
  misleadClock(-5 * HOUR);
  await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await choose(HOUR);
  await expect.element(page.getByText('1 message programmé non envoyé')).toBeVisible();
  await page.getByRole('link', { name: 'Voir' }).click();
  await expect.element(planned('Trop tard')).toHaveTextContent(title);
  await expect.element(planned('Trop tard')).toHaveTextContent('Cette heure est passée.');
  await planned('Trop tard').getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect.element(planned('Trop tard')).not.toBeInTheDocument();
  await press('Escape');
  await expect.element(messages).toHaveTextContent('Trop tard');
});

test('the screens of planned messages are free of accessibility violations', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession de Saint-Exupéry-Montmorency');
  await planOnServer(claire, slug, 'Vous pourrez déposer les pièces 1 à 12 au greffe.', newUuid(Date.now()));
  await show(`/messenger/scheduled?conversation=${slug}`, claire);
  await expect.element(list.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleEverywhere();
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill('Bonne audience');
  await page.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await expect.element(asking).toBeVisible();
  await expectAccessibleEverywhere();
});
