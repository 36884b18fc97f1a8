import { ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import type { Account, OwnFirm } from './door.ts';
import { outside } from './line.ts';

/** What makes somebody an administrator of their firm. */
export const ADMIN = { role: [ROLE_USER, ROLE_ADMIN], is_admin: true };
/** Names that the tests read. */
export const CLAIRE = { firstname: 'Claire', lastname: 'Marchand' };
export const SAMIR = { firstname: 'Samir', lastname: 'Benali' };

/** Somebody of a firm, signed in, with the calls of the REST contract. */
export interface Person extends Account {
  /** @returns the JSON answered; `undefined` without a body. @throws Error for any answer that is no success */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * A firm of its own for a test, or for all tests of a file.
 * @param people by name, columns of `app_user` that differ from an ordinary member of the firm
 * @param firm columns of `firm` that differ from an ordinary one
 */
export async function newFirm<K extends string>(
  people: readonly K[] | Record<K, Record<string, unknown>>,
  firm: Record<string, unknown> = {},
): Promise<Record<K, Person>> {
  const wanted = Array.isArray(people) ? Object.fromEntries(people.map((name) => [name, {}])) : people;
  const { users } = await ask<OwnFirm>('firm', JSON.stringify({ people: wanted, firm }));
  const entries = Object.entries(users).map(([name, account]) => [name, asPerson(account)]);
  return Object.fromEntries(entries) as Record<K, Person>;
}

/** Somebody who administers the platform. */
export async function newPlatformAdmin(): Promise<Person> {
  return asPerson(await ask<Account>('platform-admin'));
}

/** Somebody who opened a firm with this address, and whose first step is before them. */
export async function newFounder(email: string): Promise<Person> {
  return asPerson(await ask<Account>('founder', email));
}

/** The text of the newest mail to this address. */
export async function mailTo(email: string): Promise<string> {
  return (await ask<{ text: string }>('mail', email)).text;
}

/** Asks the door of the server. */
export async function ask<T>(door: string, body = ''): Promise<T> {
  const answer = await outside.fetch(`/door/${door}`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`the door has no ${door}: the output of the server says why`);
  return (await answer.json()) as T;
}

function asPerson(account: Account): Person {
  return {
    ...account,
    async call<T>(method: string, path: string, body?: unknown) {
      const answer = await outside.fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${account.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
  };
}

/** Two people of a firm, with the names that the tests read. */
export const newPair = (): Promise<Record<'claire' | 'samir', Person>> =>
  newFirm({
    claire: CLAIRE,
    samir: SAMIR,
  });
