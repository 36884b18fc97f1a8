import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press } from '../support/browser.ts';
import { newPair } from '../support/firm.ts';
import { expectNone } from '../support/locate.ts';
import { newBoard, saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { addItem, boardMenu, boardOf, cell, openItem, pick } from './board.tsx';

const dialog = page.getByRole('dialog', { name: 'Automatisations' });
const rules = dialog.getByRole('list', { name: 'Règles de ce tableau' }).getByRole('listitem');

/** Opens the form of a new rule: once an item is « Validé ». */
async function newRule(): Promise<void> {
  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click();
  await pick('Quand la colonne', 'Statut');
  await pick('devient', 'Validé');
}

/** Once an item is « Validé », its priority becomes « Basse ». */
async function addPriorityRule(): Promise<void> {
  await newRule();
  await pick('alors', 'mettre une colonne à une valeur');
  await pick('Colonne à changer', 'Priorité');
  await pick('Nouvelle valeur', 'Basse');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect
    .element(rules.first())
    .toHaveTextContent('Quand « Statut » devient « Validé », mettre « Priorité » à « Basse »');
}

async function addNoticeRule(): Promise<void> {
  await newRule();
  await dialog.getByRole('button', { name: /^Personnes à prévenir/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /Claire MARCHAND/i }).click();
  await expectNone(page.getByRole('menu'));
}

test('a rule is asked for what it lacks, and is one sentence once it is made', async () => {
  const { claire } = await newPair();
  const { slug } = await newBoard(claire);
  await show(`/mondays?board=${slug}`, claire);
  await boardMenu('Automatisations');
  await expect.element(dialog.getByText('Aucune règle pour l’instant.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ajouter une règle' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(dialog.getByText('Choisissez la valeur.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await addPriorityRule();
  await addNoticeRule();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(rules.last()).toHaveTextContent('prévenir Claire MARCHAND');
  await expectAccessibleEverywhere();
});

test('rules run once for what somebody else did, tell who asked for it, and stand in the history', async () => {
  const { claire, samir } = await newPair();
  const { slug, title } = await newBoard(claire, [samir]);
  await show(`/mondays?board=${slug}`, claire);
  await addItem('Référé');
  await boardMenu('Automatisations');
  await addPriorityRule();
  await addNoticeRule();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await saved();
  const his = await boardOf(samir, slug);
  his.fill('Statut', 'Référé', 'Validé');
  await expect.element(cell('Priorité', 'Référé')).toHaveTextContent(/^Basse$/);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notices = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: new RegExp(title) });
  await expect.poll(() => notices.elements().length).toBe(1);
  await expect.element(notices).toHaveTextContent('« Statut » devient « Validé »');
  await press('Escape');

  await openItem('Référé');
  await page.getByRole('tab', { name: 'Historique' }).click();
  const changes = page.getByRole('list', { name: 'Historique' }).getByRole('listitem');
  await expect.element(changes.first()).toHaveTextContent('Règle automatique');
  await expect.element(changes.first()).toHaveTextContent('Priorité : vide → Basse');
  await expect.element(changes.nth(1)).toHaveTextContent('Samir BENALI');
});

test('a rule whose column was deleted is said to be broken, and can be switched off', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newBoard(claire, [samir]);
  await show(`/mondays?board=${slug}`, claire);
  await boardMenu('Automatisations');
  await addPriorityRule();
  const his = await boardOf(samir, slug);
  his.deleteColumn('Priorité');
  await expect.element(rules.first()).toHaveTextContent('La colonne à changer ou à lire a été supprimée');
  await rules.last().getByRole('checkbox').click();
  await expect.element(rules.last()).toHaveTextContent('Désactivée');
  await expectAccessible();
});
