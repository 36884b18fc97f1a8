import { conversation } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere, SIZES } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newConversation, saved, textsOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { heardBy, message, say } from './messenger.ts';

const answer = page.getByRole('textbox', { name: 'Votre réponse' });
const panel = page.getByRole('dialog', { name: 'Fil de réponses' });
const answers = panel.getByRole('list', { name: 'Réponses' }).getByRole('listitem');
const count = (text: string) => message(text).getByRole('link', { name: /^\d+ réponses?$/ });

async function told(...texts: string[]): Promise<void> {
  await expect.poll(() => textsOf(answers)).toEqual(texts.map((text) => expect.stringContaining(text)));
}

test('the answers to a message are read and written beside the conversation', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const root = await say(claire, slug, 'Qui plaide vendredi');
  const { address } = await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(message('Qui plaide')).toBeVisible();
  await expect.element(count('Qui plaide')).not.toBeInTheDocument();
  await say(samir, slug, 'Moi, le matin', root);
  await say(samir, slug, 'Autre sujet');
  await expect.element(count('Qui plaide')).toHaveTextContent(/^1 réponse$/);
  (count('Qui plaide').element() as HTMLElement).focus();
  await press('Enter');
  await expect.poll(address).toContain(`conversation=${slug}&thread=`);
  await expect.element(answer).toHaveFocus();
  await told('Moi, le matin');
  await expect.element(panel).toHaveTextContent('Qui plaide vendredi');
  await expect.element(panel).not.toHaveTextContent('Autre sujet');

  // Written without a network, an answer is there at once, in the conversation too.
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await type('Et moi, l’après-midi');
  await press('Enter');
  await told('Moi, le matin', 'Et moi, l’après-midi');
  await expect.element(answer).toHaveValue('');
  await expect.element(count('Qui plaide')).toHaveTextContent(/^2 réponses$/);
  line.restore();
  await saved();

  // An answer to an answer belongs to it.
  const his = await heardBy(samir, slug);
  const { id } = his.find('l’après-midi');
  conversation.sendMessage(his.doc, his.actor, { text: 'Parfait', replyTo: id });
  await told('Moi, le matin', 'Et moi, l’après-midi', 'Parfait');
});

test('a thread keeps what is typed, is left by Escape, and has an address', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const root = await say(claire, slug, 'Qui plaide vendredi');
  await say(samir, slug, 'Moi', root);
  const { address, go } = await show(`/messenger?conversation=${slug}&thread=${root}`, claire);
  await answer.fill('À confirmer');
  await press('Escape');
  await expect.element(answer).not.toHaveFocus();
  await expect.element(answer).toHaveValue('À confirmer');
  await press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
  expect(address()).not.toContain('thread=');
  await expect.element(message('Qui plaide')).toHaveFocus();
  await press('f');
  await expect.element(answer).toHaveValue('À confirmer');
  await expect.poll(address).toContain(`thread=${root}`);
  await expect.element(answers).toHaveLength(1);
  await panel.getByRole('button', { name: 'Voir dans la conversation' }).click();
  await expect.element(message('Qui plaide')).toHaveFocus();
  await go(`/messenger?conversation=${slug}&thread=inconnu`);
  await expect.element(panel).toHaveTextContent('Message d’origine introuvable');
});

test('a thread is free of accessibility violations, and the whole screen of a phone', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession de Saint-Exupéry-Montmorency');
  const root = await say(claire, slug, 'Quelles pièces manquent pour les conclusions récapitulatives ?');
  for (const text of ['L’attestation notariée.', 'Et le bail de 2019, que le client cherche encore. '.repeat(4)])
    await say(claire, slug, text, root);
  await show(`/messenger?conversation=${slug}&thread=${root}`, claire);
  await expect.element(answers).toHaveLength(2);
  await expectAccessibleEverywhere();
  await page.viewport(SIZES.phone.width, SIZES.phone.height);
  await expect.element(answer).toBeInViewport();
  await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(390);
  // The tip of the button that has the focus goes first, if it is there already.
  await expect
    .poll(async () => {
      await press('Escape');
      return panel.query();
    })
    .toBe(null);
  await expectAccessibleEverywhere();
});
