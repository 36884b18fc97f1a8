import type { FileView, MadeFileLink } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPair, type Person } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { show } from '../support/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const PASSWORD = 'pluie de novembre';

async function newFile(who: Person): Promise<FileView> {
  const files = [{ name: 'Contrat.txt', content: btoa('texte du contrat') }];
  const [file] = await who.call<FileView[]>('POST', '/ged/file/create/company', { files });
  return file!;
}
const hashOf = (url: string) => `/ged/lien${new URL(url).hash}`;

test('a link of one download with a password is made in the dialog, opened once, and no more', async () => {
  const { claire } = await newPair();
  const { slug } = await newFile(claire);
  await show(`/ged/file/view/${slug}`, claire);
  await button('Lien de téléchargement…').click();
  await expect.element(dialog.getByText('Aucun lien pour l’instant.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Téléchargements' }).click();
  await page.getByRole('option', { name: 'Un seul' }).click();
  await dialog.getByLabelText('Mot de passe (facultatif)').fill('court');
  await dialog.getByRole('button', { name: 'Créer le lien' }).click();
  await expect.element(dialog.getByText('Le mot de passe comporte au moins 8 caractères.')).toBeVisible();
  await dialog.getByLabelText('Mot de passe (facultatif)').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Créer le lien' }).click();
  const address = dialog.getByLabelText('Adresse du lien');
  await expect.element(address).toBeVisible();
  await expect.element(dialog.getByText('0 téléchargement sur 1')).toBeVisible();
  const url = (address.element() as HTMLInputElement).value;

  await show(hashOf(url), null);
  await expect.element(page.getByText('Ce fichier est protégé par un mot de passe.')).toBeVisible();
  expect(document.body.textContent).not.toContain('Contrat');
  await page.getByLabelText('Mot de passe').fill('un autre mot');
  await button('Continuer').click();
  await expect.element(page.getByText('Le mot de passe n’est pas le bon, ou le lien est invalide.')).toBeVisible();
  await page.getByLabelText('Mot de passe').fill(PASSWORD);
  await button('Continuer').click();
  await expect.element(page.getByText('Contrat.txt')).toBeVisible();
  await button('Télécharger').click();
  await expect.element(page.getByText('Le fichier est téléchargé.')).toBeVisible();
  await button('Télécharger').click();
  await expect.element(page.getByText('Le lien est invalide.')).toBeVisible();
  await show(hashOf(url), null);
  await expect.element(page.getByText('Le lien est invalide.')).toBeVisible();
});

test('a link is revoked in the dialog; without a network none is made', async () => {
  const { claire } = await newPair();
  const { slug } = await newFile(claire);
  const { url } = await claire.call<MadeFileLink>('POST', '/ged/file/generateLink', {
    fileSlug: slug,
    recipient: 'Anne',
  });
  await show(`/ged/file/view/${slug}`, claire);
  await button('Lien de téléchargement…').click();
  await dialog.getByRole('button', { name: /^Révoquer le lien créé le/ }).click();
  await expect.element(dialog.getByText('Aucun lien pour l’instant.')).toBeVisible();
  line.cut();
  await expect.element(dialog.getByText(/^Un lien se crée avec le réseau/)).toBeVisible();
  line.restore();
  await show(hashOf(url), null);
  await expect.element(page.getByText('Le lien est invalide.')).toBeVisible();
});
