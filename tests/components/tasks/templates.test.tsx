import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessibleEverywhere } from '../support/accessibility.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { leaveWith } from '../support/locate.ts';
import { saved, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { badge } from './tasks.tsx';

const dialog = page.getByRole('dialog', { name: 'Nouvelle liste' });
const rows = css('.t-row');
const row = (title: string): Locator => rows.filter({ has: page.getByRole('link', { name: title, exact: true }) });

async function fillTemplate(): Promise<void> {
  await page.getByRole('button', { name: 'Nouvelle liste' }).first().click();
  await dialog.getByLabelText('Nom de la liste').fill('Marchal c/ Les Tilleuls');
  await dialog.getByRole('combobox', { name: 'Modèle' }).click();
  await page.getByRole('option', { name: 'Procédure au fond' }).click();
  await leaveWith(dialog.getByLabelText('Début'), '01/03/2031');
  await expect.element(dialog).toHaveTextContent('10 tâches, du 01/03/2031 au 28/08/2031');
}

test('a list begins with a template, without a network, on the day that is chosen, and is shared', async () => {
  const { claire, samir } = await newPair();
  await show('/todos', claire);
  await expect.element(page.getByRole('button', { name: 'Nouvelle liste' }).first()).toBeVisible();
  line.cut();
  await expect.element(badge).toHaveTextContent('Hors ligne');
  await fillTemplate();
  await expectAccessibleEverywhere();
  await page.viewport(1440, 900);
  await dialog.getByRole('button', { name: 'Partager avec' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Samir BENALI' }).click();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect.element(toastOf('Liste créée')).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(10);
  await expect.element(row('Rédiger l’assignation')).toHaveTextContent('26/03/2031');
  line.restore();
  await saved();

  await show('/todos', samir);
  const list = page.getByRole('navigation', { name: 'Listes' }).getByRole('link', { name: 'Marchal c/ Les Tilleuls' });
  await list.click();
  await expect.poll(() => rows.elements().length).toBe(10);
  await expect
    .element(row('Établir le bordereau et numéroter les pièces'))
    .toHaveTextContent('Sous-tâche de « Rédiger l’assignation »');
});

test('of a list made like another one, what is done stays behind, and the dates go along', async () => {
  const { claire } = await newPair();
  await show('/todos', claire);
  await fillTemplate();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await row('Rédiger l’assignation').getByRole('checkbox').click();
  // Done, it stands in a closed section.
  await expect.poll(() => rows.elements().length).toBe(9);
  await page.getByRole('button', { name: 'Actions sur la liste' }).click();
  await page.getByRole('menuitem', { name: 'Créer une liste sur ce modèle…' }).click();
  await expect
    .element(dialog.getByRole('combobox', { name: 'Modèle' }))
    .toHaveTextContent('Comme « Marchal c/ Les Tilleuls »');
  await dialog.getByLabelText('Nom de la liste').fill('Roux c/ Morel');
  await leaveWith(dialog.getByLabelText('Début'), '01/03/2032');
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect.element(page.getByRole('heading', { name: 'Roux c/ Morel' })).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(10);
  await expect.element(row('Rédiger l’assignation')).toHaveTextContent('26/03/2032');
  await expect.element(row('Rédiger l’assignation').getByRole('checkbox')).not.toBeChecked();
});
