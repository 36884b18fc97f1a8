import { slide } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { textsOf, toastOf } from '../support/office.ts';
import { writingOf } from '../support/writing.ts';
import { element, newSlides, showSlides, thumbs, titlesOf, writeText } from './slides.ts';

const past = page.getByRole('region', { name: 'Historique du document' });
const versions = past.getByRole('navigation', { name: 'Moments du document' });

test('a presentation says which slides changed, in what and by whom; a version is brought back and undone', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newSlides(claire, [samir], 'Bail commercial');
  const { doc, actor, saved } = await writingOf(samir, slug);
  await showSlides(slug, claire);
  await page.getByRole('button', { name: 'Historique' }).click();
  await past.getByRole('button', { name: 'Nommer la version actuelle' }).click();
  await page.getByLabelText('Nom de la version').fill('Première version');
  await page.getByRole('button', { name: 'Nommer', exact: true }).click();
  await expect.element(versions.getByRole('button', { name: /^Première version/ })).toBeVisible();
  await press('Escape');
  await expect.element(past).not.toBeInTheDocument();

  slide.addSlide(doc, actor, { layout: 'content' });
  writeText(doc, { slide: 1, element: 0 }, 'Les moyens');
  writeText(doc, { slide: 0, element: 0 }, ' et fonds');
  await saved();
  await expect.element(thumbs).toHaveLength(2);

  await page.getByRole('button', { name: 'Historique' }).click();
  await versions.getByRole('button', { name: /^Première version/ }).click();
  await past.getByRole('combobox', { name: 'Comparée avec' }).click();
  await page.getByRole('option', { name: 'Comparée avec la version actuelle' }).click();
  const first = past.getByRole('region', { name: /^Diapositive 1 : Bail commercial et fonds$/ });
  await expect
    .element(first.getByRole('listitem'))
    .toHaveTextContent(/^Titre : Bail commercial et fonds, texte modifié Samir BENALI · /);
  const second = past.getByRole('region', { name: 'Diapositive 2 : Les moyens' });
  await expect.element(second.getByRole('listitem')).toHaveTextContent(/^Diapositive ajoutée Samir BENALI · /);
  await expectAccessibleEverywhere();

  await past.getByRole('button', { name: 'Diapositives', exact: true }).click();
  const shown = past.getByRole('region', { name: 'Diapositives de la version' });
  await expect.poll(() => textsOf(shown.getByRole('figure')).length).toBe(1);
  await expect.element(shown.getByRole('figure')).toHaveTextContent(/^Diapositive 1 : Bail commercial/);
  await past.getByRole('button', { name: 'Rétablir cette version' }).click();
  await expect.element(toastOf('Version rétablie')).toBeVisible();
  await expect.poll(() => titlesOf(doc)).toEqual(['Bail commercial']);
  await expect.element(element('Titre : Bail commercial')).toBeVisible();
  await press('Control+z');
  await expect.poll(() => titlesOf(doc).length).toBe(2);
  await expect.element(thumbs).toHaveLength(2);
});
