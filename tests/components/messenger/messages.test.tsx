import { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { badge, newConversation, saved, textsOf } from '../support/office.ts';
import { line } from '../support/line.ts';
import { show } from '../support/screen.tsx';
import { act, field, heardBy, keysOnLast, message, messages, openMenu, row, say, send } from './messenger.ts';

test('an answer shows its quote, which leads to the message', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Assignation prête');
  await show(`/messenger?conversation=${slug}`, samir);
  await act('Assignation prête', 'Répondre');
  await expect.element(page.getByText('Réponse à Claire Marchand')).toBeVisible();
  await send('Je la relis');
  const quote = message('Je la relis').getByRole('button', { name: 'Voir le message d’origine de Claire Marchand' });
  await expect.element(quote).toHaveTextContent('Assignation prête');
  await quote.click();
  await expect.element(css('.m-message-lit', messages)).toHaveTextContent('Assignation prête');
});

test('what another wrote is neither edited nor deleted, at no address either', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const id = await say(samir, slug, 'Je la relis');
  const { go } = await show(`/messenger?conversation=${slug}`, claire);
  await message('Je la relis').hover();
  await expect.element(message('Je la relis').getByRole('button', { name: 'Répondre', exact: true })).toBeVisible();
  await expect
    .element(message('Je la relis').getByRole('button', { name: 'Modifier', exact: true }))
    .not.toBeInTheDocument();
  await openMenu('Je la relis');
  await expect.element(page.getByRole('menuitem', { name: 'Copier le texte' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /Modifier|Supprimer/ })).not.toBeInTheDocument();
  await press('Escape');
  await go(`/messenger/message/delete?conversation=${slug}&message=${id}`);
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Ce message n’existe plus');
  await expect.element(page.getByRole('button', { name: 'Supprimer le message' })).not.toBeInTheDocument();
});

test('an own message is edited, and others read that it was', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Assignation prête');
  const heard = await heardBy(samir, slug);
  await show(`/messenger?conversation=${slug}`, claire);
  await act('Assignation prête', 'Modifier');
  await expect.element(field).toHaveValue('Assignation prête');
  await send('Assignation prête, version 2');
  await expect.element(message('Assignation prête, version 2')).toHaveTextContent('modifié');
  await expect.poll(() => heard.texts()).toEqual(['Assignation prête, version 2']);
  conversation.sendMessage(heard.doc, heard.actor, { text: 'Bien' });
  conversation.editMessage(heard.doc, heard.actor, heard.find('Bien').id, 'Très bien');
  await expect.element(message('Très bien')).toHaveTextContent('modifié');
});

test('a deletion is confirmed at its own address, and empties the message for all', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(claire, slug, 'Assignation prête');
  const heard = await heardBy(samir, slug);
  const { address } = await show(`/messenger?conversation=${slug}`, claire);
  const dialog = page.getByRole('dialog', { name: 'Supprimer ce message ?' });
  for (const answer of ['Annuler', 'Supprimer le message']) {
    await openMenu('Assignation prête');
    await page.getByRole('menuitem', { name: 'Supprimer…' }).click();
    await expect.poll(address).toMatch(/^\/messenger\/message\/delete\?/);
    await dialog.getByRole('button', { name: answer, exact: true }).click();
    await expect.poll(address).toBe(`/messenger?conversation=${slug}`);
  }
  await expect.element(messages).toHaveTextContent('Message supprimé');
  await expect.element(messages).not.toHaveTextContent('Assignation prête');
  await expect.poll(() => heard.texts()).toEqual([]);
});

test('one sees who is here and who is writing', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(field).toBeVisible();
  const here = page.getByRole('list', { name: 'En ligne dans cette conversation' });
  await expect.element(here).not.toBeInTheDocument();
  const { handle } = await heardBy(samir, slug);
  const presence = { id: samir.userId, name: 'Samir Benali', initials: 'SB', color: '#1d6b4f' };
  handle.awareness.setLocalStateField('user', presence);
  await expect.element(here.getByRole('img', { name: 'Samir Benali (en ligne)' })).toBeVisible();
  handle.awareness.setLocalStateField('typing', true);
  await expect.element(page.getByText('Samir écrit…')).toBeVisible();
  handle.awareness.setLocalStateField('typing', null);
  await expect.element(page.getByText('Samir écrit…')).not.toBeInTheDocument();
  handle.close();
  await expect.element(here).not.toBeInTheDocument();
});

test('others hear that one is writing until the field is left', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const { handle } = await heardBy(samir, slug);
  const isWriting = () => [...handle.awareness.getStates().values()].some(({ typing }) => typing === true);
  await show(`/messenger?conversation=${slug}`, claire);
  await field.click();
  await type('Je réponds');
  await expect.poll(isWriting).toBe(true);
  await field.fill('');
  (field.element() as HTMLElement).blur();
  await expect.poll(isWriting).toBe(false);
});

test('a draft waits on every device of its author, and is gone once sent', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill('Cher confrère, je vous');
  const phone = await heardBy(claire, slug);
  await expect.poll(() => conversation.readDraft(phone.doc, claire.userId)).toBe('Cher confrère, je vous');
  await saved();
  await show('/messenger', claire);
  await expect.element(row(title)).toHaveTextContent('Brouillon : Cher confrère, je vous');
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(field).toHaveValue('Cher confrère, je vous');
  // The phone sends it.
  conversation.sendMessage(phone.doc, phone.actor, { text: 'Cher confrère, je vous' });
  conversation.setDraft(phone.doc, phone.actor, '');
  await expect.element(message('Cher confrère, je vous')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('what is written without a network says that it waits, keeps its order and is sent once', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  const heard = await heardBy(samir, slug);
  await show(`/messenger?conversation=${slug}`, claire);
  await send('Avant la coupure');
  await expect.poll(() => heard.texts()).toHaveLength(1);
  // Its place comes back after it.
  await expect.element(messages.getByText('En attente d’envoi')).not.toBeInTheDocument();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  for (const text of ['Point un', 'Point deux', 'Point trois']) await send(text);
  await expect.element(messages.getByText('En attente d’envoi')).toHaveLength(3);
  await expect.element(row(title)).toHaveTextContent('Message en attente d’envoi');
  await expect.element(badge).toHaveTextContent('1 conversation en attente');
  await say(samir, slug, 'Pendant la coupure');
  line.restore();
  await saved();
  await expect.element(messages.getByText('En attente d’envoi')).not.toBeInTheDocument();
  const inOrder = ['Avant la coupure', 'Pendant la coupure', 'Point un', 'Point deux', 'Point trois'];
  await expect.poll(() => textsOf(css('.m-text', messages))).toEqual(inOrder);
  await expect.poll(() => heard.texts()).toEqual(inOrder);
});

test('the keyboard alone finds a conversation and its field', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession Aubry');
  await say(samir, slug, 'Pouvez-vous relire ?');
  await show('/dashboard', claire);
  await badge.findElement();
  await press('Control+k');
  await type('Succession Aubry');
  await expect.element(page.getByRole('option', { name: 'Succession Aubry' })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect.element(message('Pouvez-vous relire ?')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  // Lists are one stop each: the way to the field does not grow with the conversations and the messages.
  for (let presses = 0; presses < 20 && document.activeElement !== field.query(); presses++) await press('Tab');
  await expect.element(field).toHaveFocus();
  await type('Oui');
  await press('Shift+Enter');
  await type('demain matin');
  await press('Enter');
  await expect.element(message('demain matin')).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('the keyboard alone edits, answers and deletes', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await say(samir, slug, 'Pouvez-vous relire ?');
  await say(claire, slug, 'Oui, demain matin');
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('demain matin')).toBeVisible();
  await keysOnLast('e');
  await expect.element(field).toHaveFocus();
  await press('Control+a');
  await type('Oui, ce soir');
  await press('Enter');
  await expect.element(message('Oui, ce soir')).toHaveTextContent('modifié');
  await expect.element(field).toHaveFocus();

  await press('ArrowUp');
  await expect.element(message('Oui, ce soir')).toHaveFocus();
  await press('ArrowUp');
  await expect.element(message('Pouvez-vous relire ?')).toHaveFocus();
  await press('r');
  await expect.element(field).toHaveFocus();
  await type('Relu');
  await press('Enter');
  await expect.element(message('Relu').getByRole('button', { name: /message d’origine/ })).toBeVisible();

  await press('ArrowUp');
  await expect.element(message('Relu')).toHaveFocus();
  await press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Supprimer ce message ?' });
  await expect.element(dialog).toBeVisible();
  await press('Tab');
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  (page.getByRole('button', { name: 'Supprimer le message' }).element() as HTMLElement).focus();
  await press('Enter');
  await expect.element(messages).toHaveTextContent('Message supprimé');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('100,000 characters are not cut, not sent and not lost', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const text = 'Attendu que. '.repeat(7_693).slice(0, 100_000);
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill(text);
  await expect.element(page.getByText('80000 caractères de trop')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Envoyer', exact: true })).toBeDisabled();
  await press('Enter');
  (field.element() as HTMLElement).blur();
  await saved();
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(field).toHaveValue(text);
  await field.fill(text.slice(0, 20_000).trim());
  await press('Enter');
  await expect.element(messages.getByRole('listitem')).toHaveLength(1);
  await saved();
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(messages.getByRole('listitem')).toHaveLength(1);
  await expect.element(field).toHaveValue('');
});
