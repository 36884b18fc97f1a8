import { sheet, slide } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible } from '../support/accessibility.ts';
import { press, type } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { deviceOf } from '../support/device.ts';
import { newPair, type Person } from '../support/firm.ts';
import { expectNone, focus } from '../support/locate.ts';
import { saved } from '../support/office.ts';
import { show } from '../support/screen.tsx';

const follows = page.getByRole('button', { name: 'Suivre Samir BENALI' });
const says = (text: string): Locator => page.getByRole('status').filter({ hasText: text });
const FOLLOWING = 'Vous suivez Samir BENALI';
const STOPPED = 'Vous ne suivez plus Samir BENALI.';

/** A document of Claire's that she makes in the library, with Samir in it on a device without a screen. */
async function together(kind: string, written: () => Promise<void>) {
  const { claire, samir } = await newPair();
  const screen = await show('/ged', claire);
  await page.getByRole('button', { name: 'Nouveau document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau document' });
  await dialog.getByLabelText('Titre').fill('Débours');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: kind }).click();
  await dialog.getByRole('button', { name: 'Créer le document' }).click();
  await written();
  await saved();
  const slug = new URLSearchParams(screen.address().split('?')[1]).get('doc')!;
  await claire.call('POST', `/documents/${slug}/members`, { users: [samir.email], right: 'write' });
  return come(samir, slug);
}

async function come(samir: Person, slug: string) {
  const { open, actor } = await deviceOf(samir);
  const { doc, awareness } = await open(`document/${slug}`);
  awareness.setLocalStateField('user', { id: samir.userId });
  return { doc, actor, goTo: (field: string, place: object) => awareness.setLocalStateField(field, place) };
}

async function follow(): Promise<void> {
  await focus(follows);
  await press('Enter');
  await expect.element(says(FOLLOWING)).toBeVisible();
}

const grid = page.getByRole('grid', { name: /^Cellules de la feuille/ });
const cell = (row: number, column: number): Locator =>
  css(`[aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${column + 1}"] .sh-text`, grid);
const tab = (name: string): Locator => page.getByRole('button', { name, exact: true });

test('in sheets one goes to the sheet and the cell of the other until one chooses one; the focus stays', async () => {
  const { doc, actor, goTo } = await together('Feuille de calcul', async () => {
    await expect.element(grid).toBeVisible();
    await type('Provision');
    await press('Enter');
  });
  const facts = sheet.readSheets(doc)[0]!;
  const { rows, columns } = sheet.readGrid(doc, facts);
  const place = (row: number) => ({ sheet: facts.id, row: rows.ids[row]!, column: columns.ids[0]! });
  goTo('cell', place(0));
  await follow();
  goTo('cell', place(80));
  const theirs = css('.sh-peer', grid);
  await expect.element(theirs).toBeInViewport();
  await expectNone(cell(1, 1));
  const other = sheet.addSheet(doc, actor, { name: 'Feuil2' });
  const added = sheet.readGrid(doc, sheet.readSheet(doc, other)!);
  goTo('cell', { sheet: other, row: added.rows.ids[0]!, column: added.columns.ids[0]! });
  await expect.element(tab('Feuil2')).toHaveAttribute('aria-current', 'true');
  await expect.element(follows).toHaveFocus();
  goTo('cell', place(0));
  await expect.element(tab('Feuil1')).toHaveAttribute('aria-current', 'true');
  await expect.element(cell(1, 1)).toBeInViewport();
  await expect.element(page.getByLabelText(/^Contenu de la cellule A\d$/)).toBeInTheDocument();
  await expectAccessible();

  await cell(3, 3).click({ force: true });
  await expect.element(says(STOPPED)).toBeInTheDocument();
  goTo('cell', place(80));
  await expectNone(theirs);
  await expect.element(cell(1, 1)).toBeInViewport();
});

test('in a presentation one goes to the slide of the other', async () => {
  const list = page.getByRole('navigation', { name: 'Diapositives' });
  const thumbs = list.getByRole('button', { name: /^Diapositive \d/ });
  const { doc, actor, goTo } = await together('Présentation', async () => {
    await expect.element(thumbs.first()).toBeVisible();
  });
  const first = slide.readSlides(doc)[0]!.id;
  const second = slide.addSlide(doc, actor, { layout: 'blank' })!;
  goTo('slide', { slide: second, elements: [] });
  await expect.poll(() => thumbs.elements().length).toBe(2);
  await expect.element(thumbs.first()).toHaveAttribute('aria-current', 'true');
  await follow();
  await expect.element(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
  goTo('slide', { slide: first, elements: [] });
  await expect.element(thumbs.first()).toHaveAttribute('aria-current', 'true');
  await expect.element(follows).toHaveFocus();
  await expectAccessible();
  await thumbs.nth(1).click();
  await expect.element(says(STOPPED)).toBeInTheDocument();
  await expect.element(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
});
