import type { Account, OwnFirm } from './door.ts';
import { outside } from './line.ts';

/** Somebody of a firm, signed in, with the calls of the REST contract. */
export interface Person extends Account {
  /** @returns the JSON answered; `undefined` without a body. @throws Error for any answer that is no success */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * A firm of its own for a test, or for all tests of a file.
 * @param people by name, columns of `app_user` that differ from an ordinary member of the firm
 */
export async function newFirm<K extends string>(
  people: readonly K[] | Record<K, Record<string, unknown>>,
): Promise<Record<K, Person>> {
  const wanted = Array.isArray(people) ? Object.fromEntries(people.map((name) => [name, {}])) : people;
  const answer = await outside.fetch('/door/firm', { method: 'POST', body: JSON.stringify({ people: wanted }) });
  if (!answer.ok) throw new Error('the server made no firm: its output says why');
  const { users } = (await answer.json()) as OwnFirm;
  const entries = Object.entries(users).map(([name, account]) => [name, asPerson(account)]);
  return Object.fromEntries(entries) as Record<K, Person>;
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
    claire: { firstname: 'Claire', lastname: 'Marchand' },
    samir: { firstname: 'Samir', lastname: 'Benali' },
  });
