import { conversation, newActor, type Actor } from '@basoche/crdt';

import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type * as Y from 'yjs';
import { press } from '../support/browser.ts';
import { css } from '../support/css.ts';
import { deviceOf } from '../support/device.ts';
import type { Person } from '../support/firm.ts';

export const field = page.getByRole('textbox', { name: 'Votre message' });
export const messages = page.getByRole('list', { name: 'Messages', exact: true });
/** The message whose own text has this; quotes do not count. */
export const message = (text: string): Locator =>
  messages.getByCss('[data-id]').filter({ has: css('.m-text').filter({ hasText: text }) });
/** A conversation in the list at the side. */
export const row = (title: string): Locator =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: title });
/** A reaction of a message, by its count, its meaning and who reacted. */
export const reaction = (text: string, name: string | RegExp): Locator =>
  message(text).getByRole('list', { name: 'Réactions' }).getByRole('button', { name });
export const pins = page.getByRole('button', { name: /messages? épinglés?$/ });

export async function send(text: string): Promise<void> {
  await field.fill(text);
  await press('Enter');
  await expect.element(message(text)).toBeVisible();
}

/** Shows the actions of a message and takes one. */
export async function act(text: string, action: string): Promise<void> {
  await message(text).hover();
  await message(text).getByRole('button', { name: action, exact: true }).click();
}

/** Opens the menu of a message. */
export async function openMenu(text: string): Promise<void> {
  await message(text).hover();
  await message(text)
    .getByRole('button', { name: /^Actions sur le message/ })
    .click();
}

export async function react(text: string, meaning: string): Promise<void> {
  await act(text, 'Réagir');
  await page.getByRole('menuitemcheckbox', { name: meaning }).click();
}

export async function pin(text: string): Promise<void> {
  await openMenu(text);
  await page.getByRole('menuitem', { name: /^Épingler/ }).click();
}

/** From the field to the last message, then what follows. */
export async function keysOnLast(...keys: string[]): Promise<void> {
  (field.element() as HTMLElement).focus();
  await press('ArrowUp');
  await expect.poll(() => document.activeElement?.hasAttribute('data-id')).toBe(true);
  await press(...keys);
}

/** Writes in a conversation without a screen. @returns the slug of the message */
export async function say(by: Person, slug: string, content: string, replyTo?: string): Promise<string> {
  const body = { content, ...(replyTo === undefined ? {} : { replyTo }) };
  return (await by.call<{ slug: string }>('POST', `/messenger/message/${slug}`, body)).slug;
}

/** A conversation on somebody's device without a screen. */
export interface Heard {
  doc: Y.Doc;
  actor: Actor;
  device: Awaited<ReturnType<typeof deviceOf>>;
  handle: Awaited<ReturnType<Awaited<ReturnType<typeof deviceOf>>['open']>>;
  /** The texts of all messages that are not deleted. */
  texts: () => string[];
  /** The message with this text. @throws Error where there is none */
  find: (text: string) => conversation.Message;
}

export async function heardBy(person: Person, slug: string): Promise<Heard> {
  const device = await deviceOf(person);
  const handle = await device.open(`conversation/${slug}`);
  const { doc } = handle;
  const all = () => conversation.readMessages(doc);
  return {
    doc,
    device,
    handle,
    actor: newActor(person.userId, 'components', { now: () => Date.now() }),
    texts: () => all().flatMap(({ deletedAt, text }) => (deletedAt === null ? [text] : [])),
    find(text) {
      const found = all().find((each) => each.text.includes(text));
      if (!found) throw new Error(`no message « ${text} »`);
      return found;
    },
  };
}
