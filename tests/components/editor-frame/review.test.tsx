import { document as documents } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { drawn, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { saved, textsOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { writingOf } from '../support/writing.ts';
import { body, expectWritten, newText, showText, toBeginning, toEnd } from '../text-editor/text.ts';

const panel = page.getByRole('complementary', { name: 'Commentaires et suggestions' });
const thread = panel.getByRole('article', { name: 'Fil de commentaires' });
const proposals = panel.getByRole('article');
const passage = css('.comment-passage', body);
const deleted = () => textsOf(css('del', body));

/** A comment of a person on the last word of their text, made on their screen. */
async function comment(person: Person, slug: string, text: string): Promise<void> {
  await showText(slug, person);
  await press('Control+ArrowLeft', 'Control+ArrowLeft', 'Control+Shift+ArrowRight', 'Control+Alt+m');
  const draft = panel.getByRole('region', { name: 'Nouveau commentaire' });
  await expect.element(draft.getByRole('textbox')).toHaveFocus();
  await type(text);
  await press('Control+Enter');
  await expect.element(thread).toHaveTextContent(text);
}

test('a passage is commented without a network, by keyboard, and names a person', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], 'Attendu que le bail est échu.');
  const { doc } = await writingOf(samir, slug);
  await showText(slug, claire);
  await saved();
  line.cut();
  // The caret is after « échu. »: one word back.
  await press('Control+ArrowLeft', 'Control+ArrowLeft', 'Control+Shift+ArrowRight', 'Control+Alt+m');
  const draft = panel.getByRole('region', { name: 'Nouveau commentaire' });
  await expect.element(draft.getByRole('textbox')).toHaveFocus();
  (body.element() as HTMLElement).focus();
  await press('Control+Alt+m');
  await expect.element(draft.getByRole('textbox')).toHaveFocus();
  await type('Depuis quand, @Sam');
  await expect.element(page.getByRole('option', { name: /Samir BENALI$/ })).toBeVisible();
  await press('Enter', 'Control+Enter');
  await expect.element(css('.k-mention', thread)).toHaveTextContent(/^@Samir BENALI$/);
  await expect.element(passage).toHaveTextContent(/échu/);
  await expectAccessibleEverywhere();
  await panel.getByRole('tab', { name: 'Suggestions (0)' }).click();
  await expect.element(thread).not.toBeInTheDocument();
  await panel.getByRole('tab', { name: 'Commentaires' }).click();
  await expect.element(thread).toHaveTextContent('Depuis quand');
  line.restore();
  await expect.poll(() => documents.discussionsOf(doc).length).toBe(1);
});

test('who is named in a comment is led to it, and answers', async () => {
  const { claire, samir } = await newPair();
  const { slug, title, doc } = await newText(claire, [samir], 'Attendu que le bail est échu.');
  await comment(claire, slug, 'Depuis quand, @Samir BENALI');
  await saved();
  await show('/dashboard', samir);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link')
    .filter({ hasText: `Claire MARCHAND vous mentionne dans un commentaire du document « ${title} »` })
    .click();
  await expect.element(thread).toHaveTextContent('Depuis quand');
  await expect.element(passage).toHaveClass('comment-active');
  await thread.getByRole('textbox').fill('Depuis le 3 mars.');
  await thread.getByRole('button', { name: 'Publier' }).click();
  await expect.element(thread).toHaveTextContent('Depuis le 3 mars.');
  await expect.poll(() => documents.discussionsOf(doc)[0]?.comments.length).toBe(2);
});

test('a thread is resolved, found again and opened again; another’s resolution shows', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], 'Attendu que le bail est échu.');
  const { doc, actor } = await writingOf(samir, slug);
  await comment(claire, slug, 'Depuis quand ?');
  await expect.poll(() => documents.discussionsOf(doc).length).toBe(1);
  documents.resolveThread(doc, actor, documents.discussionsOf(doc)[0]!.id);
  await expect.element(thread).toHaveTextContent('Résolu par Samir BENALI');
  await thread.getByRole('button', { name: 'Rouvrir' }).click();
  await thread.getByRole('button', { name: 'Résoudre' }).click();
  await panel.getByRole('button', { name: 'Fermer le volet' }).click();
  await expect.element(passage).not.toBeInTheDocument();
  documents.reopenThread(doc, actor, documents.discussionsOf(doc)[0]!.id);
  await expect.element(passage).toHaveLength(1);
  await passage.click();
  await expect.element(thread).toHaveTextContent('Depuis quand ?');
});

test('the words go, the thread stays', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Attendu que le bail est échu.');
  await comment(claire, slug, 'Depuis quand ?');
  (body.element() as HTMLElement).focus();
  await press('Control+a', 'Delete');
  await expect.element(thread).toHaveTextContent('Passage supprimé');
  await expect.element(thread).toHaveTextContent('échu');
  await press('Control+z');
  await expect.element(thread).not.toHaveTextContent('Passage supprimé');
  await press('F8');
  await expect.element(thread).toHaveLength(1);
});

test('one suggests without a network what others find, while they write in the same text', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], 'Attendu que le bail est échu.');
  const { doc, actor } = await writingOf(claire, slug);
  await showText(slug, samir);
  await saved();
  line.cut();
  await page.getByRole('button', { name: 'Suggérer au lieu de modifier' }).click();
  await expect.element(page.getByText('Mode suggestion.')).toBeVisible();
  await toEnd();
  await press('Enter');
  await type('Par ces motifs.');
  await toBeginning();
  await press(...Array.from({ length: 'Attendu '.length }, () => 'Delete'));
  await expect.element(css('ins', body).last()).toHaveTextContent('Par ces motifs.');
  await expect.poll(deleted).toEqual(['Attendu ']);
  await page.getByRole('button', { name: /^Afficher les commentaires et suggestions/ }).click();
  await panel.getByRole('tab', { name: 'Suggestions (2)' }).click();
  await expect.element(proposals).toHaveLength(2);
  await expectAccessibleEverywhere();
  documents.appendBlocks(doc, actor, [{ type: 'paragraph', text: 'Vu.' }]);
  line.restore();
  await saved();
  await expect.element(body).toHaveTextContent('Vu.');
  await expect.poll(deleted).toEqual(['Attendu ']);

  // The mode is this person's alone, and lasts.
  await show(`/Editor?doc=${slug}`, samir);
  await page.getByRole('button', { name: 'Revenir à la modification' }).click();
  await expect.element(page.getByText('Mode suggestion.')).not.toBeInTheDocument();
  await show(`/Editor?doc=${slug}`, claire);
  await expect.poll(deleted).toEqual(['Attendu ']);
  await expect.element(page.getByText('Mode suggestion.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Afficher les commentaires et suggestions/ }).click();
  await panel.getByRole('tab', { name: 'Suggestions (2)' }).click();
  await proposals.first().getByRole('button', { name: 'Accepter' }).click();
  await expect.element(proposals).toHaveLength(1);
  await panel.getByRole('button', { name: 'Tout refuser' }).click();
  await expect.element(body).toHaveFocus();
  await expect.element(panel).toHaveTextContent('Aucune suggestion');
  await drawn();
  await expectWritten('que le bail est échu.', 'Vu.');
});
