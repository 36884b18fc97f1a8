import type { Page } from '@playwright/test';
import { check, checkModes } from './accessibility.ts';
import { expect, readyOffline, rest, SAMIR, saved, test } from './fixtures.ts';
import { caretRead, newDocument, toastOf, written } from './office.ts';
import { cell, fillCells, newSheet } from './sheets.ts';

test.use({ startsAt: null, serviceWorkers: 'allow' });

const body = (page: Page) => page.getByRole('textbox', { name: 'Texte du document' });
const past = (page: Page) => page.getByRole('region', { name: 'Historique du document' });
const moments = (page: Page) => past(page).getByRole('navigation', { name: 'Moments du document' });

test('two people write; who wrote what is shown, a version is named offline, compared and restored', async ({
  app,
  claire,
  samir,
}) => {
  const { slug } = await newDocument(app, claire);
  const { page, line } = claire;
  await page.goto(`/Editor?doc=${slug}`);
  await body(page).click();
  await page.keyboard.type('Le preneur paie le loyer.');
  await saved(page);
  await samir.page.goto(`/Editor?doc=${slug}`);
  await expect(body(samir.page)).toContainText('loyer.');

  await test.step('named without a network, and sent with what was written before', async () => {
    await readyOffline(page);
    line.cut();
    await body(page).press('Control+End');
    await caretRead(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Fait à Paris.');
    await page.keyboard.press('Control+Alt+Shift+KeyH');
    await expect(past(page)).toBeVisible();
    await page.getByRole('button', { name: 'Revenir au document' }).click();
    line.heal();
    await saved(page);
    await page.getByRole('button', { name: 'Historique' }).click();
    await past(page).getByRole('button', { name: 'Nommer la version actuelle' }).click();
    line.cut();
    await page.getByLabel('Nom de la version').fill('Envoyée au client');
    await page.getByRole('button', { name: 'Nommer', exact: true }).click();
    await expect(moments(page)).toContainText('En attente d’envoi');
    line.heal();
    await expect(moments(page).getByRole('button', { name: /^Envoyée au client/ })).toBeVisible();
    await page.getByRole('link', { name: 'Retour à la bibliothèque' }).click();
    await expect(body(page)).toBeHidden();
  });

  await test.step('the other changes the sentence', async () => {
    await expect(body(samir.page)).toContainText('Fait à Paris.');
    await body(samir.page).click();
    await samir.page.keyboard.press('Control+Home');
    await caretRead(samir.page);
    await samir.page.keyboard.type('Demain, ');
    for (let key = 0; key < 'Le '.length; key += 1) await samir.page.keyboard.press('Delete');
    await saved(samir.page);
  });

  await test.step('who comes back is told, and shown what changed since', async () => {
    await page.goto(`/Editor?doc=${slug}`);
    await expect(page.getByText(/^Modifié par Samir BENALI depuis votre visite du /)).toBeVisible();
    await page.getByRole('button', { name: 'Voir les changements' }).click();
    await expect(past(page).locator('ins')).toHaveText(['Demain, ']);
    await page.getByRole('button', { name: 'Revenir au document' }).click();
    await expect.poll(() => written(page)).toEqual(['Demain, preneur paie le loyer.', 'Fait à Paris.']);
  });

  await test.step('what changed since, by whom', async () => {
    await page.getByRole('button', { name: 'Historique' }).click();
    await moments(page)
      .getByRole('button', { name: /^Envoyée au client/ })
      .click();
    await past(page).getByRole('combobox', { name: 'Comparée avec' }).click();
    await page.getByRole('option', { name: 'Comparée avec la version actuelle' }).click();
    await expect(past(page).locator('ins')).toHaveText(['Demain, ']);
    await expect(past(page).locator('del')).toHaveText(['Le ']);
    await page.keyboard.press('F8');
    await expect(past(page).getByRole('status')).toContainText(/^1 sur 2 · (?:Ajouté|Supprimé) par Samir BENALI/);
    await past(page).getByRole('button', { name: 'Qui a écrit quoi' }).click();
    await expect(past(page).getByRole('group', { name: 'Personnes' })).toContainText('Claire MARCHAND');
    await past(page).getByRole('button', { name: 'Modifications', exact: true }).click();
    await checkModes(page, 'history', async () => undefined);
    // Which moment it is is read in full on a phone.
    const moment = past(page).getByRole('heading', { level: 2 });
    expect(await moment.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('restored, and undone', async () => {
    await past(page).getByRole('button', { name: 'Rétablir cette version' }).click();
    await expect(toastOf(page, 'Version rétablie')).toBeVisible();
    await expect.poll(() => written(page)).toEqual(['Le preneur paie le loyer.', 'Fait à Paris.']);
    await expect.poll(() => written(samir.page)).toEqual(['Le preneur paie le loyer.', 'Fait à Paris.']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => written(page)).toEqual(['Demain, preneur paie le loyer.', 'Fait à Paris.']);
  });
});

test('a spreadsheet says which cells changed, from what to what and by whom', async ({ claire }) => {
  const { page } = claire;
  await newSheet(claire);
  await fillCells(page, '1200', '300', '=SOMME(A1:A2)');
  await saved(page);
  await page.getByRole('button', { name: 'Historique' }).click();
  await past(page).getByRole('button', { name: 'Nommer la version actuelle' }).click();
  await page.getByLabel('Nom de la version').fill('Première saisie');
  await page.getByRole('button', { name: 'Nommer', exact: true }).click();
  await expect(moments(page).getByRole('button', { name: /^Première saisie/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(past(page)).toBeHidden();
  await cell(page, 1, 1).click();
  await page.keyboard.type('1250');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+u');
  await page.getByRole('button', { name: 'Bordures' }).click();
  await page.getByRole('menuitem', { name: 'Ligne de total' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Historique' }).click();
  await moments(page)
    .getByRole('button', { name: /^Première saisie/ })
    .click();
  await past(page).getByRole('combobox', { name: 'Comparée avec' }).click();
  await page.getByRole('option', { name: 'Comparée avec la version actuelle' }).click();
  const row = past(page).getByRole('row', { name: /^A1/ });
  await expect(row.locator('del')).toHaveText('1200');
  await expect(row.locator('ins')).toHaveText('1250');
  await expect(row).toContainText('Claire MARCHAND');
  const looks = past(page).getByRole('row', { name: /^A2 / });
  await expect(looks).toContainText('Sans gras, Non souligné, Sans bordure');
  await expect(looks).toContainText('Gras, Souligné, Bordures : en haut');
  await expect(looks).toContainText('Claire MARCHAND');
  await expect(past(page).getByRole('row', { name: /^A3 / })).toContainText('Bordures : en bas (double)');
  // The toast of the name: one that leaves while the screen is judged has no contrast.
  await expect(page.getByLabel('Notifications').getByRole('dialog')).toHaveCount(0);
  await check(page, 'history-cells');
  await past(page).getByRole('button', { name: 'Feuilles' }).click();
  await expect(past(page).getByRole('row', { name: /^3/ })).toContainText('1500');

  await test.step('brought back, and undone', async () => {
    await past(page).getByRole('button', { name: 'Rétablir cette version' }).click();
    await expect(toastOf(page, 'Version rétablie')).toBeVisible();
    await expect(cell(page, 1, 1)).toHaveText('1200');
    await expect(cell(page, 3, 1)).toHaveText('1500');
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 1)).toHaveText('1250');
    await saved(page);
  });
});

test('a reader is let see the past by the owner, who takes it back', async ({ app, claire, samir }) => {
  const { slug } = await newDocument(app, claire);
  await rest(app, claire.token, 'POST', `/documents/${slug}/members`, { users: [SAMIR], right: 'read' });
  await claire.page.goto(`/Editor?doc=${slug}`);
  await body(claire.page).click();
  await claire.page.keyboard.type('Le preneur paie le loyer.');
  await saved(claire.page);
  const asks = samir.page.getByRole('button', { name: 'Demander l’historique' });
  const sees = moments(samir.page);
  await samir.page.goto(`/Editor?doc=${slug}&history=1`);
  await asks.click();
  await expect(toastOf(samir.page, 'Demande envoyée au propriétaire')).toBeVisible();
  const { page } = claire;
  await page.goto(`/Editor?doc=${slug}&history=1`);
  const waiting = page.getByRole('list', { name: 'Demandes d’accès à l’historique' });
  await expect(waiting).toContainText('Samir BENALI demande à voir l’historique');
  await waiting.getByRole('button', { name: 'Autoriser' }).click();
  const allowed = page.getByRole('list', { name: 'Lecteurs qui voient l’historique' });
  await expect(allowed).toContainText('Samir BENALI');
  await expect(waiting).toBeHidden();
  await checkModes(page, 'history-allowed', async () => {
    await page.goto(`/Editor?doc=${slug}&history=1`);
    await expect(allowed).toBeVisible();
  });
  await samir.page.reload();
  await expect(sees).toBeVisible();
  await allowed.getByRole('button', { name: 'Retirer l’historique à Samir BENALI' }).click();
  await expect(allowed).toBeHidden();
  await samir.page.reload();
  await expect(asks).toBeVisible();
  await expect(sees).toBeHidden();
});
