import { KeyValueStore } from './key-value-store.ts';
import { openedVault } from '../lock/vault.ts';

/** Bytes kept on the device before the oldest go. */
const ROOM = 200 * 1024 * 1024;

interface Entry {
  id: string;
  size: number;
}

/** Files that this person sent or opened here, sealed like everything on the device; the oldest go when room is short. */
export class KeptFiles {
  readonly #store: KeyValueStore;
  readonly #room: number;

  constructor(userId: string, room = ROOM) {
    this.#store = new KeyValueStore(databaseName(userId), openedVault()?.cipher ?? null);
    this.#room = room;
  }

  /** `null` when it is not on this device, or the device refuses storage: it is then asked of the server. */
  async get(id: string): Promise<Uint8Array | null> {
    const bytes = await this.#store.get(keyOf(id)).catch(() => undefined);
    return bytes instanceof Uint8Array ? bytes : null;
  }

  /** @throws when the device refuses storage */
  async keep(id: string, bytes: Uint8Array): Promise<void> {
    const kept = await this.#index();
    await this.#store.set(keyOf(id), bytes);
    const all = [...kept.filter((each) => each.id !== id), { id, size: bytes.byteLength }];
    let size = all.reduce((sum, each) => sum + each.size, 0);
    while (size > this.#room && all.length > 1) {
      const oldest = all.shift()!;
      await this.#store.delete(keyOf(oldest.id));
      size -= oldest.size;
    }
    await this.#store.set('index', all);
  }

  close(): void {
    this.#store.close();
  }

  async #index(): Promise<Entry[]> {
    const index = await this.#store.get('index');
    return Array.isArray(index) ? (index as Entry[]) : [];
  }
}

/** Erases what this module keeps for a person. */
export async function dropKeptFiles(userId: string): Promise<void> {
  await KeyValueStore.drop(databaseName(userId));
}

function keyOf(id: string): string {
  return `file ${id}`;
}

function databaseName(userId: string): string {
  return `basoche-files-${userId}`;
}
