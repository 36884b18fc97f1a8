import type { Cipher } from '../encryption/cipher.ts';
import { SealError } from '../encryption/cipher.ts';
import type { Damage } from '../encryption/damage.ts';
import { isSealed, updatePlace } from '../encryption/sealed-value.ts';

/** How the updates of a warm document rest in its database. */
export interface UpdateCodec {
  readonly sealed: boolean;
  /** Version of the database [EN5]. */
  readonly version: number;
  write(database: string, update: Uint8Array): unknown;
  /** Those that open; the others are reported and stay where they are [EN6]. */
  readAll(database: string, stored: readonly unknown[]): Uint8Array[];
}

/** As y-indexeddb writes them. */
export const PLAIN_UPDATES: UpdateCodec = {
  sealed: false,
  version: 1,
  write: (_database, update) => update,
  readAll: (_database, stored) => stored as Uint8Array[],
};

export function sealedUpdates(cipher: Cipher, damage: Damage): UpdateCodec {
  return {
    sealed: true,
    version: 2,
    write: (database, update) => ({ sealed: cipher.seal(update, updatePlace(database)) }),
    readAll(database, stored) {
      return stored.flatMap((value) => {
        if (value instanceof Uint8Array) return [value];
        try {
          if (isSealed(value)) return [cipher.open(value.sealed, updatePlace(database))];
        } catch (error) {
          if (!(error instanceof SealError)) throw error;
        }
        damage.add(database);
        return [];
      });
    },
  };
}
