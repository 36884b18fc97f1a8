import type { Page } from '@playwright/test';
import { check, checkModes } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { toastOf } from './office.ts';
import { choose, element, sharedSlides, thumbs, writeOn } from './slides.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const past = (page: Page) => page.getByRole('region', { name: 'Historique du document' });
const moments = (page: Page) => past(page).getByRole('navigation', { name: 'Moments du document' });

test('a presentation says which slides changed, in what and by whom; a version is seen, brought back and undone', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  await sharedSlides(app, claire, samir);
  await page.getByRole('button', { name: 'Historique' }).click();
  await past(page).getByRole('button', { name: 'Nommer la version actuelle' }).click();
  await page.getByLabel('Nom de la version').fill('Première version');
  await page.getByRole('button', { name: 'Nommer', exact: true }).click();
  await expect(moments(page).getByRole('button', { name: /^Première version/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(past(page)).toBeHidden();

  await choose(samir.page, 'Diapositive', 'Titre et texte');
  await writeOn(samir.page, 'Titre', 'Les moyens');
  await thumbs(samir.page).first().click();
  await writeOn(samir.page, 'Titre : Bail commercial', ' et fonds');
  await saved(samir.page);
  await expect(thumbs(page)).toHaveCount(2);

  await test.step('what changed, and who did it', async () => {
    await page.getByRole('button', { name: 'Historique' }).click();
    await moments(page)
      .getByRole('button', { name: /^Première version/ })
      .click();
    await past(page).getByRole('combobox', { name: 'Comparée avec' }).click();
    await page.getByRole('option', { name: 'Comparée avec la version actuelle' }).click();
    const first = past(page).getByRole('region', { name: 'Diapositive 1 : Bail commercial et fonds' });
    await expect(first.getByRole('listitem')).toHaveText([
      /^Titre\s: Bail commercial et fonds, texte modifié Samir BENALI · /,
    ]);
    const second = past(page).getByRole('region', { name: 'Diapositive 2 : Les moyens' });
    await expect(second.getByRole('listitem')).toHaveText([/^Diapositive ajoutée Samir BENALI · /]);
    await checkModes(page, 'history-slides', async () => undefined);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('its slides, brought back as one edit, which is undone', async () => {
    await past(page).getByRole('button', { name: 'Diapositives', exact: true }).click();
    const shown = past(page).getByRole('region', { name: 'Diapositives de la version' });
    await expect(shown.getByRole('figure')).toHaveText([/^Diapositive 1\s: Bail commercial/]);
    await check(page, 'history-slides-then', 'colours');
    await past(page).getByRole('button', { name: 'Rétablir cette version' }).click();
    await expect(toastOf(page, 'Version rétablie')).toBeVisible();
    await expect(thumbs(samir.page)).toHaveCount(1);
    await expect(element(samir.page, 'Titre : Bail commercial')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(thumbs(samir.page)).toHaveCount(2);
    await expect(element(page, 'Titre : Bail commercial et fonds')).toBeVisible();
  });
});
