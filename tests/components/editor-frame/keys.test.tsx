import { slide, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { newWriting } from '../support/writing.ts';
import { body, newText, showText } from '../text-editor/text.ts';

const keys = page.getByRole('dialog', { name: 'Raccourcis clavier de l’éditeur' });
const bar = css('search[aria-label="Rechercher et remplacer"]');

test('keys that people know lead to looking and replacing, and go on looking', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Le bail du 3 mars, ce bail et un autre bail.');
  await showText(slug, claire);
  const query = bar.getByRole('textbox', { name: 'Rechercher dans le document' });
  const replacement = bar.getByRole('textbox', { name: 'Remplacer par' });
  await press('F3');
  await expect.element(query).toHaveFocus();
  await type('bail');
  await expect.element(bar.getByText('1 sur 3')).toBeVisible();
  await press('F3');
  await expect.element(bar.getByText('2 sur 3')).toBeVisible();
  await press('Shift+F3');
  await expect.element(bar.getByText('1 sur 3')).toBeVisible();
  await press('Control+h');
  await expect.element(replacement).toHaveFocus();
  await press('Control+f');
  await expect.element(query).toHaveFocus();
  await press('Escape', 'Control+h');
  await expect.element(query).toHaveValue('bail');
  await expect.element(replacement).toHaveFocus();
});

test('keys choose the side of a text and the mode of suggestions; nothing is to be saved', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Le bail du 3 mars.');
  await showText(slug, claire);
  const side = () => getComputedStyle(body.getByRole('paragraph').first().element()).textAlign;
  for (const [key, wanted] of [
    ['e', 'center'],
    ['r', 'right'],
    ['l', 'left'],
  ] as const) {
    await press(`Control+Shift+${key}`);
    await expect.poll(side).toBe(wanted);
  }
  await press('Control+Shift+j');
  await expect.poll(side).not.toBe('left');
  const suggests = page.getByRole('button', { name: 'Suggérer au lieu de modifier' });
  await press('Control+Alt+Shift+E');
  await expect.element(suggests).toHaveAttribute('aria-pressed', 'true');
  await press('Control+Alt+Shift+E');
  await expect.element(suggests).toHaveAttribute('aria-pressed', 'false');
  await saved();
  await press('Control+s');
  await expect.element(page.getByText(/^Ce que vous écrivez s’enregistre à mesure/)).toBeVisible();
});

test('texts, sheets and slides have their lists of keys', async () => {
  const { claire } = await newPair();
  const text = await newText(claire, [], 'Le bail.');
  await showText(text.slug, claire);
  await press('Control+/');
  await expect.element(keys).toHaveTextContent('Mode suggestion');
  await expect.element(keys).toHaveTextContent('Titres 1 à 4');
  await expectAccessibleEverywhere();
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();

  const cells = await newWriting(claire, [], 'Débours', 'cell', ({ doc, actor }) => {
    sheet.addSheet(doc, actor, { name: 'Feuil1' });
  });
  await show(`/Editor?doc=${cells.slug}`, claire);
  await page.getByRole('button', { name: 'Raccourcis clavier de l’éditeur' }).click();
  await expect.element(keys).toHaveTextContent('Recopier vers le bas, vers la droite');
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();
  await press('Control+s');
  await expect.element(page.getByText(/^Ce que vous (écrivez|venez)/)).toBeVisible();

  const slides = await newWriting(claire, [], 'Plaidoirie', 'slide', ({ doc, actor }) => {
    slide.addSlide(doc, actor, { layout: 'title' });
  });
  await show(`/Editor?doc=${slides.slug}`, claire);
  (
    (await page
      .getByRole('button', { name: /^Diapositive \d/ })
      .first()
      .findElement()) as HTMLElement
  ).focus();
  await press('Control+/');
  await expect.element(keys).toHaveTextContent('Tourner l’élément');
});
