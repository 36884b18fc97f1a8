import { document as documents } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, newDocument, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { writingOf } from '../support/writing.ts';
import { body, expectWritten, newText, outline, showText, title, toBeginning } from './text.ts';

test('headings come into the outline while they are written, here and by others, and lead to their place', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir]);
  const { doc, actor } = await writingOf(samir, slug);
  await showText(slug, claire);
  await expect.element(outline).toHaveTextContent('Les titres du document s’affichent ici.');
  await type('# Faits');
  await press('Enter');
  await type('Le bail a été signé.');
  await expect.element(outline.getByRole('button', { name: 'Faits' })).toBeVisible();
  documents.appendBlocks(doc, actor, [{ type: 'heading', level: 2, text: 'Discussion' }]);
  await expect.element(outline.getByRole('button', { name: 'Discussion' })).toBeVisible();
  await outline.getByRole('button', { name: 'Faits' }).click();
  await expect.element(body).toHaveFocus();
  await press('End');
  await type(' et procédure');
  await expect.element(body.getByRole('heading', { name: 'Faits et procédure' })).toBeVisible();
  await expect.element(outline.getByRole('button', { name: 'Faits et procédure' })).toBeVisible();
  await expect.poll(() => documents.documentText(doc)).toContain('Faits et procédure');
});

test('the title is changed in place, given up by Escape, and the library has it', async () => {
  const { claire, samir } = await newPair();
  const { slug, title: before } = await newDocument(claire, [samir]);
  const { go } = await show(`/Editor?doc=${slug}`, claire);
  await title.fill('Abandonné');
  await press('Escape');
  await expect.element(title).toHaveValue(before);
  await title.fill('Conclusions, définitif');
  await press('Enter');
  await expect.element(title).toHaveValue('Conclusions, définitif');
  await saved();
  const titles = async () => (await samir.call<{ title: string }[]>('GET', '/documents')).map((each) => each.title);
  await expect.poll(titles).toEqual(['Conclusions, définitif']);
  await go('/ged');
  await expect.element(page.getByRole('link', { name: 'Conclusions, définitif' })).toBeVisible();
});

test('a title that comes meanwhile does not run into what is typed', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newDocument(claire, [samir], 'Conclusions');
  await show(`/Editor?doc=${slug}`, claire);
  await expect.element(body).toBeVisible();
  await title.click();
  await expect.element(title).toHaveFocus();
  await samir.call('PUT', `/documents/${slug}`, { title: 'Conclusions, autre' });
  await expect.poll(() => document.title).toContain('Conclusions, autre');
  await press('Control+a');
  await type('Conclusions, relu');
  await expect.element(title).toHaveValue('Conclusions, relu');
  await press('Enter');
  const all = () => samir.call<{ title: string }[]>('GET', '/documents');
  await expect.poll(async () => (await all()).map((each) => each.title)).toEqual(['Conclusions, relu']);
});

test('a right changed to reading is told at once: no editing, « Lecture seule » in the library, and back', async () => {
  const { claire, samir } = await newPair();
  const { slug, doc, actor, title: name } = await newText(claire, [samir], 'Texte de Claire.');
  const share = (right: string) => claire.call('POST', `/documents/${slug}/members`, { users: [samir.email], right });
  const { go } = await showText(slug, samir);
  await expectWritten('Texte de Claire.');
  await share('read');
  await expect.element(page.getByText('Vous pouvez lire ce document, pas le modifier.')).toBeVisible();
  await expect.element(body).toHaveAttribute('contenteditable', 'false');
  await expect.element(page.getByRole('toolbar', { name: 'Mise en forme' })).not.toBeInTheDocument();
  await expect.element(title).not.toBeInTheDocument();
  documents.appendBlocks(doc, actor, [{ type: 'paragraph', text: 'Et la suite.' }]);
  await expectWritten('Texte de Claire.', 'Et la suite.');
  await go('/ged');
  await expect.element(page.getByRole('row').filter({ hasText: name })).toHaveTextContent('Lecture seule');
  await go(`/Editor?doc=${slug}`);
  await share('write');
  await expect.element(body).toHaveAttribute('contenteditable', 'true');
  await toBeginning();
  await type('Relu. ');
  await expectWritten('Relu. Texte de Claire.', 'Et la suite.');
  await expect.poll(() => documents.documentText(doc)).toContain('Relu. Texte de Claire.');
});

test('a document made without a network is written in at once and is there for good after', async () => {
  const { claire } = await newPair();
  await show('/ged', claire);
  await expect.element(badge).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Titre' }).fill('Note d’audience');
  await page.getByRole('button', { name: 'Créer le document' }).click();
  await expect.element(body).toBeVisible();
  await body.click();
  await type('Le tribunal a entendu les parties.');
  await page.getByRole('link', { name: 'Retour à la bibliothèque' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Note d’audience' });
  await expect.element(row).toHaveTextContent('Sera créé au retour du réseau');
  await show('/ged', claire);
  await page.getByRole('link', { name: 'Note d’audience' }).click();
  await expect.element(body).toHaveTextContent('Le tribunal a entendu les parties.');
  line.restore();
  await saved();
  const all = () => claire.call<{ title: string; words: number }[]>('GET', '/documents');
  await expect
    .poll(async () => (await all()).map((each) => [each.title, each.words]))
    .toEqual([['Note d’audience', 6]]);
});
