import { slide } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair, type Person } from '../support/firm.ts';
import { saved } from '../support/office.ts';
import { element, focus, newSlides, notes, showSlides, stage, thumbs, writeText } from './slides.ts';

const bar = css('search[aria-label="Rechercher et remplacer"]');
const query = bar.getByLabelText('Rechercher dans la présentation');
const count = bar.getByRole('status');

/** Two slides with « bail » in two titles and texts, and in a note. */
async function open(person: Person): Promise<void> {
  const { slug, doc, saved: written } = await newSlides(person, [], 'Le bail commercial', 'Les faits');
  writeText(doc, { slide: 1, element: 1 }, 'Bail du 3 mai, renouvelé ; bail écrit');
  slide.writeBlocks(slide.notesOf(doc, slide.readSlides(doc)[1]!.id)!, [
    { type: 'paragraph', runs: [{ text: 'Citer le bail' }] },
  ]);
  await written();
  await showSlides(slug, person);
}

async function search(text: string): Promise<void> {
  await focus('Titre');
  await press('Control+f');
  await expect.element(query).toHaveFocus();
  await type(text);
}

test('words are found on all slides and in their notes; steps lead from slide to slide', async () => {
  const { claire } = await newPair();
  await open(claire);
  await search('bail');
  await expect.element(count).toHaveTextContent(/^1 sur 4$/);
  await expect.element(element('Titre : Le bail commercial')).toHaveAttribute('aria-current', 'true');
  await press('Enter');
  await expect.element(count).toHaveTextContent(/^2 sur 4$/);
  await expect.element(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.element(element(/^Zone de texte : Bail du 3 mai/)).toHaveAttribute('aria-current', 'true');
  await press('Shift+Enter');
  await expect.element(count).toHaveTextContent(/^1 sur 4$/);
  await press('Shift+F3');
  await expect.element(count).toHaveTextContent(/^4 sur 4$/);
  await expect.element(query).toHaveFocus();
  await expectAccessibleEverywhere();
});

test('one is replaced in sight, then all; Escape goes back to what was found, and one step undoes all', async () => {
  const { claire } = await newPair();
  await open(claire);
  await search('bail');
  await expect.element(count).toHaveTextContent(/^1 sur 4$/);
  await press('Shift+F3');
  await expect.element(count).toHaveTextContent(/^4 sur 4$/);
  await press('Control+h');
  await expect.element(bar.getByLabelText('Remplacer par')).toHaveFocus();
  await type('contrat de bail');
  await press('Enter');
  // What was written holds the words too: on behind it.
  await expect.element(count).toHaveTextContent(/^1 sur 4$/);
  await expect.element(thumbs.first()).toHaveAttribute('aria-current', 'true');
  const inQuery = async (keys: string) => {
    (query.element() as HTMLElement).focus();
    await press(keys);
  };
  await inQuery('Shift+Enter');
  await expect.element(notes).toHaveTextContent('Citer le contrat de bail');
  await inQuery('Enter');
  await query.fill('bail ');
  await expect.element(count).toHaveTextContent(/^1 sur 3$/);
  await bar.getByLabelText('Remplacer par').fill('acte ');
  await bar.getByRole('button', { name: 'Tout remplacer' }).click();
  await expect.element(page.getByText('3 remplacements')).toBeVisible();
  await expect.element(element('Titre : Le acte commercial')).toBeVisible();
  await expect.element(query).toHaveFocus();
  await expect.element(count).toHaveTextContent(/^Aucun résultat$/);

  await query.fill('commercial');
  await expect.element(count).toHaveTextContent(/^1 sur 1$/);
  await press('Escape');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(element('Titre : Le acte commercial')).toHaveFocus();
  await press('Control+z');
  await expect.element(element('Titre : Le bail commercial')).toBeVisible();
  await thumbs.nth(1).click();
  await expect.element(element('Zone de texte : Bail du 3 mai, renouvelé ; bail écrit')).toBeVisible();
});

test('what is selected in a text is looked for, on a phone too', async () => {
  const { claire } = await newPair();
  await open(claire);
  await thumbs.nth(1).click();
  await focus('Titre : Les faits');
  await press('Enter');
  await expect.element(stage.getByRole('textbox')).toHaveFocus();
  await press('Control+Shift+ArrowLeft', 'Control+f');
  await expect.element(query).toHaveValue('faits');
  await expect.element(count).toHaveTextContent(/^1 sur 1$/);
  await saved();
  await page.viewport(390, 844);
  await expectAccessible();
});
