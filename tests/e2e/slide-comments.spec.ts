import { checkModes } from './accessibility.ts';
import { expect, readyOffline, test } from './fixtures.ts';
import { choose, element, sharedSlides, stage, thumbs, writeOn } from './slides.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('slides and their elements are commented without a network, answered and resolved; what is deleted keeps its threads', async ({
  app,
  claire,
  samir,
}) => {
  await sharedSlides(app, claire, samir);
  await choose(claire.page, 'Diapositive', 'Titre et texte');
  await writeOn(claire.page, 'Titre', 'Les faits');
  await expect(thumbs(samir.page)).toHaveCount(2);
  const { page } = claire;
  const panel = page.getByRole('complementary', { name: 'Commentaires de la présentation' });

  await test.step('made offline, kept over a reload', async () => {
    await readyOffline(page);
    claire.line.cut();
    await element(page, 'Titre : Les faits').focus();
    await page.keyboard.press('Control+Alt+m');
    const draft = page.getByRole('region', { name: 'Nouveau commentaire' });
    await expect(draft).toContainText('Les faits');
    await draft.getByRole('textbox').fill('Dater chaque pièce, @Samir Benali');
    await draft.getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByRole('article', { name: 'Fil de commentaires' })).toContainText(
      'Diapositive 2 · Titre · Les faits',
    );
    // The keyboard goes on where the comment began.
    await expect(stage(page)).toBeFocused();
    await thumbs(page).first().click();
    await page.getByRole('button', { name: 'Commenter la diapositive' }).click();
    await draft.getByRole('textbox').fill('Ajouter la date de l’audience et le numéro de rôle');
    await draft.getByRole('button', { name: 'Publier' }).click();
    await expect(panel).toContainText('Diapositive 1 · Bail commercial');
    await page.reload();
    await expect(stage(page)).toHaveAccessibleName('Diapositive 1, zone de travail');
    await expect(stage(page).getByRole('button', { name: 'Diapositive 1, 1 commentaire ouvert' })).toBeVisible();
    claire.line.heal();
  });

  await test.step('the other sees marks, opens by one of them, answers and resolves', async () => {
    await expect(thumbs(samir.page).nth(1)).toHaveAccessibleName('Diapositive 2 : Les faits, 1 commentaire ouvert');
    await thumbs(samir.page).nth(1).click();
    const mark = stage(samir.page).getByRole('button', { name: 'Titre : Les faits, 1 commentaire ouvert' });
    await mark.focus();
    await samir.page.keyboard.press('Enter');
    const card = samir.page.getByRole('article', { name: 'Fil de commentaires' });
    await expect(card).toContainText('Dater chaque pièce');
    await expect(element(samir.page, 'Titre : Les faits')).toHaveAttribute('aria-current', 'true');
    await card.getByRole('textbox').fill('C’est fait.');
    await card.getByRole('button', { name: 'Publier' }).click();
    await page.getByRole('button', { name: 'Commentaire suivant' }).click();
    await expect(stage(page)).toHaveAccessibleName('Diapositive 2, zone de travail');
    await expect(page.getByRole('article', { name: 'Fil de commentaires' })).toContainText('C’est fait.');
    await checkModes(page, 'slide-comments', async () => undefined);
    // On a phone the panel stands over the slides.
    await page.setViewportSize({ width: 1440, height: 900 });
    await card.getByRole('button', { name: 'Résoudre' }).click();
    await expect(mark).toHaveCount(0);
    await expect(thumbs(page).nth(1)).toHaveAccessibleName('Diapositive 2 : Les faits');
    await card.getByRole('button', { name: 'Rouvrir' }).click();
  });

  await test.step('cut and pasted on another slide it takes its thread along; deleted it keeps it readable', async () => {
    await element(samir.page, 'Titre : Les faits').focus();
    await samir.page.keyboard.press('Control+x');
    await expect(panel).toContainText('Élément supprimé');
    await thumbs(samir.page).first().click();
    await stage(samir.page).focus();
    await samir.page.keyboard.press('Control+v');
    await expect(panel).toContainText('Diapositive 1 · Zone de texte · Les faits');
    await expect(thumbs(page).first()).toHaveAccessibleName('Diapositive 1 : Bail commercial, 2 commentaires ouverts');
    await thumbs(samir.page).first().focus();
    await samir.page.keyboard.press('Delete');
    await expect(thumbs(page)).toHaveCount(1);
    await expect(panel.getByText('Diapositive supprimée')).toHaveCount(2);
    await expect(panel).toContainText('C’est fait.');
  });
});
