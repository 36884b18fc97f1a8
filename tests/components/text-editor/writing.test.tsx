import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { body, expectWritten, newText, ofPage, showText, toBeginning, toEnd, written } from './text.ts';

const bar = css('search[aria-label="Rechercher et remplacer"]');
const query = bar.getByRole('textbox', { name: 'Rechercher dans le document' });
const last = () => css('p', body).last();

test('French typography while one types, given back by Backspace', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire);
  await showText(slug, claire);
  await type('L\'intimé répond: "la créance est éteinte"; la créance, dit-il, l\'est. Créance!');
  const text = 'L’intimé répond\u00a0: «\u00a0la créance est éteinte\u00a0»\u00a0; la créance, dit-il, l’est. Créance';
  await expectWritten(`${text}\u00a0!`);
  await press('Backspace');
  await expect.poll(written).toEqual([`${text}!`]);
});

test('words are found without accents or case, or with', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'La créance est éteinte ; la créance, dit-il, l’est. Créance !');
  await showText(slug, claire);
  await press('Control+f');
  await query.fill('creance');
  await expect.element(bar.getByText(/^\d sur 3$/)).toBeVisible();
  await bar.getByRole('checkbox', { name: 'Respecter les accents' }).click();
  await expect.element(bar.getByText('Aucun résultat')).toBeVisible();
  await query.fill('créance');
  await bar.getByRole('checkbox', { name: 'Respecter la casse' }).click();
  await expect.element(bar.getByText(/^\d sur 2$/)).toBeVisible();
  await expect.element(css('.found', body)).toHaveLength(2);
  await expectAccessible();
});

test('all found words are replaced, and come back as one', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'La créance est éteinte ; la créance, dit-il, l’est.');
  await showText(slug, claire);
  await press('Control+f');
  await query.fill('créance');
  await bar.getByRole('textbox', { name: 'Remplacer par' }).fill('dette');
  await bar.getByRole('button', { name: 'Tout remplacer' }).click();
  await expectWritten('La dette est éteinte ; la dette, dit-il, l’est.');
  await press('Escape');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(body).toHaveFocus();
  await press('Control+z');
  await expectWritten('La créance est éteinte ; la créance, dit-il, l’est.');
});

test('who undoes a deletion goes on after the words that came back', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Attendu que', 'Par ces motifs');
  await showText(slug, claire);
  await press('Control+Backspace');
  await expectWritten('Attendu que', 'Par ces ');
  await toBeginning();
  await press('Control+z');
  await expectWritten('Attendu que', 'Par ces motifs');
  await type(', condamner');
  await expect.poll(written).toEqual(['Attendu que', 'Par ces motifs, condamner']);
});

test('a paragraph selected by a triple click is cut whole', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Attendu que', 'Par ces motifs');
  await showText(slug, claire);
  await last().tripleClick();
  await press('Control+x');
  await expect.element(css('p', body)).toHaveLength(1);
  await press('Control+z');
  await expectWritten('Attendu que', 'Par ces motifs');
});

test('looks are cleared by a key and by a button', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Par ces motifs');
  await showText(slug, claire);
  await press('Shift+Home', 'Control+b', 'Control+i');
  await expect.element(css('strong em, em strong', body)).toHaveTextContent('Par ces motifs');
  await press('Control+Space');
  await expect.element(css('strong, em', body)).not.toBeInTheDocument();
  await press('Control+u');
  await expect.element(css('u', body)).toHaveTextContent('Par ces motifs');
  await page.getByRole('button', { name: 'Effacer la mise en forme' }).click();
  await expect.element(css('u', body)).not.toBeInTheDocument();
  await expect.element(body).toHaveFocus();
});

test('at 400 % the text has most of the screen under the bars', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Attendu que', 'Par ces motifs');
  await showText(slug, claire);
  await page.viewport(360, 225);
  await toEnd();
  await press('Control+h');
  await expect.element(bar).toBeVisible();
  await expect.poll(() => css('.g-desk').element().getBoundingClientRect().height).toBeGreaterThan(150);
  await press('Escape');
  await expect.element(body).toHaveFocus();
  await press('End');
  await expect.element(last()).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('the tools are reached and left by key, hidden for the text alone, and the words of what is chosen counted', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Par ces motifs, condamner');
  await showText(slug, claire);
  await press('Alt+F10', 'ArrowRight');
  await expect.element(css('.b-tooltip')).toHaveTextContent(/^Gras|^Italique/);
  await press('Escape');
  await expect.element(body).toHaveFocus();
  const bold = page.getByRole('button', { name: 'Gras' });
  await ofPage('Mode concentration', 'menuitemcheckbox');
  await expect.element(bold).not.toBeInTheDocument();
  await ofPage('Mode concentration', 'menuitemcheckbox');
  await expect.element(bold).toBeVisible();
  await ofPage('Raccourcis clavier de l’éditeur');
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier de l’éditeur' });
  await expect.element(keys).toHaveTextContent('Saut de page');
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();
  await toEnd();
  await press('Control+a');
  await expect.element(page.getByText(/^4 sur 4 mots$/)).toBeVisible();
});
