import { strFromU8, strToU8, unzlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { insertText, press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { exported, latinOf } from '../support/files.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { named, saved, toastOf } from '../support/office.ts';
import { choose, element, focus, newSlides, notes, showSlides, stage, thumbs } from './slides.ts';

const report = page.getByRole('dialog', { name: 'Rapport d’exportation' });

test('slides leave as a PowerPoint file and come back, without a network; a hostile file is refused', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Bail commercial', 'Les faits');
  const { go } = await showSlides(slug, claire);
  await page.getByRole('button', { name: 'Thème' }).click();
  await page.getByLabelText('Pied de page').fill('Cabinet Marchand');
  await press('Tab', 'Escape');
  await saved();
  line.cut();
  const file = await exported('PowerPoint (.pptx)');
  await thumbs.nth(1).click();
  const field = css('input[type=file][accept=".pptx"]');
  await field.upload(new File([file], 'Plaidoirie.pptx'));
  await expect.element(toastOf('2 diapositives importées')).toBeVisible();
  await expect.element(thumbs).toHaveLength(4);
  await expect.element(thumbs.nth(3)).toHaveAccessibleName(named('Diapositive 4 : Les faits'));
  (thumbs.nth(3).element() as HTMLElement).focus();
  await press('Control+z');
  await expect.element(thumbs).toHaveLength(2);
  await field.upload(new File(['%PDF-1.7'], 'Facture.pptx'));
  await expect.element(page.getByText('Ce n’est pas une présentation PowerPoint (.pptx).').first()).toBeVisible();

  // From the library, as a presentation of its own.
  await go('/ged');
  const picker = css('input[type=file]').and(page.getByLabelText('Importer un fichier'));
  await picker.upload(new File([file], 'Visite des lieux.pptx'));
  await expect.element(thumbs).toHaveLength(2);
  await expect.element(element('Titre : Bail commercial')).toBeVisible();
  await expect.element(page.getByText('Cabinet Marchand').first()).toBeVisible();
  line.restore();
  await saved();
});

test('a link is put on words of a slide by its key, and changed by its button', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Bail commercial', 'Les faits');
  await showSlides(slug, claire);
  await thumbs.nth(1).click();
  await focus('Zone de texte');
  await press('Enter');
  await expect.element(stage.getByRole('textbox')).toHaveFocus();
  await type('Article L. 145-14');
  await press('Shift+Control+ArrowLeft', 'Control+k');
  const dialog = page.getByRole('dialog', { name: 'Ajouter un lien' });
  await dialog.getByLabelText('Adresse').fill('www.legifrance.gouv.fr/L145-14');
  await dialog.getByRole('button', { name: 'Appliquer le lien' }).click();
  await expect.element(stage.getByRole('textbox')).toHaveFocus();
  await press('ArrowLeft');
  await page.getByRole('button', { name: 'Lien', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Modifier le lien' });
  await expect.element(change.getByLabelText('Adresse')).toHaveValue('https://www.legifrance.gouv.fr/L145-14');
  await change.getByLabelText('Adresse').fill('https://www.legifrance.gouv.fr/L145-15');
  await change.getByRole('button', { name: 'Appliquer le lien' }).click();
  await expect.element(stage.getByRole('textbox')).toHaveFocus();
  await press('Escape');
  const pdf = await latinOf(await exported(/^PDF \(\.pdf\)$/));
  expect(pdf).toContain('(https://www.legifrance.gouv.fr/L145-15)');
});

test('slides leave as PDF, a page each without the hidden ones, with notes where asked for', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Bail commercial : résiliation et indemnité d’éviction', 'Les faits');
  await showSlides(slug, claire);
  await choose('Diapositive', 'Deux colonnes');
  await focus('Zone de texte');
  await press('Enter');
  await expect.element(stage.getByRole('textbox')).toHaveFocus();
  await page.getByRole('button', { name: 'Liste à puces' }).click();
  await insertText('Le bail du 3 mai, conclu pour neuf ans, porte sur un local de 120 m² où la société exploite');
  await press('Enter');
  await insertText('Un loyer de 1 200 € « hors charges »');
  await press('Escape', 'Escape');
  await choose('Insérer', 'Tableau');
  await type('Échéance');
  await press('Escape', 'Escape');
  await choose('Insérer', 'Ellipse');
  await press('Alt+ArrowRight');
  await choose('Insérer', 'Flèche');
  await notes.click();
  await insertText('Citer l’article L. 145-14');
  await page.getByRole('button', { name: 'Commenter', exact: false }).first().click();
  const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
  await draft.getByRole('textbox').fill('À vérifier');
  await draft.getByRole('button', { name: 'Publier' }).click();
  await page.getByRole('button', { name: 'Actions sur la diapositive 3' }).click();
  await page.getByRole('menuitem', { name: 'Masquer pendant la présentation' }).click();
  await expect.element(thumbs).toHaveLength(3);
  await saved();
  const plain = await latinOf(await exported(/^PDF \(\.pdf\)$/));
  expect(plain).toMatch(/^%PDF-[\s\S]*\/Lang \(fr-FR\)/);
  expect(plain.match(/\/MediaBox \[0 0 960 540\]/g)).toHaveLength(2);
  await expect.element(report).toHaveTextContent('1 discussion n’est pas dans le fichier.');
  await report.getByRole('button', { name: 'Compris' }).click();
  const noted = await latinOf(await exported('PDF avec les notes (.pdf)'));
  expect(noted.match(/\/MediaBox/g)).toHaveLength(3);
});

test('letters stand in the PDF where the screen has them', async () => {
  const { claire } = await newPair();
  const { slug } = await newSlides(claire, [], 'Résiliation');
  await showSlides(slug, claire);
  const title = element('Titre : Résiliation');
  await expect.element(title).toBeVisible();
  await document.fonts.ready;
  await saved();
  // The middle of the line, in points.
  const paper = title.element().closest('.sl-paper')!.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(document.createTreeWalker(title.element(), NodeFilter.SHOW_TEXT).nextNode()!);
  const { top, height } = range.getBoundingClientRect();
  const middle = (top + height / 2 - paper.top) / (paper.width / 960);
  const drawing = drawingOf(await latinOf(await exported(/^PDF \(\.pdf\)$/)));
  const drawn = /\/F\d+ ([\d.]+) Tf\s+0 Tr\s+1 0 0 -1 [\d.]+ ([\d.]+) Tm/.exec(drawing)!;
  const [size, baseline] = [Number(drawn[1]), Number(drawn[2])];
  // By the letters' own measures, the baseline is 0.36 of their size below the middle of a line.
  const below = (baseline - middle) / size;
  expect(below).toBeGreaterThan(0.33);
  expect(below).toBeLessThan(0.4);
});

/** What the pages of a PDF draw, in clear. */
function drawingOf(file: string): string {
  return [...file.matchAll(/(?<!end)stream\r?\n([^]*?)endstream/g)]
    .map(([, packed]) => {
      try {
        return strFromU8(unzlibSync(strToU8(packed!, true)), true);
      } catch {
        return '';
      }
    })
    .filter((text) => text.includes(' Tf'))
    .join('\n');
}
