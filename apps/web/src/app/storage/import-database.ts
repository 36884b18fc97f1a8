import { KeyValueStore } from './key-value-store.ts';

/** Where an import of contacts rests until it is over. */
export const importDatabase = (userId: string): string => `basoche-import-${userId}`;

/** Erases what a person was importing. */
export async function dropImport(userId: string): Promise<void> {
  await KeyValueStore.drop(importDatabase(userId));
}
