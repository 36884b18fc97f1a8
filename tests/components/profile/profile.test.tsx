import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { expectCached } from '../support/cached-answers.ts';
import { line } from '../support/line.ts';
import { expectNone, leaveWith } from '../support/locate.ts';
import { saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';

/** One red pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'),
  (char) => char.charCodeAt(0),
);

const card = (title: string): Locator =>
  css('.b-card').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

interface Me {
  mobilePhone: string;
  languages: string;
  biography: string;
  avatar: string | null;
}

test('a person fills in who they are; a number that is none is refused', async () => {
  const { samir } = await newPair();
  await show('/profile', samir);
  const identity = card('Identité et coordonnées');
  const phone = identity.getByLabelText('Téléphone mobile');
  await leaveWith(phone, '06123');
  await expect.element(identity.getByText('Le numéro de téléphone doit comporter 9 ou 10 chiffres.')).toBeVisible();
  await phone.fill('06.12.34.56.78');
  await identity.getByLabelText('Langues parlées').fill('Arabe');
  await press('Enter');
  await identity.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(toastOf('Modifications enregistrées')).toBeVisible();
  const me = await samir.call<Me>('GET', '/user/read');
  expect(me.mobilePhone).toBe('06 12 34 56 78');
  expect(me.languages).toContain('Arabe');
});

test('a reference needs a title, and does not end before it begins', async () => {
  const { samir } = await newPair();
  await show('/profile', samir);
  await page.getByRole('button', { name: 'Ajouter une référence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une référence' });
  const save = dialog.getByRole('button', { name: 'Enregistrer' });
  await save.click();
  await expect.element(dialog.getByText('L’intitulé est obligatoire.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Intitulé')).toHaveFocus();
  await dialog.getByLabelText('Intitulé').fill('Restructuration du groupe Delorme');
  await dialog.getByLabelText('Début').fill('01/02/2024');
  await dialog.getByLabelText('Fin').fill('01/01/2024');
  await save.click();
  await expect.element(dialog.getByText('La date de fin ne peut pas précéder la date de début.')).toBeVisible();
  await dialog.getByLabelText('Fin').fill('01/03/2024');
  await save.click();
  await expect.element(page.getByText('Restructuration du groupe Delorme')).toBeVisible();
});

test('an image is chosen, shown, seen by a colleague and taken away; a drawing is none', async () => {
  const { claire, samir } = await newPair();
  await show('/profile', samir);
  const input = page.getByLabelText('Choisir une image…', { exact: true }).first();
  await input.upload(new File(['<svg/>'], 'dessin.svg', { type: 'image/svg+xml' }));
  await expect.element(page.getByText('Choisissez une image PNG, JPEG, WebP ou GIF.')).toBeVisible();
  await input.upload(new File([PNG], 'moi.png', { type: 'image/png' }));
  await expect.element(page.getByRole('img', { name: 'Aperçu de votre image' })).toBeVisible();
  await page.getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect.element(toastOf('Image modifiée')).toBeVisible();
  await expect.element(css('.s-image img')).toHaveAttribute('src', expect.stringMatching(/^\/api\/avatar\/[\w-]{43}$/));

  await show('/lpclients', claire);
  const seen = css('img', page.getByRole('listitem').filter({ hasText: 'Samir BENALI' }));
  await expect.element(seen).toHaveAttribute('src', expect.stringMatching(/^\/api\/avatar\//));
  const isDrawn = () => {
    const image = seen.element() as HTMLImageElement;
    return image.complete && image.naturalWidth > 0;
  };
  await expect.poll(isDrawn).toBe(true);

  await show('/profile', samir);
  await page.getByRole('button', { name: 'Retirer l’image' }).click();
  await expect.element(toastOf('Image retirée')).toBeVisible();
  expect((await samir.call<Me>('GET', '/user/read')).avatar).toBe(null);
});

test('what is written in the profile without a network waits, is shown again, and arrives', async () => {
  const { samir } = await newPair();
  await show('/profile', samir);
  const biography = card('Biographie');
  await expect.element(biography.getByLabelText('Biographie')).toBeVisible();
  await saved();
  await expectCached(samir, 'profile');
  line.cut();
  await biography.getByLabelText('Biographie').fill('Avocat au barreau de Lyon');
  await biography.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(toastOf('L’envoi se fera au retour du réseau')).toBeVisible();
  await show('/profile', samir);
  await expect.element(biography.getByLabelText('Biographie')).toHaveValue('Avocat au barreau de Lyon');
  await expect.element(page.getByText('En attente d’envoi')).toBeVisible();
  line.restore();
  await saved();
  await expectNone(page.getByText('En attente d’envoi'));
  expect((await samir.call<Me>('GET', '/user/read')).biography).toBe('Avocat au barreau de Lyon');
});
