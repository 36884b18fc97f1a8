import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { exported } from './office.ts';
import { choose, element, newSlides, stage, thumbs, writeOn } from './slides.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('slides leave as PDF without a network, a page each as the screen shows them, with their notes where these are asked for', async ({
  claire,
}) => {
  const { page } = claire;
  await newSlides(claire);
  await writeOn(page, 'Titre', 'Bail commercial : résiliation et indemnité d’éviction');
  await choose(page, 'Diapositive', 'Deux colonnes');
  await writeOn(page, 'Titre', 'Les faits');
  await element(page, 'Zone de texte').first().focus();
  await page.keyboard.press('Enter');
  await expect(stage(page).getByRole('textbox')).toBeFocused();
  await page.getByRole('button', { name: 'Liste à puces' }).click();
  await page.keyboard.type(
    'Le bail du 3 mai, conclu pour neuf ans, porte sur un local de 120 m² où la société exploite',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('Un loyer de 1 200 € « hors charges »');
  await page.keyboard.press('Enter');

  await test.step('a link, by its key and by its button', async () => {
    await page.keyboard.type('Article L. 145-14');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Ajouter un lien' });
    await dialog.getByLabel('Adresse').fill('www.legifrance.gouv.fr/L145-14');
    await dialog.getByRole('button', { name: 'Appliquer le lien' }).click();
    await expect(stage(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Lien', exact: true }).click();
    const change = page.getByRole('dialog', { name: 'Modifier le lien' });
    await expect(change.getByLabel('Adresse')).toHaveValue('https://www.legifrance.gouv.fr/L145-14');
    await change.getByLabel('Adresse').fill('https://www.legifrance.gouv.fr/L145-15');
    await change.getByRole('button', { name: 'Appliquer le lien' }).click();
    await expect(stage(page).getByRole('textbox')).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await element(page, /^Zone de texte$/)
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Liste numérotée' }).click();
  await page.keyboard.type('Congé');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Offre');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await choose(page, 'Insérer', 'Tableau');
  await page.keyboard.type('Échéance');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await choose(page, 'Insérer', 'Ellipse');
  await page.keyboard.press('Alt+ArrowRight');
  await choose(page, 'Insérer', 'Flèche');
  await page.getByRole('textbox', { name: 'Notes de la diapositive' }).click();
  await page.keyboard.type('Citer l’article L. 145-14');
  await page.getByRole('button', { name: 'Commenter', exact: false }).first().click();
  const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
  await draft.getByRole('textbox').fill('À vérifier');
  await draft.getByRole('button', { name: 'Publier' }).click();
  await choose(page, 'Diapositive', 'Titre de partie');
  await page.getByRole('button', { name: 'Actions sur la diapositive 3' }).click();
  await page.getByRole('menuitem', { name: 'Masquer pendant la présentation' }).click();
  await expect(thumbs(page)).toHaveCount(3);
  await saved(page);
  await readyOffline(page);
  claire.line.cut();

  const report = page.getByRole('dialog', { name: 'Rapport d’exportation' });
  const plain = await exported(page, /^PDF \(\.pdf\)$/);
  const text = Buffer.from(plain.bytes).toString('latin1');
  expect(text).toMatch(/^%PDF-[\s\S]*\/Lang \(fr-FR\)/);
  expect(text.match(/\/MediaBox \[0 0 960 540\]/g)).toHaveLength(2);
  expect(text).toContain('(https://www.legifrance.gouv.fr/L145-15)');
  await expect(report).toContainText('1 discussion n’est pas dans le fichier.');
  await report.getByRole('button', { name: 'Compris' }).click();

  const noted = await exported(page, 'PDF avec les notes (.pdf)');
  expect(
    Buffer.from(noted.bytes)
      .toString('latin1')
      .match(/\/MediaBox/g),
  ).toHaveLength(3);
  const pictures = process.env['PICTURES'];
  if (pictures !== undefined) {
    writeFileSync(`${pictures}/slides.pdf`, noted.bytes);
    await report.getByRole('button', { name: 'Compris' }).click();
    await thumbs(page).nth(1).click();
    await page.screenshot({ path: `${pictures}/slide-pdf-screen.png` });
  }
  claire.line.heal();
});

test('letters stand in the PDF where the screen has them', async ({ claire }) => {
  const { page } = claire;
  await newSlides(claire);
  await writeOn(page, 'Titre', 'Résiliation');
  await saved(page);
  // The middle of the line, in points.
  const middle = await element(page, 'Titre : Résiliation').evaluate((box) => {
    const paper = box.closest('.sl-paper')!.getBoundingClientRect();
    const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode()!;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { top, height } = range.getBoundingClientRect();
    const scale = paper.width / 960;
    return (top + height / 2 - paper.top) / scale;
  });
  const { bytes } = await exported(page, /^PDF \(\.pdf\)$/);
  const drawn = /\/F\d+ ([\d.]+) Tf\s+0 Tr\s+1 0 0 -1 [\d.]+ ([\d.]+) Tm/.exec(drawingOf(bytes))!;
  const [size, baseline] = [Number(drawn[1]), Number(drawn[2])];
  // By the letters' own measures, the baseline is 0.36 of their size below the middle of a line.
  const below = (baseline - middle) / size;
  expect(below).toBeGreaterThan(0.33);
  expect(below).toBeLessThan(0.4);
});

/** What the pages of a PDF draw, in clear. */
function drawingOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  return [...file.matchAll(/(?<!end)stream\r?\n([^]*?)endstream/g)]
    .map(([, packed]) => {
      try {
        return inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((text) => text.includes(' Tf'))
    .join('\n');
}
