import { todolist } from '@basoche/crdt';
import { page, type Locator } from 'vitest/browser';
import { css } from '../support/css.ts';
import { deviceOf } from '../support/device.ts';
import type { Person } from '../support/firm.ts';
import { focus } from '../support/locate.ts';

/** The titles of the tasks of a list, in the order shown. */
export const titles = css('.t-row-title');

export const row = (title: string): Locator => css('.t-row').filter({ hasText: title });

export const link = (title: string): Locator => page.getByRole('link', { name: title, exact: true });

export const badge = page.getByRole('button', { name: /^État de la synchronisation/ });

/** Pastes lines where tasks are added. */
export async function paste(field: Locator, text: string): Promise<void> {
  await focus(field);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Chooses in a menu that stays open for more. */
export async function choose(menu: RegExp, choice: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitemcheckbox', { name: choice, exact: true }).click();
}

/** The list as somebody else has it, on a device without a screen. */
export async function listOf(person: Person, slug: string) {
  const { open, actor, saved } = await deviceOf(person);
  const { doc } = await open(`todolist/${slug}`);
  const tasks = () => todolist.readTasks(doc);
  const task = (title: string) => tasks().find((each) => each.title === title);
  return {
    doc,
    actor,
    saved,
    tasks,
    task,
    titles: () => tasks().map(({ title }) => title),
    update: (title: string, changes: todolist.TaskChanges) => todolist.updateTask(doc, actor, task(title)!.id, changes),
    comments: (title: string) => todolist.commentsOf(doc, task(title)!.id),
  };
}
