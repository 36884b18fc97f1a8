import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS, locateChromium } from '../support/chromium.ts';
import { checkModes } from './accessibility.ts';
import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, newConversation } from './office.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: locateChromium(), args: [...CHROMIUM_ARGS, '--use-fake-device-for-media-stream'] },
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const last = (page: Page) => messages(page).getByRole('listitem').last();
const attach = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

// Urgent ones are read aloud from a place of their own, and hidden from the tree of accessibility where they show.
const problem = (page: Page, text: string) => page.locator('.b-toast').filter({ hasText: text });

/** Longer than one part. */
const LARGE = Buffer.alloc(1_700_000, 'Conclusions en réplique. ');

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enregistrer une note vocale' }).click();
  await expect(page.getByText(/^0:01 sur 5:00$/)).toBeVisible();
  // The fake microphone beeps.
  await expect
    .poll(() => page.getByRole('meter', { name: 'Niveau du micro' }).evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Arrêter et écouter' }).click();
  await expect(page.getByText('Écoutez avant d’envoyer')).toBeVisible();
}

/** Presses play with the keyboard and waits until it has played. */
async function listen(page: Page): Promise<void> {
  const play = page.getByRole('button', { name: 'Écouter la note vocale' }).last();
  await play.focus();
  await page.keyboard.press('Enter');
  const audio = page.locator('audio').last();
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.ended || element.currentTime > 0.2))
    .toBe(true);
  expect(await audio.evaluate((element: HTMLAudioElement) => element.error)).toBeNull();
}

test('a voice note recorded offline is heard before it is sent, kept through a reload, and played by the other', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newConversation(app, claire);
  const { page, line, context } = claire;
  await context.grantPermissions(['microphone']);
  await page.goto(`/messenger?conversation=${slug}`);
  await expect(field(page)).toBeVisible();
  await readyOffline(page);

  await test.step('who goes to another conversation is not recorded there, and finds the note again', async () => {
    await page.getByRole('button', { name: 'Enregistrer une note vocale' }).click();
    await expect(page.getByText(/^0:01 sur 5:00$/)).toBeVisible();
    const other = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
    await other.filter({ hasText: 'Équipe Contentieux' }).getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Équipe Contentieux' })).toBeVisible();
    await expect(page.getByText('sur 5:00')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('Écoutez avant d’envoyer')).toBeVisible();
    await page.getByRole('button', { name: 'Abandonner la note vocale' }).click();
  });

  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await record(page);
  await page.getByRole('button', { name: 'Abandonner la note vocale' }).click();
  await expect(page.getByText('Écoutez avant d’envoyer')).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  await record(page);
  await listen(page);
  await page.getByRole('button', { name: 'Envoyer la note vocale' }).click();
  await expect(last(page)).toContainText(/0:0\d, \d+\sKo/);
  await expect(last(page)).toContainText('En attente d’envoi · enregistrée sur cet appareil');
  await page.reload();
  await expect(last(page)).toContainText('En attente d’envoi');
  await listen(page);

  line.heal();
  await saved(page);
  await expect(last(page)).not.toContainText('En attente');
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await listen(samir.page);
  await test.step('what was heard is on the device', async () => {
    await readyOffline(samir.page);
    samir.line.cut();
    await samir.page.reload();
    await expect(badge(samir.page)).toContainText('Hors ligne');
    await listen(samir.page);
  });
});

test('without a right to the microphone the person is told what to do', async ({ app, claire }) => {
  const { slug } = await newConversation(app, claire);
  await claire.page.goto(`/messenger?conversation=${slug}`);
  await claire.page.getByRole('button', { name: 'Enregistrer une note vocale' }).click();
  await expect(claire.page.getByRole('alert')).toContainText('Le micro est bloqué pour ce site.');
});

test('a file goes with a message, in parts, over a line that breaks; the other receives the same bytes', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newConversation(app, claire);
  const { page, line } = claire;
  await page.goto(`/messenger?conversation=${slug}`);
  await samir.page.goto(`/messenger?conversation=${slug}`);
  await expect(field(page)).toBeVisible();
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await attach(page, 'Conclusions.pdf', LARGE);
  await expect(page.getByText(/^Pièce jointe\s: Conclusions\.pdf, 1,6\sMo$/)).toBeVisible();
  await field(page).fill('Version déposée');
  await field(page).press('Enter');
  await expect(last(page)).toContainText('Version déposée');
  await expect(last(page)).toContainText('En attente d’envoi · enregistrée sur cet appareil');
  line.heal();
  await saved(page);

  const [download] = await Promise.all([
    samir.page.waitForEvent('download'),
    samir.page.getByRole('button', { name: /^Télécharger Conclusions\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Conclusions.pdf');
  expect((await readFile(await download.path())).equals(LARGE)).toBe(true);
});

test('a thread has its own field: a file, a voice note, an hour, and a text that survives a reload', async ({
  app,
  claire,
}) => {
  const { slug } = await newConversation(app, claire);
  const { page, context, line } = claire;
  await context.grantPermissions(['microphone']);
  const path = `/messenger/message/${slug}`;
  const root = await rest<{ slug: string }>(app, claire.token, 'POST', path, { content: 'Quelles pièces ?' });
  await page.goto(`/messenger?conversation=${slug}&thread=${root.slug}`);
  const thread = page.getByRole('dialog', { name: 'Fil de réponses' });
  const answer = thread.getByRole('textbox', { name: 'Votre réponse' });
  const answers = thread.getByRole('list', { name: 'Réponses' }).getByRole('listitem');
  await answer.fill('Le bail de 2019');
  await readyOffline(page);
  line.cut();
  await page.reload();
  await expect(answer).toHaveValue('Le bail de 2019');
  await expect(badge(page)).toContainText('Hors ligne');

  await thread.locator('input[type=file]').setInputFiles({
    name: 'Bail.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(thread.getByText(/^Pièce jointe\s: Bail\.pdf/)).toBeVisible();
  await expect(answer).toBeFocused();
  await answer.press('Enter');
  await expect(answers.last()).toContainText('Le bail de 2019');
  await expect(answers.last()).toContainText('Bail.pdf');
  await expect(answer).toHaveValue('');

  await thread.getByRole('button', { name: 'Enregistrer une note vocale' }).click();
  await expect(thread.getByText(/^0:01 sur 5:00$/)).toBeVisible();
  await thread.getByRole('button', { name: 'Arrêter et écouter' }).click();
  await thread.getByRole('button', { name: 'Envoyer la note vocale' }).click();
  await expect(answers.last()).toContainText(/0:0\d, \d+\sKo/);

  await answer.fill('Et demain, la suite');
  await thread.getByRole('button', { name: 'Envoyer plus tard' }).click();
  await page.getByRole('button', { name: 'Programmer' }).click();
  await expect(page.getByText(/^1 message programmé, /)).toBeVisible();
  await expect(answer).toHaveValue('');
  line.heal();
  await saved(page);
  await expect
    .poll(() => rest(app, claire.token, 'GET', '/messenger/scheduled'))
    .toEqual(expect.arrayContaining([expect.objectContaining({ content: 'Et demain, la suite', replyTo: root.slug })]));
  const list = `/messenger/message/list/${slug}`;
  const answered = async () =>
    (await rest<{ data: { replyTo: string | null }[] }>(app, claire.token, 'POST', list, {})).data.map(
      (each) => each.replyTo,
    );
  await expect.poll(answered).toEqual([null, root.slug, root.slug]);
  await checkModes(page, 'fil-pieces', async () => {
    await page.goto(`/messenger?conversation=${slug}&thread=${root.slug}`);
    await expect(answers).toHaveCount(2);
    await answer.fill('Une réponse assez longue pour aller à la ligne dans un champ étroit, avec son bordereau.');
  });
});

test('a file that is too large, empty or a program is refused with its reason, and what was typed stays', async ({
  app,
  claire,
}) => {
  const { slug } = await newConversation(app, claire);
  const { page } = claire;
  await page.goto(`/messenger?conversation=${slug}`);
  await field(page).fill('Ci-joint');
  await attach(page, 'Facture.pdf.exe', Buffer.from('MZ'));
  await expect(problem(page, 'un programme ne se joint pas')).toBeVisible();
  await attach(page, 'Vidéo.mp4', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(problem(page, 'trop volumineux')).toBeVisible();
  await attach(page, 'Vide.txt', Buffer.alloc(0));
  await expect(problem(page, 'est vide.')).toBeVisible();
  await expect(page.getByText(/^Pièce jointe/)).toHaveCount(0);
  await expect(field(page)).toHaveValue('Ci-joint');

  await test.step('a program under another name is refused by the server, which says so in the message', async () => {
    await attach(page, 'Facture.pdf', Buffer.from('MZ\u0090 programme'));
    await field(page).press('Enter');
    await expect(last(page)).toContainText('Pièce jointe non envoyée');
    await expect(last(page)).toContainText('un programme ne se joint pas à un message');
    await expect(badge(page)).toContainText('Refusé');
  });
});

test('files and voice notes are free of accessibility violations', async ({ app, claire }) => {
  const { slug } = await newConversation(app, claire, fresh('Succession de Saint-Exupéry-Montmorency'));
  const { page, context } = claire;
  await context.grantPermissions(['microphone']);
  await page.goto(`/messenger?conversation=${slug}`);
  await attach(page, 'Conclusions récapitulatives n° 3 – Saint-Exupéry-Montmorency c/ Société civile.pdf', LARGE);
  await field(page).press('Enter');
  await record(page);
  await page.getByRole('button', { name: 'Envoyer la note vocale' }).click();
  await saved(page);
  await checkModes(page, 'pieces-jointes', async () => {
    await page.goto(`/messenger?conversation=${slug}`);
    await attach(page, 'Bordereau.pdf', LARGE);
    await record(page);
  });
});
