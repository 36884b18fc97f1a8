import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { badge, expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, newDocument, newList } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const comments = (page: Page) => page.getByRole('region', { name: 'Commentaires' });
const field = (page: Page) => comments(page).getByRole('textbox', { name: 'Écrire un commentaire' });
const names = (page: Page) => page.getByRole('listbox', { name: 'Mentionner une personne' });

test('a comment written offline names a colleague by keyboard, who is told and finds it', async ({
  app,
  claire,
  samir,
}) => {
  const title = fresh('Répliquer aux conclusions');
  const { slug } = await newList(app, claire);
  const { id } = await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', { group: slug, title });
  await rest(app, samir.token, 'PUT', '/notification/read-all');
  const { page, line } = claire;
  await page.goto(`/todos/view/${id}?list=${slug}`);
  await expect(field(page)).toBeVisible();
  await readyOffline(page);
  await field(page).pressSequentially('Vu avec @');
  await expect(names(page).getByRole('option')).toHaveText([/Samir BENALI$/]);
  await checkModes(page, 'commentaire-mention', async () => undefined);
  await page.setViewportSize({ width: 1440, height: 900 });
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await field(page).pressSequentially('sam');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Vu avec @Samir BENALI ');
  await field(page).pressSequentially(': délai au 15, voir https://exemple.test/delais');
  await page.keyboard.press('Control+Enter');
  await expect(comments(page).locator('.k-mention')).toHaveText('@Samir BENALI');
  await expect(comments(page).getByRole('link', { name: 'https://exemple.test/delais' })).toBeVisible();

  line.heal();
  await saved(page);
  await samir.page.getByRole('button', { name: /^Notifications/ }).click();
  await samir.page
    .getByRole('link')
    .filter({ hasText: `Claire MARCHAND vous mentionne dans la tâche «\u00a0${title}\u00a0»` })
    .click();
  await expect(comments(samir.page).locator('.k-mention-me')).toHaveText('@Samir BENALI');
});

test('a comment, an answer and another text of a comment that are being written wait through a reload', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  const { id } = await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', {
    group: slug,
    title: fresh('Relire le bail'),
  });
  for (const [who, content] of [
    [claire, 'À relire'],
    [samir, 'Par qui\u00a0?'],
  ] as const)
    await rest(app, who.token, 'POST', '/todotaskcomment/create', { todoTask: id, content });
  const { page } = claire;
  const written = (name: string) => comments(page).getByRole('textbox', { name });
  const act = async (comment: string, action: string) => {
    const shown = comments(page).getByRole('article').filter({ hasText: comment });
    await shown.getByRole('button', { name: 'Plus d’actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.goto(`/todos/view/${id}?list=${slug}`);
  await act('À relire', 'Modifier le commentaire');
  await written('Modifier le commentaire').fill('À relire avant jeudi');
  await act('Par qui', 'Répondre');
  await written('Répondre à Samir BENALI').fill('Par vous');
  await field(page).fill('Le preneur attend');
  await page.reload();
  await expect(written('Modifier le commentaire')).toHaveValue('À relire avant jeudi');
  await expect(written('Répondre à Samir BENALI')).toHaveValue('Par vous');
  await expect(field(page)).toHaveValue('Le preneur attend');

  await field(page).press('Control+Enter');
  await written('Modifier le commentaire').press('Control+Enter');
  await test.step('Escape leaves a field and keeps what is written; the panel stays', async () => {
    const answer = written('Répondre à Samir BENALI');
    await answer.press('Escape');
    await expect(answer).not.toBeFocused();
    await expect(answer).toHaveValue('Par vous');
    await page.getByRole('textbox', { name: 'Description' }).fill('Bail de 2019');
    await page.getByRole('textbox', { name: 'Description' }).press('Escape');
    await expect(page.getByRole('textbox', { name: 'Description' })).not.toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Bail de 2019');
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  });
  await expect(comments(page)).toContainText('À relire avant jeudi');
  await expect(comments(page)).toContainText('Le preneur attend');
  await page.reload();
  await expect(comments(page)).toContainText('Le preneur attend');
  await expect(field(page)).toHaveValue('');
  await expect(written('Modifier le commentaire')).toHaveCount(0);
  await expect(written('Répondre à Samir BENALI')).toHaveCount(0);
});

/** Longer than one part. */
const LARGE = Buffer.alloc(900_000, 'Conclusions en réplique. ');

const attach = (page: Page, name: string, buffer: Buffer) =>
  comments(page).locator('input[type=file]').last().setInputFiles({ name, mimeType: 'application/pdf', buffer });

/** The bytes that this person is given under the file's name. */
async function received(page: Page, name: string): Promise<Buffer> {
  const button = comments(page).getByRole('button', { name: `Télécharger ${name}` });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(name);
  return readFile(await download.path());
}

test('a comment written offline carries its files, the other answers with one, and a refused one is taken away', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newList(app, claire);
  const title = fresh('Déposer les pièces');
  const { id } = await rest<{ id: string }>(app, claire.token, 'POST', '/todotask/create', { group: slug, title });
  const acte = await newDocument(app, claire);
  const library = { todoTask: id, content: 'À partir de', gedFiles: [acte.slug] };
  await rest(app, samir.token, 'POST', '/todotaskcomment/create', library);
  const { page, line } = claire;
  for (const each of [claire, samir]) await each.page.goto(`/todos/view/${id}?list=${slug}`);
  await expect(comments(page).getByRole('link', { name: acte.title })).toHaveAttribute(
    'href',
    `/Editor?doc=${acte.slug}`,
  );
  await readyOffline(page);
  line.cut();
  await expect(badge(page)).toContainText('Hors ligne');
  await attach(page, 'Conclusions récapitulatives n° 3.pdf', LARGE);
  await expect(field(page)).toBeFocused();
  await attach(page, 'Vide.pdf', Buffer.alloc(0));
  await expect(page.locator('.b-toast').filter({ hasText: 'est vide.' })).toBeVisible();
  await attach(page, 'Bordereau.pdf', Buffer.from('%PDF-1.7'));
  await expect(comments(page).getByText(/^Pièce jointe/)).toHaveCount(2);
  await comments(page).getByRole('button', { name: 'Retirer «\u00a0Bordereau.pdf\u00a0»' }).click();
  await field(page).fill('Version à déposer');
  await page.keyboard.press('Control+Enter');
  await expect(comments(page)).toContainText('En attente d’envoi · enregistrée sur cet appareil');
  await expect(comments(page).getByText(/^Pièce jointe/)).toHaveCount(0);
  expect((await received(page, 'Conclusions récapitulatives n° 3.pdf')).equals(LARGE)).toBe(true);

  line.heal();
  await saved(page);
  await expect(comments(page)).not.toContainText('En attente');
  expect((await received(samir.page, 'Conclusions récapitulatives n° 3.pdf')).equals(LARGE)).toBe(true);

  await test.step('an answer needs no words', async () => {
    await comments(samir.page).getByRole('button', { name: 'Plus d’actions' }).last().click();
    await samir.page.getByRole('menuitem', { name: 'Répondre' }).click();
    const answer = comments(samir.page).getByRole('textbox', { name: 'Répondre à Claire MARCHAND' });
    await comments(samir.page)
      .locator('form', { has: samir.page.getByRole('textbox', { name: 'Répondre à Claire MARCHAND' }) })
      .locator('input[type=file]')
      .setInputFiles({ name: 'Réponse.txt', mimeType: 'text/plain', buffer: Buffer.from('Bien reçu') });
    await expect(answer).toBeFocused();
    await answer.press('Control+Enter');
    expect((await received(page, 'Réponse.txt')).toString()).toBe('Bien reçu');
  });

  await test.step('a program under another name is refused by the server, and leaves the comment', async () => {
    await attach(page, 'Facture.pdf', Buffer.from('MZ\u0090 programme'));
    await field(page).fill('Facture à vérifier');
    await page.keyboard.press('Control+Enter');
    await expect(comments(page)).toContainText('un programme ne se joint pas à un message ni à un commentaire');
    await expect(badge(page)).toContainText('Refusé');
    await checkModes(page, 'commentaire-pieces', () =>
      attach(page, 'Bordereau des pièces communiquées – Saint-Exupéry-Montmorency c/ Société civile.pdf', LARGE),
    );
    await comments(page)
      .getByRole('button', { name: /^Retirer «/ })
      .click();
    await comments(page).getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect(comments(samir.page)).toContainText('Facture à vérifier');
    await expect(comments(samir.page).getByRole('button', { name: /^Télécharger Facture/ })).toHaveCount(0);
    await saved(page);
  });
});
