import { board } from '@basoche/crdt';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { press, type as typeText } from '../support/browser.ts';
import { deviceOf } from '../support/device.ts';
import type { Person } from '../support/firm.ts';
import { focus } from '../support/locate.ts';

const table = page.getByRole('table');

export const cell = (column: string, item: string): Locator =>
  table.getByRole('button', { name: new RegExp(`^${column} de « ${item} »`) });

export const item = (name: string): Locator => page.getByRole('button', { name: `Élément : ${name}`, exact: true });

export const rowOf = (name: string): Locator => page.getByRole('row').filter({ has: item(name) });

export const groupOf = (name: string): Locator =>
  page
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('button', { name: `Nom du groupe : ${name}`, exact: true }) });

/** The items of the table, or of a part of it. */
export const items = (within: Locator = table): Locator => within.getByRole('button', { name: /^Élément : / });

export const heads = page.getByRole('columnheader').getByRole('button', { name: /^Actions sur la colonne/ });

export const openItem = (name: string): Promise<void> =>
  table.getByRole('link', { name: new RegExp(`^Ouvrir « ${name} »`) }).click();

export async function addItem(name: string, group?: string): Promise<void> {
  const place = group ?? /^Ajouter un élément à /;
  const label = group === undefined ? place : `Ajouter un élément à ${group}`;
  const field = page.getByRole('textbox', { name: label, ...(group !== undefined && { exact: true }) }).first();
  await field.fill(name);
  await press('Enter');
  await expect.element(item(name)).toBeVisible();
}

export async function choose(column: string, name: string, choice: string): Promise<void> {
  await cell(column, name).click();
  await page.getByRole('menuitemcheckbox', { name: choice }).click();
}

/** Types into a cell that is chosen and not opened. */
export async function typeInto(column: string, name: string, text: string): Promise<void> {
  await focus(cell(column, name));
  await typeText(text);
  await press('Enter');
}

export async function columnMenu(column: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions sur la colonne « ${column} »` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function boardMenu(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions sur le tableau' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export async function addColumn(name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une colonne' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle colonne' });
  await dialog.getByRole('textbox', { name: 'Nom de la colonne' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Type de la colonne' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

export async function pick(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The board as somebody else has it, on a device without a screen. */
export async function boardOf(person: Person, slug: string) {
  const { open, actor, saved } = await deviceOf(person);
  const { doc } = await open(`board/${slug}`);
  const view = () => board.boardView(board.readBoard(doc));
  const column = (name: string) => view().columns.find((each) => each.name === name);
  const all = () => view().groups.flatMap((each) => each.items);
  const found = (name: string) => all().find((each) => each.name === name);
  return {
    saved,
    columns: () => view().columns.map(({ name }) => name),
    width: (name: string) => column(name)?.width,
    groups: () => view().groups.map(({ group }) => group.name),
    items: (group?: string) =>
      view()
        .groups.filter((each) => group === undefined || each.group.name === group)
        .flatMap((each) => each.items.map(({ name }) => name)),
    /** What is in a cell; of a choice, its label. */
    value(columnName: string, itemName: string): unknown {
      const [of, row] = [column(columnName), found(itemName)];
      if (of === undefined || row === undefined) return undefined;
      const value = board.cellOf(row, of);
      return of.options.find(({ id }) => id === value)?.label ?? value;
    },
    /** Fills a cell; a choice by its label. */
    fill(columnName: string, itemName: string, value: string | number): void {
      const of = column(columnName)!;
      const chosen = of.options.find(({ label, deletedAt }) => label === value && deletedAt === null);
      board.setCell(doc, actor, found(itemName)!.id, of.id, chosen?.id ?? value);
    },
    renameColumn: (name: string, to: string) => board.renameColumn(doc, actor, column(name)!.id, to),
    deleteColumn(name: string): () => void {
      const { id } = column(name)!;
      board.deleteColumn(doc, actor, id);
      return () => board.restoreColumn(doc, actor, id);
    },
    comment: (itemName: string, text: string) => board.addComment(doc, actor, found(itemName)!.id, { text }),
  };
}
