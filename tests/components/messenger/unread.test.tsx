import { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newConversation, saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { heardBy, keysOnLast, message, messages, openMenu, row, say, send } from './messenger.ts';

/** « Messagerie » in the side bar with this count beside it. */
const sideBar = (count: number) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', {
    name:
      count === 0 ? 'Messagerie' : `Messagerie ${count} ${count === 1 ? 'élément' : 'éléments'} en attente de lecture`,
    exact: true,
  });

test('unread messages are counted, marked off by a line, and read by opening the conversation', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  const { address, go } = await show('/messenger', samir);
  await expect.element(row(title)).toBeVisible();
  await say(claire, slug, 'Premier point');
  await row(title).getByRole('link').click();
  await expect.element(message('Premier point')).toBeVisible();
  await expect.element(row(title)).not.toHaveTextContent('non lu');
  await go('/messenger');
  await expect.element(row(title)).not.toHaveTextContent('non lu');
  await expect.element(sideBar(0)).toBeVisible();

  await say(claire, slug, 'Deuxième point');
  await say(claire, slug, 'Troisième point');
  await expect.element(row(title)).toHaveTextContent('2 messages non lus');
  await expect.element(sideBar(2)).toBeVisible();

  await row(title).getByRole('link').click();
  await expect.poll(address).toContain(slug);
  await expect.element(message('Deuxième point')).toHaveTextContent('Nouveaux messages');
  await expect.element(row(title)).not.toHaveTextContent('non lu');
  await expect.element(sideBar(0)).toBeVisible();
  const heard = await heardBy(claire, slug);
  const readTo = () => conversation.lastRead(heard.doc, samir.userId);
  await expect.poll(readTo).toBe(heard.find('Troisième point').id);
});

test('the last message that another has read says so', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Premier point');
  const { doc, actor, find } = await heardBy(samir, slug);
  await show(`/messenger?conversation=${slug}`, claire);
  conversation.markRead(doc, actor, find('Premier point').id);
  await expect.element(message('Premier point')).toHaveTextContent('Lu par Samir');
  await send('Deuxième point');
  await expect.element(message('Premier point')).toHaveTextContent('Lu par Samir');
  await expect.poll(() => find('Deuxième point')).toBeDefined();
  conversation.markRead(doc, actor, find('Deuxième point').id);
  await expect.element(message('Deuxième point')).toHaveTextContent('Lu par Samir');
  await expect.element(message('Premier point')).not.toHaveTextContent('Lu par');
});

test('marked unread from a message without a network, a conversation stays so while it is open, for its reader alone', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  for (const text of ['Premier point', 'Deuxième point', 'Troisième point']) await say(claire, slug, text);
  const phone = await heardBy(samir, slug);
  await show(`/messenger?conversation=${slug}`, samir);
  const unread = () => conversation.unreadCount(phone.doc, samir.userId);
  await expect.poll(unread).toBe(0);
  await expect.element(sideBar(0)).toBeVisible();

  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await openMenu('Deuxième point');
  await page.getByRole('menuitem', { name: /^Marquer comme non lu à partir d’ici/ }).click();
  await expect.element(toastOf('Marqué comme non lu')).toBeVisible();
  await expect.element(message('Deuxième point')).toHaveTextContent('Nouveaux messages');
  await expect.element(row(title)).toHaveTextContent('2 messages non lus');
  await expect.element(sideBar(2)).toBeVisible();

  line.restore();
  await saved();
  await expect.poll(unread).toBe(2);
  await say(claire, slug, 'Quatrième point');
  await expect.element(message('Quatrième point')).toBeVisible();
  await expect.element(row(title)).toHaveTextContent('3 messages non lus');
  expect(conversation.lastRead(phone.doc, samir.userId)).toBe(phone.find('Troisième point').id);

  // Read on the phone, it is read here.
  conversation.markRead(phone.doc, phone.actor, phone.find('Quatrième point').id);
  await expect.element(row(title)).not.toHaveTextContent('non lu');
  await expect.element(sideBar(0)).toBeVisible();
  // Rows follow what is stored.
  const left = () => samir.call<{ unread: number }>('GET', `/messenger/conversation/read/${slug}`);
  await expect.poll(async () => (await left()).unread).toBe(0);
});

test('marked unread on another device, it is unread here until it is opened again', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  for (const text of ['Premier point', 'Deuxième point']) await say(claire, slug, text);
  const phone = await heardBy(samir, slug);
  conversation.markRead(phone.doc, phone.actor, phone.find('Deuxième point').id);
  await show('/messenger', samir);
  await expect.element(row(title)).toBeVisible();
  conversation.markUnread(phone.doc, phone.actor, phone.find('Deuxième point').id);
  await expect.element(row(title)).toHaveTextContent('1 message non lu');
  await row(title).getByRole('link').click();
  await expect.element(message('Deuxième point')).toHaveTextContent('Nouveaux messages');
  await expect.element(row(title)).not.toHaveTextContent('non lu');
  await expect.poll(() => conversation.unreadCount(phone.doc, samir.userId)).toBe(0);
});

test('the keyboard marks unread, and sending ends it', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir], 'Bail commercial');
  await say(claire, slug, 'Le bailleur refuse');
  await show(`/messenger?conversation=${slug}`, samir);
  await expect.element(message('Le bailleur refuse')).toBeVisible();
  await keysOnLast('u');
  await expect.element(row(title)).toHaveTextContent('1 message non lu');
  await send('Je le rappelle');
  await expect.element(row(title)).not.toHaveTextContent('non lu');
  await expect.element(messages).toBeVisible();
});
