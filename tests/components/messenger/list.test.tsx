import { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../support/browser.ts';
import { misleadClock } from '../support/clock.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newConversation, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { act, field, heardBy, message, messages, reaction, row, say, send } from './messenger.ts';

for (const [length, count] of [
  ['just filling the screen', 17],
  ['longer than the screen', 24],
] as const)
  test(`a list ${length} stays at its end while a message of it grows`, async () => {
    const { claire, samir } = await newPair();
    const { slug } = await newConversation(claire, [samir]);
    const { doc, actor, find } = await heardBy(samir, slug);
    for (let index = 1; index <= count; index++) await say(claire, slug, `Point ${index}.`);
    await page.viewport(390, 844);
    await show(`/messenger?conversation=${slug}`, claire);
    await expect.element(message(`Point ${count}.`)).toBeInViewport({ ratio: 1 });
    const above = `Point ${count - 1}.`;
    const below = () => {
      const list = css('.m-list').element();
      return list.scrollHeight - list.clientHeight - list.scrollTop;
    };
    await expect.poll(below).toBeLessThan(4);
    await expect.element(page.getByRole('button', { name: 'Aller au dernier message' })).not.toBeInTheDocument();
    await act(above, 'Réagir');
    await page.getByRole('menuitemcheckbox', { name: 'Merci' }).click();
    await expect.element(reaction(above, '1 Merci : vous')).toBeVisible();
    await expect.poll(below).toBeLessThan(4);
    for (const kind of conversation.REACTIONS) conversation.setReaction(doc, actor, find(above).id, kind, true);
    await expect.element(message(above).getByRole('list', { name: 'Réactions' }).getByRole('button')).toHaveLength(6);
    await expect.poll(below).toBeLessThan(4);
    conversation.setReaction(doc, actor, find(`Point ${count}.`).id, 'done', true);
    await expect.element(reaction(`Point ${count}.`, /Fait/)).toBeVisible();
    await expect.poll(below).toBeLessThan(4);
    await expect.element(message(`Point ${count}.`)).toBeInViewport({ ratio: 1 });
  });

const dialog = page.getByRole('dialog', { name: 'Aller à une date' });
const at = (place: number) => messages.getByCss(`[aria-posinset="${place}"]`);

async function askDate(title: string): Promise<void> {
  await page.getByRole('region', { name: title }).getByRole('button', { name: 'Actions sur la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Aller à une date…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Jour' })).toHaveFocus();
}

test('a date leads to its first message or to the last, also without a network', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  const { doc, actor } = await heardBy(claire, slug);
  for (let index = 1; index <= 40; index++) conversation.sendMessage(doc, actor, { text: `Point ${index}.` });
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Point 40.')).toBeVisible();
  await saved();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  const goTo = async (day: string) => {
    await askDate(title);
    await type(day);
    await press('Enter');
  };
  await goTo('01/01/2020');
  await expect.element(at(1)).toHaveFocus();
  await expect.element(at(1)).toBeInViewport();
  await expect.element(at(1)).toHaveAttribute('aria-setsize', '40');
  await goTo('31/12/2099');
  await expect.element(at(40)).toHaveFocus();
  await goTo('31/02/2026');
  await expect.element(dialog.getByText('Cette date n’existe pas.')).toBeVisible();
  await expect.element(dialog.getByText(/^Premier message\s: /)).toBeVisible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a day that was typed over leads nowhere', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Premier point');
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Premier point')).toBeVisible();
  await askDate(title);
  const day = dialog.getByRole('textbox', { name: 'Jour' });
  const go = dialog.getByRole('button', { name: 'Y aller' });
  await day.fill('01/01/2020');
  await press('Tab');
  await day.fill('01/13/2020');
  await go.click();
  await expect.element(dialog.getByText('Cette date n’existe pas.')).toBeVisible();
  await day.fill('01/02/2020');
  await go.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(at(1)).toHaveFocus();
});

test('a person is mentioned by keyboard', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await field.click();
  const people = page.getByRole('listbox', { name: 'Mentionner une personne' });
  await type('Vu avec @sam');
  await expect.element(people.getByRole('option')).toHaveTextContent(/Samir BENALI$/);
  await expect.element(field).toHaveAttribute('aria-activedescendant', expect.stringMatching(/.+/));
  await press('Escape');
  await expect.element(people).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Vu avec @sam');
  await type('i');
  await expect.element(people).toBeVisible();
  await press('Enter');
  await expect.element(field).toHaveValue('Vu avec @Samir BENALI ');
  await type(': audience @xyz');
  await expect.element(people).not.toBeInTheDocument();
  await press('Enter');
  await expect.element(css('.k-mention', message('Vu avec'))).toHaveTextContent(/^@Samir BENALI$/);
});

test('who is mentioned is told where, and sees themselves marked', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Vu avec @Samir BENALI : audience');
  await show('/dashboard', samir);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  await notices
    .getByRole('link')
    .filter({ hasText: `Claire MARCHAND vous mentionne dans « ${title} »` })
    .click();
  await expect.element(message('Vu avec')).toBeInViewport();
  await expect.element(css('.k-mention-me', message('Vu avec'))).toHaveTextContent(/^@Samir BENALI$/);
});

test('a clock that is an hour ahead moves no message: the server’s hour counts', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(field).toBeVisible();
  const now = Date.now();
  misleadClock(3_600_000);
  await send('De la machine en avance');
  await saved();
  await say(samir, slug, 'De l’autre');
  await expect.element(messages.getByRole('listitem')).toHaveLength(2);
  await expect.element(messages.getByRole('listitem').last()).toHaveTextContent('De l’autre');
  const times = css('time', messages)
    .elements()
    .map((each) => Date.parse(each.getAttribute('datetime') ?? ''));
  expect(Math.max(...times)).toBeLessThan(now + 1_800_000);
});

test('a conversation is made without a network, and sent with what was written in it', async () => {
  const { claire, samir } = await newPair();
  await show('/messenger', claire);
  // The list of colleagues is on the device once it was shown.
  await page.getByRole('link', { name: 'Nouvelle', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Samir Benali' })).toBeVisible();
  await press('Escape');
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await page.getByRole('link', { name: 'Nouvelle', exact: true }).click();
  await page.getByRole('button', { name: 'Samir Benali' }).click();
  await page.getByRole('textbox', { name: 'Nom de la conversation' }).fill('Depuis le Palais');
  await page.getByRole('button', { name: 'Créer la conversation' }).click();
  await expect.element(page.getByText('Conversation ajoutée sur cet appareil')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Depuis le Palais' })).toBeVisible();
  await send('Audience renvoyée');
  await expect.element(message('Audience renvoyée')).toHaveTextContent('En attente d’envoi');
  line.restore();
  await saved();
  const all = await samir.call<{ name: string }[]>('GET', '/messenger/conversation/personalList?scope=all');
  expect(all.map(({ name }) => name)).toContain('Depuis le Palais');
  await expect.element(row('Depuis le Palais')).toBeVisible();
});

test('a conversation of which nothing has come to this device yet does not look empty', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Lisez ceci');
  // The list of what there is comes through, no content of what is not open does.
  line.hold('/api/sync/exchange');
  await show('/messenger', samir);
  await expect.element(row(title)).toHaveTextContent('Pas encore téléchargée sur cet appareil');
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await row(title).getByRole('link').click();
  await expect.element(page.getByText('Cette conversation n’est pas sur cet appareil')).toBeVisible();
  await expect.element(page.getByText('Écrivez le premier message.')).not.toBeInTheDocument();
});

test('what is being typed in a new conversation stays when the network goes before the list has come', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  line.hold('/api/sync/manifest');
  await show(`/messenger?conversation=${slug}`, claire);
  const input = page.getByRole('textbox', { name: 'Votre message' });
  await input.fill('Cher confrère, je vous');
  const element = input.element();
  line.cut();
  await expect.element(page.getByText('Hors ligne').first()).toBeVisible();
  expect([document.activeElement, input.element()]).toEqual([element, element]);
  await type(' confirme');
  await expect.element(input).toHaveValue('Cher confrère, je vous confirme');
});
