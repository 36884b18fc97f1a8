import { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, expectVisibleFocus, newConversation, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { act, heardBy, keysOnLast, message, messages, pin, pins, react, reaction, say } from './messenger.ts';

test('two people react at once, one of them without a network and on two devices, and each counts once', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(samir, slug, 'Je plaide mardi');
  const phone = await heardBy(claire, slug);
  const his = await heardBy(samir, slug);
  const { id } = his.find('Je plaide mardi');
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Je plaide mardi')).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await react('Je plaide mardi', 'D’accord');
  await expect.element(reaction('Je plaide mardi', '1 D’accord : vous')).toHaveAttribute('aria-pressed', 'true');
  conversation.setReaction(phone.doc, phone.actor, id, 'agree', true);
  conversation.setReaction(his.doc, his.actor, id, 'agree', true);
  conversation.setReaction(his.doc, his.actor, id, 'law', true);
  line.restore();
  await saved();
  await expect
    .element(reaction('Je plaide mardi', '2 D’accord : Samir Benali et vous'))
    .toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(reaction('Je plaide mardi', '1 Point de droit : Samir Benali'))
    .toHaveAttribute('aria-pressed', 'false');

  // The names are shown to the pointer.
  await reaction('Je plaide mardi', /D’accord/).hover();
  await expect.element(css('.b-tooltip')).toHaveTextContent('D’accord : Samir BENALI et vous');

  // A click takes one's own back, or joins the others.
  await reaction('Je plaide mardi', /D’accord/).click();
  await reaction('Je plaide mardi', /Point de droit/).click();
  const others = () => his.find('Je plaide mardi').reactions.map(({ kind, users }) => [kind, users.length]);
  await expect.poll(others).toEqual([
    ['agree', 1],
    ['law', 2],
  ]);
  await show(`/messenger?conversation=${slug}`, claire);
  await expect
    .element(reaction('Je plaide mardi', '1 D’accord : Samir Benali'))
    .toHaveAttribute('aria-pressed', 'false');
});

test('the keyboard alone reacts, and takes it back', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Référé : mémoire en défense');
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Référé')).toBeVisible();
  await keysOnLast(':');
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'D’accord' })).toBeVisible();
  await press('ArrowDown', 'ArrowDown');
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Fait' })).toHaveFocus();
  await press('Enter');
  await expect.element(reaction('Référé', '1 Fait : vous')).toBeVisible();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(message('Référé')).toHaveFocus();
  await press('Tab');
  await expect.element(reaction('Référé', '1 Fait : vous')).toHaveFocus();
  expectVisibleFocus();
  await press('Enter');
  await expect.element(page.getByRole('list', { name: 'Réactions' })).not.toBeInTheDocument();
});

test('the keyboard alone pins, and goes to a pinned message', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Référé : mémoire en défense');
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Référé')).toBeVisible();
  await keysOnLast('p');
  await expect.element(message('Référé')).toHaveTextContent('Épinglé par vous');
  (pins.element() as HTMLElement).focus();
  await press('Enter');
  const list = page.getByRole('dialog', { name: 'Messages épinglés' });
  await expect.element(list).toBeVisible();
  await expect.poll(() => list.element().contains(document.activeElement)).toBe(true);
  await press('Enter');
  await expect.element(message('Référé')).toHaveFocus();
  await press('p');
  await expect.element(message('Référé')).not.toHaveTextContent('Épinglé');
  await expect.element(pins).not.toBeInTheDocument();
});

test('a message pinned without a network is found far above from the header, and unpinned there', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Code d’accès du greffe');
  const his = await heardBy(samir, slug);
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Code d’accès')).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await pin('Code d’accès');
  await expect.element(message('Code d’accès')).toHaveTextContent('Épinglé par vous');
  line.restore();
  await saved();
  await expect.poll(() => his.find('Code d’accès').pin?.by).toBe(claire.userId);
  for (let index = 1; index <= 40; index++)
    conversation.sendMessage(his.doc, his.actor, { text: `Point ${index} de l’ordre du jour` });

  await show(`/messenger?conversation=${slug}`, samir);
  await expect.element(message('Point 40')).toBeVisible();
  await expect.element(message('Code d’accès')).not.toBeInTheDocument();
  await expect.element(pins).toHaveAccessibleName('1 message épinglé');
  await pins.click();
  const list = page.getByRole('dialog', { name: 'Messages épinglés' });
  await list.getByRole('button', { name: /^Claire Marchand.*Code d’accès du greffe$/i }).click();
  await expect.element(message('Code d’accès')).toBeInViewport();
  await expect.element(message('Code d’accès')).toHaveFocus();
  await expect.element(css('.m-message-lit', messages)).toHaveTextContent('Code d’accès');
  await pins.click();
  await list.getByRole('button', { name: 'Désépingler le message de Claire Marchand' }).click();
  await expect.element(list).toHaveTextContent('Aucun message épinglé');
  await press('Escape');
  await expect.poll(() => his.find('Code d’accès').pin).toBe(null);
});

test('a deleted message loses its reactions and its pin', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const id = await say(claire, slug, 'Envoyé trop tôt');
  const his = await heardBy(samir, slug);
  conversation.setReaction(his.doc, his.actor, id, 'looking', true);
  conversation.pinMessage(his.doc, his.actor, id);
  const { go } = await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(reaction('Envoyé trop tôt', /Je regarde/)).toBeVisible();
  await expect.element(pins).toBeVisible();
  await go(`/messenger/message/delete?conversation=${slug}&message=${id}`);
  await page.getByRole('button', { name: 'Supprimer le message' }).click();
  await expect.element(messages).toHaveTextContent('Message supprimé');
  await expect.element(messages.getByRole('list', { name: 'Réactions' })).not.toBeInTheDocument();
  await expect.element(pins).not.toBeInTheDocument();
});

test('reactions and pins are free of accessibility violations', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession de Saint-Exupéry-Montmorency contre Villeneuve');
  const first = await say(claire, slug, 'Conclusions récapitulatives : je propose de les signifier lundi.');
  const second = await say(samir, slug, 'Le greffe confirme l’audience du 4 décembre à 9 h, salle 3. '.repeat(5));
  const his = await heardBy(samir, slug);
  for (const kind of conversation.REACTIONS) conversation.setReaction(his.doc, his.actor, first, kind, true);
  conversation.setReaction(his.doc, his.actor, second, 'done', true);
  for (const id of [first, second]) conversation.pinMessage(his.doc, his.actor, id);
  await show(`/messenger?conversation=${slug}`, claire);
  await react('Conclusions', 'D’accord');
  await expect.element(pins).toHaveAccessibleName('2 messages épinglés');
  await message('Conclusions').hover();
  await expectAccessibleEverywhere();
  await act('Conclusions', 'Réagir');
  await expect.element(page.getByRole('menuitemcheckbox')).toHaveLength(6);
  await expectAccessible();
  await press('Escape');
  await pins.click();
  await expect.element(page.getByRole('dialog', { name: 'Messages épinglés' })).toBeVisible();
  await expectAccessibleEverywhere();
});
