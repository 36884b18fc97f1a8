import { document as documents, slide } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { named } from '../support/office.ts';
import { line } from '../support/line.ts';
import { writingOf, type Writing } from '../support/writing.ts';
import { element, focus, newSlides, showSlides, stage, thumbs } from './slides.ts';

const panel = page.getByRole('complementary', { name: 'Commentaires de la présentation' });
const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
const card = page.getByRole('article', { name: 'Fil de commentaires' });

/** A thread about the title of a slide. */
function commentTitle({ doc, actor }: Writing, at: number, text: string): string {
  const { id, elements } = slide.readSlides(doc)[at]!;
  const anchor = slide.anchorOf({ slide: id, element: elements[0]!.id });
  return documents.addThread(doc, actor, { text, anchor, quote: 'Les faits' });
}

test('elements and slides are commented without a network, and kept when shown again', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Bail commercial', 'Les faits');
  const { doc } = await writingOf(samir, slug);
  await showSlides(slug, claire);
  await thumbs.nth(1).click();
  line.cut();
  await focus('Titre : Les faits');
  await press('Control+Alt+m');
  await expect.element(draft).toHaveTextContent('Les faits');
  await draft.getByRole('textbox').fill('Dater chaque pièce, @Samir Benali');
  await draft.getByRole('button', { name: 'Publier' }).click();
  await expect.element(card).toHaveTextContent('Diapositive 2 · Titre · Les faits');
  // The keyboard goes on where the comment began.
  await expect.element(stage).toHaveFocus();
  await thumbs.first().click();
  await page.getByRole('button', { name: 'Commenter la diapositive' }).click();
  await draft.getByRole('textbox').fill('Ajouter la date de l’audience et le numéro de rôle');
  await draft.getByRole('button', { name: 'Publier' }).click();
  await expect.element(panel).toHaveTextContent('Diapositive 1 · Bail commercial');
  await showSlides(slug, claire);
  await expect.element(stage).toHaveAccessibleName('Diapositive 1, zone de travail');
  await expect.element(stage.getByRole('button', { name: 'Diapositive 1, 1 commentaire ouvert' })).toBeVisible();
  line.restore();
  await expect.poll(() => documents.discussionsOf(doc).length).toBe(2);
});

test('marks show what is commented; a thread is opened by one, answered, resolved and opened again', async () => {
  const { claire, samir } = await newPair();
  const writing = await newSlides(claire, [samir], 'Bail commercial', 'Les faits');
  commentTitle(writing, 1, 'Dater chaque pièce');
  await writing.saved();
  await showSlides(writing.slug, samir);
  await expect.element(thumbs.nth(1)).toHaveAccessibleName(named('Diapositive 2 : Les faits, 1 commentaire ouvert'));
  await thumbs.nth(1).click();
  const mark = stage.getByRole('button', { name: 'Titre : Les faits, 1 commentaire ouvert' });
  ((await mark.findElement()) as HTMLElement).focus();
  await press('Enter');
  await expect.element(card).toHaveTextContent('Dater chaque pièce');
  await expect.element(element('Titre : Les faits')).toHaveAttribute('aria-current', 'true');
  await card.getByRole('textbox').fill('C’est fait.');
  await card.getByRole('button', { name: 'Publier' }).click();
  const said = () => documents.discussionsOf(writing.doc)[0]?.comments.map(({ text }) => text);
  await expect.poll(said).toEqual(['Dater chaque pièce', 'C’est fait.']);
  await expectAccessibleEverywhere();
  await card.getByRole('button', { name: 'Résoudre' }).click();
  await expect.element(mark).not.toBeInTheDocument();
  await expect.element(thumbs.nth(1)).toHaveAccessibleName(named('Diapositive 2 : Les faits'));
  await card.getByRole('button', { name: 'Rouvrir' }).click();
  await expect.element(mark).toBeVisible();
});

test('the next comment is gone to from any slide', async () => {
  const { claire } = await newPair();
  const writing = await newSlides(claire, [], 'Bail commercial', 'Les faits');
  commentTitle(writing, 1, 'Dater chaque pièce');
  await writing.saved();
  await showSlides(writing.slug, claire);
  await page.getByRole('button', { name: /^Afficher les commentaires/ }).click();
  await page.getByRole('button', { name: 'Commentaire suivant' }).click();
  await expect.element(stage).toHaveAccessibleName('Diapositive 2, zone de travail');
  await expect.element(card).toHaveTextContent('Dater chaque pièce');
});

test('cut and pasted on another slide an element takes its thread along; what is deleted keeps it readable', async () => {
  const { claire } = await newPair();
  const writing = await newSlides(claire, [], 'Bail commercial', 'Les faits');
  commentTitle(writing, 1, 'Dater chaque pièce');
  await writing.saved();
  await showSlides(writing.slug, claire);
  await page.getByRole('button', { name: /^Afficher les commentaires/ }).click();
  await thumbs.nth(1).click();
  await focus('Titre : Les faits');
  await press('Control+x');
  await expect.element(panel).toHaveTextContent('Élément supprimé');
  await thumbs.first().click();
  (stage.element() as HTMLElement).focus();
  await press('Control+v');
  await expect.element(panel).toHaveTextContent('Diapositive 1 · Zone de texte · Les faits');
  await expect
    .element(thumbs.first())
    .toHaveAccessibleName(named('Diapositive 1 : Bail commercial, 1 commentaire ouvert'));
  (thumbs.first().element() as HTMLElement).focus();
  await press('Delete');
  await expect.element(thumbs).toHaveLength(1);
  await expect.element(panel.getByText('Diapositive supprimée')).toHaveLength(1);
  await expect.element(panel).toHaveTextContent('Dater chaque pièce');
});
