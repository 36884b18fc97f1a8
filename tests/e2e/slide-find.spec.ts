import { check, checkModes } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { choose, element, newSlides, stage, thumbs, writeOn } from './slides.ts';

test.use({ startsAt: null });

test('words are found on all slides and in their notes, and replaced from the keyboard; undone in one step', async ({
  claire,
}) => {
  const { page } = claire;
  await newSlides(claire);
  await writeOn(page, 'Titre', 'Le bail commercial');
  await choose(page, 'Diapositive', 'Titre et texte');
  await writeOn(page, 'Titre', 'Les faits');
  await writeOn(page, 'Zone de texte', 'Bail du 3 mai, renouvelé ; bail écrit');
  await page.getByRole('textbox', { name: 'Notes de la diapositive' }).click();
  await page.keyboard.type('Citer le bail');
  await thumbs(page).first().click();

  const bar = page.getByRole('search', { name: 'Rechercher et remplacer' });
  const query = bar.getByLabel('Rechercher dans la présentation');
  await page.keyboard.press('Control+f');
  await expect(query).toBeFocused();
  await page.keyboard.type('bail');
  await expect(bar.getByRole('status')).toHaveText('1 sur 4');
  await expect(element(page, 'Titre : Le bail commercial')).toHaveAttribute('aria-current', 'true');

  await test.step('steps lead from slide to slide, the focus stays in the bar', async () => {
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('status')).toHaveText('2 sur 4');
    await expect(thumbs(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(element(page, /^Zone de texte : Bail du 3 mai/)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Shift+Enter');
    await expect(bar.getByRole('status')).toHaveText('1 sur 4');
    await page.keyboard.press('Shift+F3');
    await expect(bar.getByRole('status')).toHaveText('4 sur 4');
    await expect(query).toBeFocused();
    await checkModes(page, 'slide-find', async () => undefined);
  });

  await test.step('one is replaced in sight, then all', async () => {
    await page.keyboard.press('Control+h');
    await page.keyboard.type('contrat de bail');
    await page.keyboard.press('Enter');
    // What was written holds the words too: on behind it.
    await expect(bar.getByRole('status')).toHaveText('1 sur 4');
    await expect(thumbs(page).first()).toHaveAttribute('aria-current', 'true');
    await query.press('Shift+Enter');
    await expect(page.getByRole('textbox', { name: 'Notes de la diapositive' })).toHaveText('Citer le contrat de bail');
    await query.press('Enter');
    await query.fill('bail ');
    await expect(bar.getByRole('status')).toHaveText('1 sur 3');
    await bar.getByLabel('Remplacer par').fill('acte ');
    await bar.getByRole('button', { name: 'Tout remplacer' }).click();
    await expect(page.getByText('3 remplacements')).toBeVisible();
    await expect(element(page, 'Titre : Le acte commercial')).toBeVisible();
    await expect(query).toBeFocused();
    await expect(bar.getByRole('status')).toHaveText('Aucun résultat');
  });

  await test.step('Escape goes back to what was found, and one step undoes all', async () => {
    await query.fill('commercial');
    await expect(bar.getByRole('status')).toHaveText('1 sur 1');
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(element(page, 'Titre : Le acte commercial')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(element(page, 'Titre : Le bail commercial')).toBeVisible();
    await thumbs(page).nth(1).click();
    await expect(element(page, 'Zone de texte : Bail du 3 mai, renouvelé ; bail écrit')).toBeVisible();
  });

  await test.step('what is written in is looked for where it is selected; at 390 pixels too', async () => {
    await element(page, 'Titre : Les faits').focus();
    await page.keyboard.press('Enter');
    await expect(stage(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+f');
    await expect(query).toHaveValue('faits');
    await expect(bar.getByRole('status')).toHaveText('1 sur 1');
    await saved(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await check(page, 'slide-find-phone');
  });
});
