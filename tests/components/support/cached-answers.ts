import { expect } from 'vitest';
import { KeyValueStore } from '../../../apps/web/src/app/storage/key-value-store.ts';
import { openedVault } from '../../../apps/web/src/app/lock/vault.ts';
import { answersDatabase } from '../../../apps/web/src/app/queries.ts';
import type { Person } from './firm.ts';

interface Copy {
  state: { queries: { queryKey: readonly unknown[]; state: { status: string } }[] };
}

/** Passes once the answer to a question is cached on the device, by the first word of its key: that comes a moment after the answer. */
export async function expectCached(person: Person, key: string): Promise<void> {
  const store = new KeyValueStore(answersDatabase(person.userId), openedVault()?.cipher ?? null);
  try {
    const answers = async () => {
      const copy = (await store.get('cache')) as Copy | undefined;
      return copy?.state.queries.filter(({ state }) => state.status === 'success').map(({ queryKey }) => queryKey[0]);
    };
    await expect.poll(answers).toContain(key);
  } finally {
    store.close();
  }
}
