import { document as documents, sheet, slide } from '@basoche/crdt';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere, SIZES } from '../support/accessibility.ts';
import { look, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { newBoard, newConversation, newList } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { newWriting } from '../support/writing.ts';
import { body as text, newText, toEnd, written } from '../text-editor/text.ts';

const panel = page.getByRole('region', { name: 'Document ouvert à côté' });
const body = panel.getByRole('textbox', { name: 'Texte du document' });
const field = page.getByRole('textbox', { name: 'Votre message' });
const card = (slug: string) => css(`a.p-preview[href*="${slug}"]`);
const kept = panel.getByRole('button', { name: 'Ce document : Enregistré' });
const addressOf = (slug: string) => `${location.origin}/Editor?doc=${slug}`;

async function onPage(): Promise<void> {
  onTestFinished(() => look({ mode: 'light' }));
  await look({ mode: 'light', media: 'print' });
}

/** A conversation in which a document is named, open at that conversation. */
async function named(person: Person, other: Person, ...paragraphs: string[]) {
  const conversation = await newConversation(person, [other]);
  const document = await newText(person, [other], ...paragraphs);
  const content = `Voici le projet : ${addressOf(document.slug)}`;
  await person.call('POST', `/messenger/message/${conversation.slug}`, { content });
  const shown = await show(`/messenger?conversation=${conversation.slug}`, person);
  await expect.element(card(document.slug)).toHaveTextContent(document.title);
  return { conversation, document, shown };
}

test('a document named in a conversation opens beside it, and is written in; the conversation goes on', async () => {
  const { claire, samir } = await newPair();
  const { document, shown } = await named(claire, samir);
  await card(document.slug).click();
  await expect.element(body).toHaveFocus();
  await type('Attendu que le bail a pris fin.');
  expect(shown.address()).toContain(`beside=${document.slug}`);
  await field.fill('Je le relis.');
  await press('Enter');
  await expect.element(page.getByRole('list', { name: 'Messages' }).getByText('Je le relis.').first()).toBeVisible();
  await expect.element(body).toBeVisible();
  await expect.element(kept).toBeVisible();
  await expect.poll(() => documents.documentText(document.doc)).toBe('Attendu que le bail a pris fin.');
  await expectAccessibleEverywhere();
});

test('printed is the document beside, not the conversation', async () => {
  const { claire, samir } = await newPair();
  const { document } = await named(claire, samir, 'Attendu que.');
  await card(document.slug).click();
  await expect.element(body).toBeVisible();
  await onPage();
  await expect.element(body).toBeVisible();
  await expect.element(css('textarea[aria-label="Votre message"]')).not.toBeVisible();
  await expect.element(css('[aria-label="Fermer le document"]', panel)).not.toBeVisible();
});

test('a document beside goes on without a network, and when it is shown again', async () => {
  const { claire, samir } = await newPair();
  const { document, conversation } = await named(claire, samir, 'Attendu que le bail a pris fin.');
  await card(document.slug).click();
  await expect.element(body).toBeVisible();
  await expect.element(kept).toBeVisible();
  line.cut();
  await toEnd();
  await type(' Hors ligne.');
  await expect
    .element(panel.getByRole('button', { name: /^Ce document : (En attente|Sur cet appareil)/ }))
    .toBeVisible();
  await show(`/messenger?conversation=${conversation.slug}&beside=${document.slug}`, claire);
  await expect.poll(written).toEqual(['Attendu que le bail a pris fin. Hors ligne.']);
  await expect.element(page.getByText('Voici le projet').first()).toBeVisible();
  line.restore();
  await expect.element(kept).toBeVisible();
});

test('a document beside is closed by Escape and by its button, the focus given back, or opened alone', async () => {
  const { claire, samir } = await newPair();
  const { document, shown } = await named(claire, samir, 'Attendu que.');
  (card(document.slug).element() as HTMLElement).focus();
  await press('Enter');
  await expect.element(body).toHaveFocus();
  await press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
  expect(shown.address()).not.toContain('beside=');
  await expect.element(card(document.slug)).toHaveFocus();
  await card(document.slug).click();
  await panel.getByRole('button', { name: 'Fermer le document' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await card(document.slug).click();
  await panel.getByRole('link', { name: 'Ouvrir en plein écran' }).click();
  await expect.poll(shown.address).toContain(`/Editor?doc=${document.slug}`);
  await expect.element(text).toHaveTextContent('Attendu que.');
});

test('sheets and slides stand beside a conversation too; what is only read says so', async () => {
  const { claire, samir } = await newPair();
  const conversation = await newConversation(claire, [samir]);
  const cells = await newWriting(claire, [samir], 'Débours', 'cell', ({ doc, actor }) => {
    const id = sheet.addSheet(doc, actor, { name: 'Feuil1' });
    sheet.setCells(doc, actor, id, [[sheet.cellKey('1', '1'), 'Provision']]);
  });
  const slides = await newWriting(claire, [samir], 'Plaidoirie', 'slide', ({ doc, actor }) => {
    slide.addSlide(doc, actor, { layout: 'title' });
  });
  const withPanel = (slug: string) => `/messenger?conversation=${conversation.slug}&beside=${slug}`;
  const grid = page.getByRole('grid', { name: /^Cellules de la feuille/ });
  const { go } = await show(withPanel(cells.slug), claire);
  await expect.element(grid).toHaveTextContent('Provision');
  await press('Control+End');
  await expectAccessible();
  await go(withPanel(slides.slug));
  const stage = page.getByRole('group', { name: /zone de travail$/ });
  const width = (of: typeof stage) => of.query()?.getBoundingClientRect().width ?? 0;
  await expect.poll(() => width(stage) / width(panel)).toBeGreaterThan(0.9);
  await expectAccessible();

  await claire.call('POST', `/documents/${cells.slug}/members`, { users: [samir.email], right: 'read' });
  await show(withPanel(cells.slug), samir);
  await expect.element(grid).toBeVisible();
  await expect.element(panel.getByText('Vous pouvez lire ce document, pas le modifier.')).toBeVisible();
});

/** A list with two tasks; the first names a document in its description and in a comment. */
async function withTasks(person: Person) {
  const { slug } = await newList(person);
  const document = await newText(person, [], 'Plaise au tribunal');
  const summary = `Projet : ${addressOf(document.slug)}`;
  const { id } = await person.call<{ id: string }>('POST', '/todotask/create', {
    group: slug,
    title: 'Déposer',
    summary,
  });
  await person.call('POST', '/todotask/create', { group: slug, title: 'Signifier' });
  const content = `Relu : ${addressOf(document.slug)}`;
  await person.call('POST', '/todotaskcomment/create', { todoTask: id, content });
  return { slug, document, id };
}

const details = (title: string) => page.getByRole('dialog', { name: title });

test('a document named in a task opens beside its details, and stays beside another task', async () => {
  const { claire } = await newPair();
  const { slug, document, id } = await withTasks(claire);
  const { address } = await show(`/todos/view/${id}?list=${slug}`, claire);
  await card(document.slug).first().click();
  await expect.element(body).toHaveFocus();
  expect(address()).toContain(`/todos/view/${id}?list=${slug}&beside=${document.slug}`);
  const box = (of: typeof panel) => of.element().getBoundingClientRect();
  await expect.poll(() => box(details('Déposer')).width).toBe(480);
  await expect.poll(() => box(panel).left - box(details('Déposer')).right).toBeGreaterThanOrEqual(0);
  await details('Déposer').getByLabelText('Charge prévue').fill('3');
  await expectAccessible();
  await details('Déposer').getByRole('button', { name: 'Fermer', exact: true }).click();
  await page.getByRole('link', { name: 'Signifier' }).first().click();
  await expect.element(details('Signifier')).toBeVisible();
  await expect.element(body).toBeVisible();
  await show(address(), claire);
  await expect.element(details('Signifier')).toBeVisible();
  await expect.element(body).toHaveTextContent('Plaise au tribunal');

  // Escape in it closes a menu of it, then it alone, then the details.
  await panel.getByRole('button', { name: 'Exporter' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await press('Escape');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(details('Signifier')).toBeVisible();
  (body.element() as HTMLElement).focus();
  await press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(details('Signifier')).toBeVisible();
  await press('Escape');
  await expect.element(details('Signifier')).not.toBeInTheDocument();
});

test('the link of a comment opens a document over the page of a phone', async () => {
  const { claire } = await newPair();
  const { slug, document, id } = await withTasks(claire);
  await page.viewport(SIZES.phone.width, SIZES.phone.height);
  await show(`/todos/view/${id}?list=${slug}`, claire);
  await details('Déposer')
    .getByRole('article')
    .getByRole('link', { name: addressOf(document.slug) })
    .click();
  await expect.element(body).toHaveFocus();
  await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(SIZES.phone.width);
  await expect.element(details('Déposer')).not.toBeInTheDocument();
  await expectAccessible();
  await press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(details('Déposer')).toBeVisible();
});

test('a document named in an item of a board opens beside it', async () => {
  const { claire } = await newPair();
  const document = await newText(claire, [], 'Plaise au tribunal');
  const { slug } = await newBoard(claire);
  await show(`/mondays?board=${slug}`, claire);
  const add = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await add.fill('Référé Martin');
  await press('Enter');
  await page.getByRole('link', { name: /^Ouvrir « Référé Martin »/ }).click();
  const item = details('Référé Martin');
  await item.getByRole('textbox', { name: 'Écrire un commentaire' }).fill(`Voir ${addressOf(document.slug)}`);
  await press('Control+Enter');
  await card(document.slug).click();
  await expect.element(body).toHaveFocus();
  await expectAccessible('colours');
  await press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(item).toBeVisible();
  await expect.element(card(document.slug)).toHaveFocus();
});
