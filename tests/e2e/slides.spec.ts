import { readFileSync } from 'node:fs';
import { check, checkModes } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { fresh, toastOf } from './office.ts';
import { choose, element, newSlides, sharedSlides, stage, thumbs, writeOn } from './slides.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('two people arrange one presentation, without a network too: a slide that one deleted shows again when the other wrote in it', async ({
  app,
  claire,
  samir,
}) => {
  await sharedSlides(app, claire, samir);
  await choose(claire.page, 'Diapositive', 'Titre et texte');
  await writeOn(claire.page, 'Titre', 'Les faits');
  await expect(thumbs(samir.page)).toHaveCount(2);

  await test.step('who is where shows', async () => {
    await thumbs(samir.page).nth(1).click();
    await element(samir.page, 'Titre : Les faits').focus();
    await expect(stage(claire.page).getByText('Samir Benali')).toBeVisible();
  });

  await test.step('undo takes back one’s own alone', async () => {
    await writeOn(samir.page, 'Zone de texte', 'Le bail du 3 mai');
    await expect(element(claire.page, 'Zone de texte : Le bail du 3 mai')).toBeVisible();
    await choose(claire.page, 'Insérer', 'Ellipse');
    await expect(element(samir.page, 'Ellipse')).toBeVisible();
    await expect(element(claire.page, 'Ellipse')).toBeFocused();
    await claire.page.keyboard.press('Control+z');
    await expect(element(samir.page, 'Ellipse')).toHaveCount(0);
    await expect(element(claire.page, 'Zone de texte : Le bail du 3 mai')).toBeVisible();
    await element(claire.page, 'Zone de texte : Le bail du 3 mai').focus();
    const size = claire.page.getByRole('combobox', { name: 'Taille des caractères' });
    const usual = await size.innerText();
    await size.click();
    await claire.page.getByRole('option').first().click();
    await expect(size).not.toHaveText(usual);
    // Where a look was chosen it is taken back, too.
    await claire.page.keyboard.press('Control+z');
    await expect(size).toHaveText(usual);
  });

  await test.step('cut off, one writes and the other deletes', async () => {
    await readyOffline(claire.page);
    claire.line.cut();
    await writeOn(claire.page, 'Zone de texte : Le bail du 3 mai', ', dans le train');
    await thumbs(samir.page).nth(1).focus();
    await samir.page.keyboard.press('Delete');
    await expect(thumbs(samir.page)).toHaveCount(1);
    await claire.page.reload();
    await thumbs(claire.page).nth(1).click();
    await expect(element(claire.page, /dans le train$/)).toBeVisible();
    claire.line.heal();
    await expect(thumbs(samir.page)).toHaveCount(2);
    await thumbs(samir.page).nth(1).click();
    await expect(element(samir.page, /dans le train$/)).toBeVisible();
  });
});

test('slides by keyboard: layouts, elements, order, copies, hidden ones and notes; the screen is accessible', async ({
  claire,
}) => {
  const { page } = claire;
  await newSlides(claire);
  await writeOn(page, 'Titre', 'Plaidoirie pour la société Delorme');
  await test.step('a title that goes beyond its slide says so, while it is written and after, until it is shorter', async () => {
    const cut = stage(page).getByRole('note', { name: /^Titre : .* une partie du texte sort de la diapositive$/ });
    await expect(cut).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(' contre la commune de Saint-Germain-en-Laye'.repeat(6));
    await expect(cut).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cut).toBeVisible();
    await check(page, 'slides-cut');
    await page.keyboard.press('Control+z');
    await expect(cut).toHaveCount(0);
  });
  await choose(page, 'Diapositive', 'Deux colonnes');
  await writeOn(page, 'Titre', 'Moyens');
  await choose(page, 'Insérer', 'Flèche');
  const arrow = element(page, 'Flèche');
  const before = await arrow.boundingBox();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await arrow.boundingBox())!.x).toBeGreaterThan(before!.x + 2);
  await page.keyboard.press('Control+d');
  await expect(arrow).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(arrow).toHaveCount(1);

  await test.step('carried by the pointer', async () => {
    await page.keyboard.press('Escape');
    const from = (await arrow.boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2 + 90, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await arrow.boundingBox())!.y).toBeGreaterThan(from.y + 60);
  });

  await test.step('every tool of what is chosen is in sight, and its letters are made bold by key', async () => {
    for (const tool of ['Organiser', 'Aligner'])
      await expect(page.getByRole('button', { name: tool, exact: true })).toBeInViewport({ ratio: 1 });
    await element(page, 'Titre : Moyens').focus();
    await page.keyboard.press('Control+b');
    await expect(element(page, 'Titre : Moyens').getByText('Moyens')).toHaveCSS('font-weight', '700');
    await page.keyboard.press('Control+b');
    await expect(element(page, 'Titre : Moyens').getByText('Moyens')).toHaveCSS('font-weight', '400');
  });

  await test.step('a new slide by key, and from one part of the screen to the next', async () => {
    await page.keyboard.press('Control+m');
    await expect(thumbs(page)).toHaveCount(3);
    await expect(element(page, 'Titre')).toBeFocused();
    await page.keyboard.press('F6');
    const notes = page.getByRole('textbox', { name: 'Notes de la diapositive' });
    await expect(notes).toBeFocused();
    await page.keyboard.press('F6');
    await expect(thumbs(page).nth(2)).toBeFocused();
    await page.keyboard.press('Shift+F6');
    await expect(notes).toBeFocused();
    await thumbs(page).nth(2).press('Delete');
    await expect(thumbs(page)).toHaveCount(2);
    await thumbs(page).nth(1).click();
  });

  await test.step('a slide is copied, pasted and cut by key; what offers to take it back goes once it is back', async () => {
    await thumbs(page).nth(1).focus();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect(thumbs(page)).toHaveCount(3);
    await expect(thumbs(page).nth(2)).toBeFocused();
    await expect(thumbs(page).nth(2)).toHaveAccessibleName('Diapositive 3 : Moyens');
    await page.keyboard.press('Control+x');
    await expect(thumbs(page)).toHaveCount(2);
    const told = toastOf(page, 'Diapositive coupée');
    await expect(told).toBeVisible();
    await expect(thumbs(page).nth(1)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(thumbs(page)).toHaveCount(3);
    await expect(told).toHaveCount(0);
    await thumbs(page).nth(2).focus();
    await page.keyboard.press('Control+x');
    await expect(thumbs(page)).toHaveCount(2);
    await element(page, 'Titre : Moyens').focus();
    await page.keyboard.press('Control+v');
    await expect(thumbs(page)).toHaveCount(3);
    await expect(thumbs(page).nth(2)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(thumbs(page)).toHaveCount(2);
    await element(page, 'Titre : Moyens').focus();
    await page.keyboard.press('Control+c');
    await thumbs(page).nth(1).focus();
    await page.keyboard.press('Control+v');
    await expect(element(page, 'Zone de texte : Moyens')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(element(page, 'Zone de texte : Moyens')).toHaveCount(0);
    await thumbs(page).nth(1).click();
  });

  await test.step('notes, order and hiding', async () => {
    await page.getByRole('textbox', { name: 'Notes de la diapositive' }).click();
    await page.keyboard.type('Citer l’article 1719');
    await thumbs(page).nth(1).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(thumbs(page).first()).toHaveAccessibleName('Diapositive 1 : Moyens');
    await page.keyboard.press('Control+d');
    await expect(thumbs(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Actions sur la diapositive 2' }).click();
    await page.getByRole('menuitem', { name: 'Masquer pendant la présentation' }).click();
    await expect(thumbs(page).nth(1)).toHaveAccessibleName('Diapositive 2 : Moyens, masquée');
    await expect(page.getByRole('textbox', { name: 'Notes de la diapositive' })).toContainText('Citer l’article 1719');
  });
  await saved(page);
  await checkModes(page, 'slides', async () => undefined);
});

test('slides are shown by keys and finger, with the presenter’s view in another window, without a network too', async ({
  claire,
}) => {
  const { page } = claire;
  await newSlides(claire);
  await writeOn(page, 'Titre', 'Bail commercial');
  await choose(page, 'Diapositive', 'Titre et texte');
  await writeOn(page, 'Titre', 'Les faits');
  await page.getByRole('textbox', { name: 'Notes de la diapositive' }).click();
  await page.keyboard.type('Citer l’article 1719');
  await choose(page, 'Diapositive', 'Titre et texte');
  await writeOn(page, 'Titre', 'Brouillon');
  await page.getByRole('button', { name: 'Actions sur la diapositive 3' }).click();
  await page.getByRole('menuitem', { name: 'Masquer pendant la présentation' }).click();
  await saved(page);
  await readyOffline(page);
  claire.line.cut();

  const opened = page.waitForEvent('popup');
  await choose(page, 'Présenter', 'Vue du présentateur, dans une autre fenêtre');
  const presenter = await opened;
  await expect(presenter.getByText('Diapositive 1 sur 3')).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press('F5');
  const show = page.getByRole('dialog', { name: 'Présentation' });
  await expect(show.getByText('Bail commercial')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(show.getByText('Les faits')).toBeVisible();
  await expect(presenter.getByRole('region', { name: 'Notes' })).toHaveText('Citer l’article 1719');
  await expect(presenter.getByText('C’est la dernière diapositive.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(show.getByText('Les faits')).toBeVisible();
  await page.keyboard.press('b');
  await expect(show.getByText('Les faits')).toHaveCount(0);
  await expect(presenter.getByRole('button', { name: 'Écran noir' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await presenter.getByRole('button', { name: 'Précédente' }).click();
  await expect(show.getByText('Bail commercial')).toBeVisible();
  await checkModes(presenter, 'presenter', async () => undefined);
  await presenter.getByRole('button', { name: 'Terminer' }).click();
  await expect(show).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();

  await test.step('from the open slide, whatever the presenter looked at before', async () => {
    const again = page.waitForEvent('popup');
    await choose(page, 'Présenter', 'Vue du présentateur, dans une autre fenêtre');
    const other = await again;
    await expect(other.getByText('Diapositive 1 sur 3')).toBeVisible();
    await page.bringToFront();
    await thumbs(page).nth(1).click();
    await page.keyboard.press('Shift+F5');
    await expect(show.getByText('Les faits')).toBeVisible();
    await expect(other.getByText('Diapositive 2 sur 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(show).toHaveCount(0);
  });
});

test('slides leave as a PowerPoint file and on paper, and come back, without a network; a hostile file is refused', async ({
  claire,
}) => {
  const { page } = claire;
  await newSlides(claire);
  await writeOn(page, 'Titre', 'Bail commercial');
  await choose(page, 'Diapositive', 'Titre et texte');
  await writeOn(page, 'Titre', 'Les faits');
  await page.getByRole('button', { name: 'Thème' }).click();
  await page.getByLabel('Pied de page').fill('Cabinet Marchand');
  await page.getByLabel('Pied de page').press('Tab');
  await page.keyboard.press('Escape');
  await saved(page);
  await readyOffline(page);
  claire.line.cut();

  const download = page.waitForEvent('download');
  await choose(page, 'Exporter', 'PowerPoint (.pptx)');
  const path = await (await download).path();
  await thumbs(page).nth(1).click();
  const field = page.locator('input[type=file][accept=".pptx"]');
  await field.setInputFiles({ name: 'Plaidoirie.pptx', mimeType: '', buffer: readFileSync(path) });
  await expect(toastOf(page, '2 diapositives importées')).toBeVisible();
  await expect(thumbs(page)).toHaveCount(4);
  await expect(thumbs(page).nth(3)).toHaveAccessibleName('Diapositive 4 : Les faits');
  await thumbs(page).nth(3).focus();
  await page.keyboard.press('Control+z');
  await expect(thumbs(page)).toHaveCount(2);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/MediaBox \[0 0 960 540\]/g)).toHaveLength(2);

  await field.setInputFiles({ name: 'Facture.pptx', mimeType: '', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('Ce n’est pas une présentation PowerPoint (.pptx).').first()).toBeVisible();

  await test.step('from the library, as a presentation of its own', async () => {
    await page.goto('/ged');
    const picker = page.getByLabel('Importer un fichier').and(page.locator('input'));
    const name = `${fresh('Visite des lieux')}.pptx`;
    await picker.setInputFiles({ name, mimeType: '', buffer: readFileSync(path) });
    await expect(thumbs(page)).toHaveCount(2);
    await expect(element(page, 'Titre : Bail commercial')).toBeVisible();
    await expect(page.getByText('Cabinet Marchand').first()).toBeVisible();
    claire.line.heal();
    await saved(page);
  });
});
