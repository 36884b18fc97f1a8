import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../server/src/db/database.ts';
import { writeDump } from '../../server/src/jobs/dumps.ts';
import type { App } from '../support/app.ts';
import { expect, readyOffline, saved, SAMIR, test } from './fixtures.ts';
import { caretRead, newDocument, written } from './office.ts';

test.use({ startsAt: null, serviceWorkers: 'allow', server: { database: 'embedded' } });

const NATHALIE = 'assistante@demo.basoche.test';
const BEFORE = 'Écrit avant la sauvegarde.';

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const wentBack = (page: Page) => page.getByText(/^Le serveur a été remis dans un état antérieur/);

async function write(page: Page, text: string): Promise<void> {
  await body(page).press('Control+End');
  await caretRead(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
}

/** The backup of the night, by the server's own means. @returns its path */
async function backup(app: App): Promise<string> {
  await app.stop();
  const db = await openDatabase({ dataDir: app.dataDir });
  const path = await writeDump(db, { now: Date.now }, app.dataDir).finally(() => db.close());
  await app.restart();
  return path;
}

async function restore(app: App, dump: string): Promise<void> {
  await app.stop();
  const env = { ...process.env, DATA_DIR: app.dataDir };
  const { status, stderr } = spawnSync('npm', ['run', 'restore', '--', dump], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  await app.restart();
}

test('last night’s backup is put back under a firm at work: devices on line, offline and closed give back what it lacks, and say so', async ({
  app,
  claire,
  samir,
  someone,
}) => {
  const nathalie = await someone(NATHALIE);
  const { slug } = await newDocument(app, claire);
  const members = { users: [NATHALIE], right: 'write' };
  await claire.page.request.post(`/api/documents/${slug}/members`, {
    data: members,
    headers: { authorization: `Bearer ${claire.token}` },
  });
  for (const { page } of [claire, samir, nathalie]) {
    await page.goto(`/Editor?doc=${slug}`);
    await expect(body(page)).toBeVisible();
    await readyOffline(page);
  }
  await body(claire.page).click();
  await claire.page.keyboard.type(BEFORE);
  await saved(claire.page);
  for (const { page } of [samir, nathalie]) await expect(body(page)).toContainText(BEFORE);

  const dump = await backup(app);
  await saved(claire.page);
  await saved(samir.page);

  await test.step('a day of work after it', async () => {
    await write(claire.page, 'Écrit en ligne.');
    await expect(body(nathalie.page)).toContainText('Écrit en ligne.');
    await saved(nathalie.page);
    samir.line.cut();
    await write(samir.page, 'Écrit dans le train.');
    await write(nathalie.page, 'Écrit avant de fermer.');
    await saved(nathalie.page);
    await expect(body(claire.page)).toContainText('Écrit avant de fermer.');
    await saved(claire.page);
    await nathalie.page.close();
  });
  const later = await newDocument(app, claire);
  const notes = await claire.context.newPage();
  await notes.goto(`/Editor?doc=${later.slug}`);
  await body(notes).click();
  await notes.keyboard.type('Né après la sauvegarde.');
  await saved(notes);
  await notes.close();

  await restore(app, dump);

  await test.step('who was on line reads one sentence, and what they wrote is there again', async () => {
    await expect(wentBack(claire.page)).toBeVisible();
    await expect(claire.page.getByText(/document que le serveur ne connaît plus est conservé ici/)).toBeVisible();
    await claire.page.getByRole('button', { name: 'J’ai compris' }).click();
    await expect(wentBack(claire.page)).toBeHidden();
  });
  await test.step('who was on a train', async () => {
    samir.line.heal();
    await expect(wentBack(samir.page)).toBeVisible();
    await saved(samir.page);
  });
  await test.step('who had closed it', async () => {
    const page = await nathalie.context.newPage();
    await page.goto('/dashboard');
    await expect(wentBack(page)).toBeVisible();
    await saved(page);
  });
  await test.step('the server holds every word, and a new device shows them', async () => {
    const other = await someone(SAMIR);
    await other.page.goto(`/Editor?doc=${slug}`);
    await expect
      .poll(async () => (await written(other.page)).toSorted())
      .toEqual([BEFORE, 'Écrit avant de fermer.', 'Écrit dans le train.', 'Écrit en ligne.'].toSorted());
    await expect(wentBack(other.page)).toBeHidden();
  });
});
