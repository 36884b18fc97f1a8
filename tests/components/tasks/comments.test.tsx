import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { fileFrom, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { expectNone, focus } from '../support/locate.ts';
import { newDocument, newList, newTask, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { badge } from './tasks.tsx';

const comments = page.getByRole('region', { name: 'Commentaires' });
const written = (name: string): Locator => comments.getByRole('textbox', { name });
const field = written('Écrire un commentaire');

async function newDiscussion() {
  const { claire, samir } = await newPair();
  const list = await newList(claire, [samir]);
  const id = await newTask(claire, list, 'Répliquer aux conclusions');
  const say = (by: Person, content: string, more: object = {}) =>
    by.call('POST', '/todotaskcomment/create', { todoTask: id, content, ...more });
  return { claire, samir, say, address: `/todos/view/${id}?list=${list.slug}` };
}

async function act(comment: string, action: string): Promise<void> {
  const shown = comments.getByRole('article').filter({ hasText: comment });
  await shown.getByRole('button', { name: 'Plus d’actions' }).last().click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function attach(name: string, content: BlobPart, within = comments): Promise<void> {
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'text/plain';
  await css('input[type=file]', within)
    .last()
    .upload(new File([content], name, { type }));
}

/** What one is given under the name of a file. */
async function received(name: string): Promise<string> {
  const file = await fileFrom(() => comments.getByRole('button', { name: `Télécharger ${name}` }).click());
  expect(file.name).toBe(name);
  return file.text();
}

test('a comment written without a network names a colleague by keyboard, who is told and finds it', async () => {
  const { claire, samir, address } = await newDiscussion();
  await samir.call('PUT', '/notification/read-all');
  await show(address, claire);
  await focus(field);
  await type('Vu avec @');
  const names = page.getByRole('listbox', { name: 'Mentionner une personne' }).getByRole('option');
  await expect.poll(() => names.elements().length).toBe(1);
  await expect.element(names).toHaveTextContent(/Samir BENALI$/);
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await type('sam');
  await press('Enter');
  await expect.element(field).toHaveValue('Vu avec @Samir BENALI ');
  await type(': délai au 15, voir https://exemple.test/delais');
  await press('Control+Enter');
  await expect.element(css('.k-mention', comments)).toHaveTextContent(/^@Samir BENALI$/);
  await expect.element(comments.getByRole('link', { name: 'https://exemple.test/delais' })).toBeVisible();
  line.restore();
  await saved();

  await show('/dashboard', samir);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link')
    .filter({ hasText: 'Claire MARCHAND vous mentionne dans la tâche «\u00a0Répliquer aux conclusions\u00a0»' })
    .click();
  await expect.element(css('.k-mention-me', comments)).toHaveTextContent(/^@Samir BENALI$/);
});

test('comments are answered, and counted in the list', async () => {
  const { claire, samir, say, address } = await newDiscussion();
  await say(claire, 'Qui s’en charge ?');
  const screen = await show(address, samir);
  await act('Qui s’en charge', 'Répondre');
  await expect.element(written('Répondre à Claire Marchand')).toHaveFocus();
  await type('Moi, demain.');
  await press('Control+Enter');
  await expect.element(css('.c-answers', comments)).toHaveTextContent('Moi, demain.');
  await field.fill('Et le timbre ?');
  await page.getByRole('dialog').getByRole('button', { name: 'Publier' }).click();
  await expect.element(comments).toHaveTextContent('Et le timbre ?');
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(screen.address).toMatch(/\/todos\?/);
  await expect.element(css('.t-row').first()).toHaveTextContent('3 commentaires');
});

test('files that wait beside a comment are there again after a look elsewhere', async () => {
  const { claire, address } = await newDiscussion();
  await show(address, claire);
  await attach('Timbre.pdf', '%PDF-1.7 timbre');
  const staged = comments.getByText(/^Pièce jointe\s: Timbre\.pdf/);
  await expect.element(staged).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('link', { name: 'Répliquer aux conclusions' }).click();
  await expect.element(staged).toBeVisible();
  await field.click();
  await press('Control+Enter');
  await expect.element(comments.getByRole('button', { name: 'Télécharger Timbre.pdf' })).toBeVisible();
  await expectNone(staged);
});

test('a comment, an answer and another text of a comment that are being written are there again', async () => {
  const { claire, samir, say, address } = await newDiscussion();
  await say(claire, 'À relire');
  await say(samir, 'Par qui\u00a0?');
  await show(address, claire);
  await act('À relire', 'Modifier le commentaire');
  await written('Modifier le commentaire').fill('À relire avant jeudi');
  await act('Par qui', 'Répondre');
  await written('Répondre à Samir BENALI').fill('Par vous');
  await field.fill('Le preneur attend');

  await show(address, claire);
  await expect.element(written('Modifier le commentaire')).toHaveValue('À relire avant jeudi');
  await expect.element(written('Répondre à Samir BENALI')).toHaveValue('Par vous');
  await expect.element(field).toHaveValue('Le preneur attend');
  await focus(field);
  await press('Control+Enter');
  await focus(written('Modifier le commentaire'));
  await press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await expect.element(comments).toHaveTextContent('À relire avant jeudi');
  await expect.element(comments).toHaveTextContent('Le preneur attend');

  await show(address, claire);
  await expect.element(comments).toHaveTextContent('Le preneur attend');
  await expect.element(field).toHaveValue('');
  await expectNone(written('Modifier le commentaire'));
  await expectNone(written('Répondre à Samir BENALI'));
});

test('Escape leaves a field and keeps what is written; the panel stays', async () => {
  const { claire, samir, say, address } = await newDiscussion();
  await say(samir, 'Par qui\u00a0?');
  await show(address, claire);
  await act('Par qui', 'Répondre');
  const answer = written('Répondre à Samir BENALI');
  await answer.fill('Par vous');
  await press('Escape');
  await expect.element(answer).not.toHaveFocus();
  await expect.element(answer).toHaveValue('Par vous');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Bail de 2019');
  await press('Escape');
  await expect.element(description).not.toHaveFocus();
  await expect.element(description).toHaveValue('Bail de 2019');
});

/** Longer than one part. */
const LARGE = 'Conclusions en réplique. '.repeat(36_000);

test('a comment written without a network carries its files, which others are given', async () => {
  const { claire, samir, address } = await newDiscussion();
  await show(address, claire);
  await expect.element(field).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await attach('Conclusions récapitulatives n° 3.pdf', LARGE);
  await expect.element(field).toHaveFocus();
  await attach('Vide.pdf', '');
  await expect.element(css('.b-toast').filter({ hasText: 'est vide.' })).toBeVisible();
  await attach('Bordereau.pdf', '%PDF-1.7');
  await expect.poll(() => comments.getByText(/^Pièce jointe/).elements().length).toBe(2);
  await comments.getByRole('button', { name: 'Retirer « Bordereau.pdf »' }).click();
  await field.fill('Version à déposer');
  await press('Control+Enter');
  await expect.element(comments).toHaveTextContent('En attente d’envoi · enregistrée sur cet appareil');
  await expectNone(comments.getByText(/^Pièce jointe/));
  expect(await received('Conclusions récapitulatives n° 3.pdf')).toBe(LARGE);
  line.restore();
  await saved();
  await expect.element(comments).not.toHaveTextContent('En attente');

  await show(address, samir);
  expect(await received('Conclusions récapitulatives n° 3.pdf')).toBe(LARGE);
});

test('an answer of files needs no words, and a document of the library is linked', async () => {
  const { claire, samir, say, address } = await newDiscussion();
  const acte = await newDocument(claire, [samir], 'Acte');
  await say(claire, 'À partir de', { gedFiles: [acte.slug] });
  await show(address, samir);
  await expect
    .element(comments.getByRole('link', { name: acte.title }))
    .toHaveAttribute('href', `/Editor?doc=${acte.slug}`);
  await act('À partir de', 'Répondre');
  const answer = written('Répondre à Claire MARCHAND');
  await attach(
    'Réponse.txt',
    'Bien reçu',
    css('form', comments).filter({
      has: page.getByRole('textbox', { name: 'Répondre à Claire MARCHAND' }),
    }),
  );
  await expect.element(answer).toHaveFocus();
  await press('Control+Enter');
  await expect.element(comments.getByRole('button', { name: 'Télécharger Réponse.txt' })).toBeVisible();
  await expect.element(comments).not.toHaveTextContent('En attente');
  await saved();
  await show(address, claire);
  expect(await received('Réponse.txt')).toBe('Bien reçu');
});

test('a program under another name is refused by the server, and leaves the comment', async () => {
  const { claire, address } = await newDiscussion();
  await show(address, claire);
  await expect.element(field).toBeVisible();
  await attach('Facture.pdf', 'MZ\u0090 programme');
  await field.fill('Facture à vérifier');
  await press('Control+Enter');
  await expect.element(comments).toHaveTextContent('un programme ne se joint pas à un message ni à un commentaire');
  await expect.element(badge).toHaveTextContent('Refusé');
  await attach('Bordereau des pièces communiquées – Saint-Exupéry-Montmorency c/ Société civile.pdf', LARGE);
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  await comments
    .getByRole('button', { name: /^Retirer «/ })
    .first()
    .click();
  await comments.getByRole('button', { name: 'Retirer', exact: true }).click();
  await expectNone(comments.getByRole('button', { name: /^Télécharger Facture/ }));
  await expect.element(comments).toHaveTextContent('Facture à vérifier');
  await saved();
});
