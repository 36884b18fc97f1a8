import { document as documents } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { newPair } from '../support/firm.ts';
import { line } from '../support/line.ts';
import { badge, saved, textsOf, toastOf } from '../support/office.ts';
import { show } from '../support/screen.tsx';
import { cell, expectCell, fillCells, newSheet, showSheet } from '../sheets/sheets.ts';
import { writingOf } from '../support/writing.ts';
import { body, expectWritten, newText, showText, toBeginning } from '../text-editor/text.ts';

const past = page.getByRole('region', { name: 'Historique du document' });
const versions = past.getByRole('navigation', { name: 'Moments du document' });

/** Names the version as it is. */
async function name(text: string): Promise<void> {
  await page.getByRole('button', { name: 'Historique' }).click();
  await past.getByRole('button', { name: 'Nommer la version actuelle' }).click();
  await page.getByLabelText('Nom de la version').fill(text);
  await page.getByRole('button', { name: 'Nommer', exact: true }).click();
  await expect.element(versions.getByRole('button', { name: new RegExp(`^${text}`) })).toBeVisible();
}

/** Compares a version with what is now. */
async function compare(text: string): Promise<void> {
  await page.getByRole('button', { name: 'Historique' }).click();
  await versions.getByRole('button', { name: new RegExp(`^${text}`) }).click();
  await past.getByRole('combobox', { name: 'Comparée avec' }).click();
  await page.getByRole('option', { name: 'Comparée avec la version actuelle' }).click();
}

test('a version is named without a network, and sent later', async () => {
  const { claire } = await newPair();
  const { slug } = await newText(claire, [], 'Le preneur paie le loyer.');
  await showText(slug, claire);
  await saved();
  await press('Control+Alt+Shift+KeyH');
  await expect.element(past).toBeVisible();
  await past.getByRole('button', { name: 'Nommer la version actuelle' }).click();
  line.cut();
  await page.getByLabelText('Nom de la version').fill('Envoyée au client');
  await page.getByRole('button', { name: 'Nommer', exact: true }).click();
  await expect.element(versions).toHaveTextContent('En attente d’envoi');
  line.restore();
  await expect.element(versions.getByRole('button', { name: /^Envoyée au client/ })).toBeVisible();
  await expect.element(versions).not.toHaveTextContent('En attente d’envoi');
  await page.getByRole('button', { name: 'Revenir au document' }).click();
  await expect.element(body).toBeVisible();
  await expect.element(badge).toBeInTheDocument();
});

test('what changed since is shown, by whom; a version is restored, and that undone', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], 'Le preneur paie le loyer.');
  await showText(slug, claire);
  await saved();
  await name('Envoyée');
  await showText(slug, samir);
  await toBeginning();
  await type('Demain, ');
  await press('Delete', 'Delete', 'Delete');
  await expectWritten('Demain, preneur paie le loyer.');
  await saved();

  // Who comes back is told, and shown what changed since.
  const { doc } = await writingOf(samir, slug);
  await show(`/Editor?doc=${slug}`, claire);
  await expect.element(page.getByText(/^Modifié par Samir BENALI depuis votre visite du /)).toBeVisible();
  await page.getByRole('button', { name: 'Voir les changements' }).click();
  await expect.poll(() => textsOf(css('ins', past)).map((each) => each.trim())).toEqual(['Demain,']);
  await page.getByRole('button', { name: 'Revenir au document' }).click();
  await expectWritten('Demain, preneur paie le loyer.');

  await compare('Envoyée');
  await expect.poll(() => textsOf(css('ins', past)).map((each) => each.trim())).toEqual(['Demain,']);
  await expect.poll(() => textsOf(css('del', past)).map((each) => each.trim())).toEqual(['Le']);
  await press('F8');
  await expect.element(past.getByRole('status')).toHaveTextContent(/^1 sur 2 · (?:Ajouté|Supprimé) par Samir BENALI/);
  await past.getByRole('button', { name: 'Qui a écrit quoi' }).click();
  await expect.element(past.getByRole('group', { name: 'Personnes' })).toHaveTextContent('Claire MARCHAND');
  await past.getByRole('button', { name: 'Modifications', exact: true }).click();
  await expectAccessibleEverywhere();
  await page.viewport(390, 844);
  // Which moment it is is read in full on a phone.
  const heading = () => past.getByRole('heading', { level: 2 }).element();
  await expect.poll(() => heading().scrollWidth - heading().clientWidth).toBe(0);
  await page.viewport(1440, 900);

  await past.getByRole('button', { name: 'Rétablir cette version' }).click();
  await expect.element(toastOf('Version rétablie')).toBeVisible();
  await expectWritten('Le preneur paie le loyer.');
  await expect.poll(() => documents.documentText(doc)).toBe('Le preneur paie le loyer.');
  await press('Control+z');
  await expectWritten('Demain, preneur paie le loyer.');
});

test('a spreadsheet says which cells changed, from what to what and by whom; a version is brought back', async () => {
  const { claire } = await newPair();
  const { slug } = await newSheet(claire);
  await showSheet(slug, claire);
  await fillCells('1200', '300', '=SOMME(A1:A2)');
  await saved();
  await name('Première saisie');
  await press('Escape');
  await expect.element(past).not.toBeInTheDocument();
  await cell(1, 1).click();
  await fillCells('1250');
  await press('Shift+ArrowDown', 'Control+b', 'Control+u');
  await page.getByRole('button', { name: 'Bordures' }).click();
  await page.getByRole('menuitem', { name: 'Ligne de total' }).click();
  await saved();
  await compare('Première saisie');
  const changed = past.getByRole('row', { name: /^A1/ });
  await expect.element(css('del', changed)).toHaveTextContent(/^1200$/);
  await expect.element(css('ins', changed)).toHaveTextContent(/^1250$/);
  await expect.element(changed).toHaveTextContent('Claire MARCHAND');
  const looks = past.getByRole('row', { name: /^A2 / });
  await expect.element(looks).toHaveTextContent('Sans gras, Non souligné, Sans bordure');
  await expect.element(looks).toHaveTextContent('Gras, Souligné, Bordures : en haut');
  await expect.element(looks).toHaveTextContent('Claire MARCHAND');
  await expect.element(past.getByRole('row', { name: /^A3 / })).toHaveTextContent('Bordures : en bas (double)');
  await expectAccessible();
  await past.getByRole('button', { name: 'Feuilles' }).click();
  await expect.element(past.getByRole('row', { name: /^3/ })).toHaveTextContent('1500');
  await past.getByRole('button', { name: 'Rétablir cette version' }).click();
  await expect.element(toastOf('Version rétablie')).toBeVisible();
  await expectCell(1, 1, '1200');
  await expectCell(3, 1, '1500');
  await press('Control+z');
  await expectCell(1, 1, '1250');
});

test('a reader asks for the past; the owner lets them see it and takes it back', async () => {
  const { claire, samir } = await newPair();
  const { slug } = await newText(claire, [samir], 'Le preneur paie le loyer.');
  await claire.call('POST', `/documents/${slug}/members`, { users: [samir.email], right: 'read' });
  const address = `/Editor?doc=${slug}&history=1`;
  const asks = page.getByRole('button', { name: 'Demander l’historique' });
  await show(address, samir);
  await asks.click();
  await expect.element(toastOf('Demande envoyée au propriétaire')).toBeVisible();

  await show(address, claire);
  const waiting = page.getByRole('list', { name: 'Demandes d’accès à l’historique' });
  await expect.element(waiting).toHaveTextContent('Samir BENALI demande à voir l’historique');
  await waiting.getByRole('button', { name: 'Autoriser' }).click();
  const allowed = page.getByRole('list', { name: 'Lecteurs qui voient l’historique' });
  await expect.element(allowed).toHaveTextContent('Samir BENALI');
  await expect.element(waiting).not.toBeInTheDocument();
  await expectAccessibleEverywhere();
  await show(address, samir);
  await expect.element(versions).toBeVisible();

  await show(address, claire);
  await allowed.getByRole('button', { name: 'Retirer l’historique à Samir BENALI' }).click();
  await expect.element(allowed).not.toBeInTheDocument();
  await show(address, samir);
  await expect.element(asks).toBeVisible();
  await expect.element(versions).not.toBeInTheDocument();
});
