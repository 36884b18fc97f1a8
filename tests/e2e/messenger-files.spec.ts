import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS, locateChromium } from '../support/chromium.ts';
import { check } from './accessibility.ts';
import { badge, expect, readyOffline, saved, test } from './fixtures.ts';
import { newConversation } from './office.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: locateChromium(), args: [...CHROMIUM_ARGS, '--use-fake-device-for-media-stream'] },
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const last = (page: Page) => messages(page).getByRole('listitem').last();
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
  await check(page, 'note-vocale');
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

  await test.step('a thread has a microphone of its own', async () => {
    const id = await last(page).getAttribute('data-id');
    await page.goto(`/messenger?conversation=${slug}&thread=${id}`);
    const thread = page.getByRole('dialog', { name: 'Fil de réponses' });
    await thread.getByRole('button', { name: 'Enregistrer une note vocale' }).click();
    await expect(thread.getByText(/^0:01 sur 5:00$/)).toBeVisible();
    await thread.getByRole('button', { name: 'Arrêter et écouter' }).click();
    await thread.getByRole('button', { name: 'Envoyer la note vocale' }).click();
    const answers = thread.getByRole('list', { name: 'Réponses' }).getByRole('listitem');
    await expect(answers.last()).toContainText(/0:0\d, \d+\sKo/);
  });
});
