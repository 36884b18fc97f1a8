import type { Page } from '@playwright/test';
import { checkModes } from './accessibility.ts';
import { expect, readyOffline, rest, saved, test } from './fixtures.ts';
import { fresh, newDocument } from './office.ts';

test.use({ serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });

async function insertField(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Insérer', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Champ de modèle' }).click();
  await page.getByRole('textbox', { name: 'Filtrer' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
}

test('a model: its fields are asked and filled when a document is begun from it offline, what is missing is listed', async ({
  app,
  claire,
}) => {
  const { page, line, token } = claire;
  const { slug, title } = await newDocument(app, claire);
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Entre ');
  await insertField(page, 'nom du cab');
  await page.keyboard.type(' et ');
  await insertField(page, 'Nom du client');
  await page.keyboard.type(', pour ');
  await insertField(page, 'Montant');
  await page.keyboard.type(' soit ');
  await insertField(page, 'montant en toutes');
  await page.keyboard.type(', à ');
  await insertField(page, 'Ville du siège');
  await expect(body(page).locator('.placeholder')).toHaveText([
    '[Nom du cabinet]',
    '[Nom du client]',
    '[Montant]',
    '[Montant en toutes lettres]',
    '[Ville du siège]',
  ]);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Modèle de document' }).click();
  await expect(page.getByText('Ce document est un modèle.')).toBeVisible();
  await saved(page);
  await expect
    .poll(async () => {
      const all = await rest<{ slug: string; isTemplate: boolean }[]>(app, token, 'GET', '/documents');
      return all.find((each) => each.slug === slug)?.isTemplate;
    })
    .toBe(true);

  const name = fresh('Convention');
  await test.step('offline: fields that are known are filled in, the others are asked', async () => {
    await page.goto('/ged');
    await expect(page.getByRole('row', { name: new RegExp(title) }).getByText('Modèle', { exact: true })).toBeVisible();
    await readyOffline(page);
    line.cut();
    await page.getByRole('button', { name: 'Nouveau document' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Titre' }).fill(name);
    await dialog.getByRole('combobox', { name: 'Modèle' }).click();
    await page.getByRole('option', { name: title }).click();
    await expect(dialog.getByRole('textbox', { name: 'Nom du cabinet' })).not.toHaveValue('');
    await dialog.getByRole('textbox', { name: 'Montant', exact: true }).fill('18 400,50');
    await checkModes(page, 'word-templates-create', async () => {});
    await dialog.getByRole('button', { name: 'Créer' }).click();
    await expect(body(page)).toContainText('dix-huit-mille-quatre-cents euros et cinquante centimes');
    await expect(body(page).locator('.placeholder')).toHaveText(['[Nom du client]', '[Ville du siège]']);
  });

  await test.step('what is missing is gone to, and filled', async () => {
    const bar = page.getByRole('region', { name: '2 champs à remplir' });
    await expect(bar).toContainText('Nom du client, Ville du siège');
    await bar.getByRole('button', { name: 'Aller au suivant' }).click();
    await page.keyboard.type('Durand SA');
    await expect(body(page)).toContainText('et Durand SA, pour');
    await page.getByRole('button', { name: 'Remplir…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Ville du siège' }).fill('Lyon');
    await page.getByRole('button', { name: 'Remplir', exact: true }).click();
    await expect(page.getByRole('region', { name: /champs? à remplir/ })).toHaveCount(0);
    await expect(body(page)).toContainText(', à Lyon');
    line.heal();
    await saved(page);
    await page.reload();
    await expect(body(page)).toContainText(', à Lyon');
  });
});
