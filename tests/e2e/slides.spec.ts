import { checkModes } from './accessibility.ts';
import { expect, readyOffline, saved, test } from './fixtures.ts';
import { exported } from './office.ts';
import { choose, element, sharedSlides, thumbs, writeOn } from './slides.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

test('two people write slides, which are shown by keys, with the presenter’s view in another window, and printed, without a network too', async ({
  app,
  claire,
  samir,
}) => {
  const { page } = claire;
  await sharedSlides(app, claire, samir);
  await choose(page, 'Diapositive', 'Titre et texte');
  await writeOn(page, 'Titre', 'Les faits');
  await expect(thumbs(samir.page)).toHaveCount(2);
  await thumbs(samir.page).nth(1).click();
  await writeOn(samir.page, 'Zone de texte', 'Le bail du 3 mai');
  await expect(element(page, 'Zone de texte : Le bail du 3 mai')).toBeVisible();
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

  await test.step('as a PDF and on paper, a page each, without the hidden one', async () => {
    const file = await exported(page, /^PDF \(\.pdf\)$/);
    expect(
      Buffer.from(file.bytes)
        .toString('latin1')
        .match(/\/MediaBox \[0 0 960 540\]/g),
    ).toHaveLength(2);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/MediaBox \[0 0 960 540\]/g)).toHaveLength(2);
  });
});
