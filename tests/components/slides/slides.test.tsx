import { slide } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { insertText, mouse, press, type } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { named, saved, toastOf } from '../support/office.ts';
import { writingOf } from '../support/writing.ts';
import {
  boxOf,
  choose,
  element,
  focus,
  newSlides,
  notes,
  showSlides,
  stage,
  thumbs,
  titlesOf,
  writeOn,
  writeText,
} from './slides.ts';

test('what another adds and writes comes in, and undo takes back one’s own alone', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Bail commercial');
  const { doc, actor } = await writingOf(samir, slug);
  await showSlides(slug, claire);
  slide.addSlide(doc, actor, { layout: 'content' });
  writeText(doc, { slide: 1, element: 0 }, 'Les faits');
  writeText(doc, { slide: 1, element: 1 }, 'Le bail du 3 mai');
  await expect.element(thumbs).toHaveLength(2);
  await thumbs.nth(1).click();
  await expect.element(element('Zone de texte : Le bail du 3 mai')).toBeVisible();
  await choose('Insérer', 'Ellipse');
  await expect.element(element('Ellipse')).toHaveFocus();
  const elements = () => slide.readSlides(doc)[1]!.elements.length;
  await expect.poll(elements).toBe(3);
  await press('Control+z');
  await expect.poll(elements).toBe(2);
  await expect.element(element('Zone de texte : Le bail du 3 mai')).toBeVisible();
  await focus('Zone de texte : Le bail du 3 mai');
  const size = page.getByRole('combobox', { name: 'Taille des caractères' });
  const usual = size.element().textContent ?? '';
  await size.click();
  await page.getByRole('option').first().click();
  await expect.element(size).not.toHaveTextContent(usual);
  // Where a look was chosen it is taken back, too.
  await press('Control+z');
  await expect.element(size).toHaveTextContent(usual);
});

test('a slide that another deleted shows again where one wrote in it without a network', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Bail commercial', 'Les faits');
  const { doc, actor } = await writingOf(samir, slug);
  await showSlides(slug, claire);
  await thumbs.nth(1).click();
  line.cut();
  await writeOn(/^Zone de texte/, 'Écrit dans le train');
  slide.deleteSlide(doc, actor, slide.readSlides(doc)[1]!.id);
  expect(titlesOf(doc)).toEqual(['Bail commercial']);
  await showSlides(slug, claire);
  await thumbs.nth(1).click();
  await expect.element(element(/dans le train$/)).toBeVisible();
  line.restore();
  await expect.poll(() => titlesOf(doc)).toEqual(['Bail commercial', 'Les faits']);
  await expect.element(thumbs).toHaveLength(2);
  await expect.element(element(/dans le train$/)).toBeVisible();
});

test('a title that goes beyond its slide says so, while it is written and after, until it is shorter', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Plaidoirie pour la société Delorme');
  await showSlides(slug, claire);
  const cut = stage.getByRole('note', { name: /^Titre : .* une partie du texte sort de la diapositive$/ });
  await expect.element(element('Titre : Plaidoirie')).toBeVisible();
  await expect.element(cut).not.toBeInTheDocument();
  await focus('Titre : Plaidoirie');
  await press('Enter');
  await expect.element(stage.getByRole('textbox')).toHaveFocus();
  await insertText(' contre la commune de Saint-Germain-en-Laye'.repeat(6));
  await expect.element(cut).toBeVisible();
  await press('Escape');
  await expect.element(cut).toBeVisible();
  await expectAccessible();
  await press('Control+z');
  await expect.element(cut).not.toBeInTheDocument();
});

test('elements are put, moved, copied and deleted by key, and carried by the pointer', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Plaidoirie');
  await showSlides(slug, claire);
  await choose('Diapositive', 'Deux colonnes');
  await writeOn('Titre', 'Moyens');
  await choose('Insérer', 'Flèche');
  const arrow = element('Flèche');
  await expect.element(arrow).toHaveFocus();
  const before = boxOf(arrow).x;
  await press('ArrowRight', 'ArrowRight');
  await expect.poll(() => boxOf(arrow).x).toBeGreaterThan(before + 2);
  await press('Control+d');
  await expect.element(arrow).toHaveLength(2);
  await press('Delete');
  await expect.element(arrow).toHaveLength(1);

  await press('Escape');
  const from = boxOf(arrow);
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(from.x + from.width / 2 + 30, from.y + from.height / 2 + 45);
  await mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2 + 90);
  await mouse.up();
  await expect.poll(() => boxOf(arrow).y).toBeGreaterThan(from.y + 60);

  // Every tool of what is chosen is in sight, and its letters are made bold by key.
  for (const tool of ['Organiser', 'Aligner'])
    await expect.element(page.getByRole('button', { name: tool, exact: true })).toBeInViewport({ ratio: 0.9 });
  await focus('Titre : Moyens');
  const weight = () => getComputedStyle(element('Titre : Moyens').getByText('Moyens').element()).fontWeight;
  await press('Control+b');
  await expect.poll(weight).toBe('700');
  await press('Control+b');
  await expect.poll(weight).toBe('400');
});

test('a new slide by key, and from one part of the screen to the next', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Plaidoirie', 'Moyens');
  await showSlides(slug, claire);
  await thumbs.nth(1).click();
  await focus('Titre : Moyens');
  await press('Control+m');
  await expect.element(thumbs).toHaveLength(3);
  await expect.element(element('Titre')).toHaveFocus();
  await press('F6');
  await expect.element(notes).toHaveFocus();
  await press('F6');
  await expect.element(thumbs.nth(2)).toHaveFocus();
  await press('Shift+F6');
  await expect.element(notes).toHaveFocus();
  (thumbs.nth(2).element() as HTMLElement).focus();
  await press('Delete');
  await expect.element(thumbs).toHaveLength(2);
});

test('a slide is copied, pasted and cut by key; what offers to take it back goes once it is back', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Plaidoirie', 'Moyens');
  await showSlides(slug, claire);
  const focusThumb = (at: number) => (thumbs.nth(at).element() as HTMLElement).focus();
  await thumbs.nth(1).click();
  focusThumb(1);
  await press('Control+c', 'Control+v');
  await expect.element(thumbs).toHaveLength(3);
  await expect.element(thumbs.nth(2)).toHaveFocus();
  await expect.element(thumbs.nth(2)).toHaveAccessibleName(named('Diapositive 3 : Moyens'));
  await press('Control+x');
  await expect.element(thumbs).toHaveLength(2);
  const told = toastOf('Diapositive coupée');
  await expect.element(told).toBeVisible();
  await expect.element(thumbs.nth(1)).toHaveFocus();
  await press('Control+z');
  await expect.element(thumbs).toHaveLength(3);
  await expect.element(told).not.toBeInTheDocument();
  focusThumb(2);
  await press('Control+x');
  await expect.element(thumbs).toHaveLength(2);
  await focus('Titre : Moyens');
  await press('Control+v');
  await expect.element(thumbs).toHaveLength(3);
  await expect.element(thumbs.nth(2)).toHaveFocus();
  await press('Delete');
  await expect.element(thumbs).toHaveLength(2);
  await focus('Titre : Moyens');
  await press('Control+c');
  focusThumb(1);
  await press('Control+v');
  await expect.element(element('Zone de texte : Moyens')).toHaveFocus();
  await press('Delete');
  await expect.element(element('Zone de texte : Moyens')).not.toBeInTheDocument();
});

test('notes, order and hiding; the screen is free of accessibility violations', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Plaidoirie pour la société Delorme', 'Moyens');
  await showSlides(slug, claire);
  await thumbs.nth(1).click();
  await notes.click();
  await type('Citer l’article 1719');
  (thumbs.nth(1).element() as HTMLElement).focus();
  await press('Alt+ArrowUp');
  await expect.element(thumbs.first()).toHaveAccessibleName(named('Diapositive 1 : Moyens'));
  await press('Control+d');
  await expect.element(thumbs).toHaveLength(3);
  await page.getByRole('button', { name: 'Actions sur la diapositive 2' }).click();
  await page.getByRole('menuitem', { name: 'Masquer pendant la présentation' }).click();
  await expect.element(thumbs.nth(1)).toHaveAccessibleName(named('Diapositive 2 : Moyens, masquée'));
  await expect.element(notes).toHaveTextContent('Citer l’article 1719');
  await saved();
  await expectAccessibleEverywhere();
});

test('who is where shows on the slide', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Bail commercial');
  const { doc, handle } = await writingOf(samir, slug);
  const [first] = slide.readSlides(doc);
  await showSlides(slug, claire);
  const presence = { id: samir.userId, name: 'Samir Benali', initials: 'SB', color: '#1d6b4f' };
  handle.awareness.setLocalStateField('user', presence);
  handle.awareness.setLocalStateField('slide', { slide: first!.id, elements: [first!.elements[0]!.id] });
  await expect.element(stage.getByText('Samir Benali')).toBeVisible();
});
