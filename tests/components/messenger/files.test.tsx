import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { fileFrom, press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newConversation, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { field, message, messages, say, send } from './messenger.ts';

/** Longer than one part. */
const LARGE = 'Conclusions en replique. '.repeat(68_000);
const attach = (name: string, content: BlobPart) =>
  css('input[type=file]').upload(new File([content], name, { type: 'application/octet-stream' }));
const last = () => messages.getByRole('listitem').last();
// Urgent ones are read aloud from a place of their own, and hidden from the tree of accessibility where they show.
const problem = (text: string) => css('.b-toast').filter({ hasText: text });

async function exported(): Promise<string> {
  const ask = page.getByRole('button', { name: 'Exporter mes modifications non synchronisées' });
  return (await fileFrom(() => ask.click())).text();
}

test('who is removed in the middle of typing is told, and can take along what they typed', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, samir);
  await send('Bonjour');
  await saved();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await send('Envoyé sans réseau');
  await field.fill('En train d’écrire');
  await claire.call('DELETE', `/messenger/conversation/${slug}/members/${samir.userId}`);
  line.restore();
  await expect.element(page.getByText('Vous ne participez plus à cette conversation')).toBeVisible();
  await expect.element(badge).toHaveTextContent('Refusé');
  await badge.click();
  await expect.element(page.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible();
  const text = await exported();
  expect(text).toContain('Envoyé sans réseau');
  expect(text).toContain('En train d’écrire');
});

test('who is removed while their file waits is told, and takes it along with what they typed', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, samir);
  await send('Bonjour');
  await saved();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await attach('Conclusions.pdf', LARGE);
  await send('Version à déposer');
  await expect.element(message('Version à déposer')).toHaveTextContent('enregistrée sur cet appareil');
  await field.fill('En train d’écrire');
  await claire.call('DELETE', `/messenger/conversation/${slug}/members/${samir.userId}`);
  line.restore();
  await expect.element(page.getByText('Vous ne participez plus à cette conversation')).toBeVisible();
  await expect.element(badge).toHaveTextContent('Refusé');
  await badge.click();
  await expect.element(page.getByText(/Conclusions\.pdf/).first()).toBeVisible();
  const text = await exported();
  expect(text).toContain('Version à déposer');
  expect(text).toContain('En train d’écrire');
  const { commands } = JSON.parse(text) as { commands: { path: string; body: { content?: string } }[] };
  const parts = commands
    .filter(({ path }) => path.includes('/messenger/file/'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ body }) => atob(body.content ?? ''));
  expect(parts.join('') === LARGE).toBe(true);
});

test('a file goes with a message, in parts, over a line that breaks at each; the other receives the same bytes', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await expect.element(field).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await attach('Conclusions.pdf', LARGE);
  await expect.element(page.getByText(/^Pièce jointe\s: Conclusions\.pdf, 1,6\sMo$/)).toBeVisible();
  await field.fill('Version déposée');
  await press('Enter');
  await expect.element(last()).toHaveTextContent('Version déposée');
  await expect.element(last()).toHaveTextContent('En attente d’envoi · enregistrée sur cet appareil');
  const left = line.breakAt('/api/messenger/file/', 3);
  line.restore();
  await expect.poll(left, { timeout: 30_000 }).toBe(0);
  await saved();
  await expect.element(last()).not.toHaveTextContent('En attente');
  await expect.element(messages.getByRole('listitem')).toHaveLength(1);

  await show(`/messenger?conversation=${slug}`, samir);
  const file = await fileFrom(() => page.getByRole('button', { name: /^Télécharger Conclusions\.pdf/ }).click());
  expect(file.name).toBe('Conclusions.pdf');
  expect((await file.text()) === LARGE).toBe(true);
});

test('a file that is too large, empty or a program is refused with its reason, and what was typed stays', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill('Ci-joint');
  await attach('Facture.pdf.exe', 'MZ');
  await expect.element(problem('un programme ne se joint pas')).toBeVisible();
  await attach('Vidéo.mp4', new Uint8Array(10 * 1024 * 1024 + 1));
  await expect.element(problem('trop volumineux')).toBeVisible();
  await attach('Vide.txt', '');
  await expect.element(problem('est vide.')).toBeVisible();
  await expect.element(page.getByText(/^Pièce jointe/)).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Ci-joint');
});

test('a program under another name is refused by the server, which says so in the message', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  await show(`/messenger?conversation=${slug}`, claire);
  await field.fill('Ci-joint');
  await attach('Facture.pdf', 'MZ\u0090 programme');
  await field.click();
  await press('Enter');
  await expect.element(last()).toHaveTextContent('Pièce jointe non envoyée');
  await expect.element(last()).toHaveTextContent('un programme ne se joint pas à un message');
  await expect.element(badge).toHaveTextContent('Refusé');
});

test('files are free of accessibility violations', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir], 'Succession de Saint-Exupéry-Montmorency');
  await show(`/messenger?conversation=${slug}`, claire);
  await attach('Conclusions récapitulatives n° 3 – Saint-Exupéry-Montmorency c/ Société civile.pdf', LARGE);
  await field.click();
  await press('Enter');
  await saved();
  await attach('Bordereau.pdf', LARGE);
  await expect.element(page.getByText(/^Pièce jointe\s: Bordereau\.pdf/)).toBeVisible();
  await expectAccessibleEverywhere();
});

test('a thread has its own field: a file, an hour, and a text that survives a reload', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newConversation(claire, [samir]);
  const root = await say(claire, slug, 'Quelles pièces ?');
  const address = `/messenger?conversation=${slug}&thread=${root}`;
  await show(address, claire);
  const thread = page.getByRole('dialog', { name: 'Fil de réponses' });
  const answer = thread.getByRole('textbox', { name: 'Votre réponse' });
  const answers = thread.getByRole('list', { name: 'Réponses' }).getByRole('listitem');
  await answer.fill('Le bail de 2019');
  line.cut();
  await show(address, claire);
  await expect.element(answer).toHaveValue('Le bail de 2019');
  await expect.element(badge).toHaveTextContent('Hors ligne');

  await css('input[type=file]', thread).upload(new File(['%PDF-1.7'], 'Bail.pdf', { type: 'application/pdf' }));
  await expect.element(thread.getByText(/^Pièce jointe\s: Bail\.pdf/)).toBeVisible();
  await expect.element(answer).toHaveFocus();
  await press('Enter');
  await expect.element(answers.last()).toHaveTextContent('Le bail de 2019');
  await expect.element(answers.last()).toHaveTextContent('Bail.pdf');
  await expect.element(answer).toHaveValue('');

  await answer.fill('Et demain, la suite');
  await thread.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await page.getByRole('button', { name: 'Programmer' }).click();
  await expect.element(page.getByText(/^1 message programmé, /)).toBeVisible();
  await expect.element(answer).toHaveValue('');
  line.restore();
  await expect
    .poll(() => claire.call('GET', '/messenger/scheduled'))
    .toEqual([expect.objectContaining({ content: 'Et demain, la suite', replyTo: root })]);
  await saved();
  const list = `/messenger/message/list/${slug}`;
  const { data } = await claire.call<{ data: { replyTo: string | null }[] }>('POST', list, {});
  expect(data.map(({ replyTo }) => replyTo)).toEqual([null, root]);
  await answer.fill('Une réponse assez longue pour aller à la ligne dans un champ étroit, avec son bordereau.');
  await expectAccessibleEverywhere();
});
