import { page, type Locator } from 'vitest/browser';
import { expect } from 'vitest';
import type { NewMatter } from './door.ts';
import { ask, type Person } from './firm.ts';

export interface Shared {
  slug: string;
  title: string;
}

/** A conversation with these people. */
export async function newConversation(by: Person, members: Person[] = [], title = 'Dossier Marchand'): Promise<Shared> {
  const receivers = members.map(({ email }) => email);
  const body = { receivers, name: title };
  const { slug } = await by.call<{ slug: string }>('POST', '/messenger/conversation/createPersonal', body);
  return { slug, title };
}

/** A todo list shared with these people. */
export async function newList(by: Person, members: Person[] = [], title = 'Liste'): Promise<Shared> {
  const body = { label: title, members: members.map(({ email }) => email) };
  const { id } = await by.call<{ id: string }>('POST', '/todotaskGroup/create', body);
  return { slug: id, title };
}

/** A board with the usual columns and groups, shared with these people. */
export async function newBoard(by: Person, members: Person[] = [], title = 'Tableau'): Promise<Shared> {
  const body = { title, members: members.map(({ email }) => email) };
  const { slug } = await by.call<{ slug: string }>('POST', '/boards', body);
  return { slug, title };
}

/** An empty document shared with these people. */
export async function newDocument(by: Person, members: Person[] = [], title = 'Document'): Promise<Shared> {
  const body = { title, members: members.map(({ email }) => email) };
  const { slug } = await by.call<{ slug: string }>('POST', '/documents', body);
  return { slug, title };
}

/** A matter on which this person alone works: matters have no screens of their own yet. */
export async function newMatter({ firmId, userId }: Person, name: string): Promise<void> {
  const matter: NewMatter = { firmId, userId, name };
  await ask('matter', JSON.stringify(matter));
}

/** A task of a list. @returns its id */
export async function newTask(
  by: Person,
  { slug }: Pick<Shared, 'slug'>,
  title: string,
  more: object = {},
): Promise<string> {
  const { id } = await by.call<{ id: string }>('POST', '/todotask/create', { group: slug, title, ...more });
  return id;
}

/** The toast that says this. */
export function toastOf(text: string): Locator {
  return page.getByLabelText('Notifications').getByRole('dialog').filter({ hasText: text });
}

/** Waits until the badge claims that the server holds everything. */
export async function saved(): Promise<void> {
  const claim = /^(État de la synchronisation|Ce document) : Enregistré$/;
  await expect.element(page.getByRole('button', { name: claim })).toBeVisible();
}

/** Passes when what has the focus shows it. */
export function expectVisibleFocus(): void {
  const active = document.activeElement;
  if (active === null || active === document.body) throw new Error('nothing has the focus');
  for (let element: Element | null = active; element !== null; element = element.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return;
  }
  throw new Error(`no outline on ${active.outerHTML.slice(0, 120)}`);
}

/** What says what is saved; of a document alone where one is open. */
export const badge = page.getByRole('button', { name: /^(État de la synchronisation|Ce document)/ }).first();

/** What an element holds, whitespace as it is. */
export const textsOf = (locator: Locator): string[] => locator.elements().map((each) => each.textContent ?? '');

/** A name as it is read out: a space may be one that does not break. */
export const named = (name: string): RegExp => new RegExp(`^${name.replaceAll(' ', '\\s')}$`);
