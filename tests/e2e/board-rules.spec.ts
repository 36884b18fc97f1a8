import type { Page } from '@playwright/test';
import { check, checkModes } from './accessibility.ts';
import { expect, saved, test } from './fixtures.ts';
import { newBoard } from './office.ts';

test.use({ startsAt: null });

test('rules of a board: made, run once for what was done offline, told, and said to be broken', async ({
  app,
  claire,
  samir,
}) => {
  const { slug, title } = await newBoard(app, claire);
  for (const { page } of [claire, samir]) await page.goto(`/mondays?board=${slug}`);
  const { page } = claire;
  const field = page.getByRole('textbox', { name: /^Ajouter un élément à / }).first();
  await field.fill('Référé');
  await field.press('Enter');

  await openRules(page);
  const dialog = page.getByRole('dialog', { name: 'Automatisations' });
  await expect(dialog.getByText('Aucune règle pour l’instant.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Choisissez la valeur.')).toBeVisible();
  await pick(page, 'Quand la colonne', 'Statut');
  await pick(page, 'devient', 'Validé');
  await pick(page, 'alors', 'mettre une colonne à une valeur');
  await pick(page, 'Colonne à changer', 'Priorité');
  await pick(page, 'Nouvelle valeur', 'Basse');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const rules = dialog.getByRole('list', { name: 'Règles de ce tableau' }).getByRole('listitem');
  await expect(rules).toContainText(['Quand « Statut » devient « Validé », mettre « Priorité » à « Basse »']);

  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click();
  await pick(page, 'Quand la colonne', 'Statut');
  await pick(page, 'devient', 'Validé');
  await dialog.getByRole('button', { name: /^Personnes à prévenir/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /Claire MARCHAND/i }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await check(page, 'mondays-rule-form');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(rules.last()).toContainText('prévenir Claire MARCHAND');
  await checkModes(page, 'mondays-rules', async () => undefined);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await saved(page);

  const status = samir.page.getByRole('table').getByRole('button', { name: /^Statut de « Référé »/ });
  await expect(status).toBeVisible();
  samir.line.cut();
  await status.click();
  await samir.page.getByRole('menuitemcheckbox', { name: 'Validé' }).click();
  await expect(status).toHaveText('Validé');
  samir.line.heal();
  for (const each of [claire, samir])
    await expect(each.page.getByRole('table').getByRole('button', { name: /^Priorité de « Référé »/ })).toHaveText(
      'Basse',
    );
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: new RegExp(title) });
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText('« Statut » devient « Validé »');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /^Ouvrir « Référé »/ }).click();
  await page.getByRole('tab', { name: 'Historique' }).click();
  const changes = page.getByRole('list', { name: 'Historique' }).getByRole('listitem');
  await expect(changes.first()).toContainText('Règle automatique');
  await expect(changes.first()).toContainText('Priorité\u00A0: vide → Basse');
  await expect(changes.nth(1)).toContainText('Samir BENALI');
  await page.keyboard.press('Escape');

  await samir.page.getByRole('button', { name: 'Actions sur la colonne « Priorité »' }).click();
  await samir.page.getByRole('menuitem', { name: 'Supprimer la colonne' }).click();
  await openRules(page);
  await expect(rules.first()).toContainText('La colonne à changer ou à lire a été supprimée');
  await rules.last().getByRole('checkbox').uncheck();
  await expect(rules.last()).toContainText('Désactivée');
  await check(page, 'mondays-rules-broken');
});

async function openRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions sur le tableau' }).click();
  await page.getByRole('menuitem', { name: 'Automatisations' }).click();
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
