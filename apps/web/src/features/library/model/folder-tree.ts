import type { Folder } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import type { Container } from './place.ts';

export type FolderEntry = RecordEntry<Folder>;

const keyOfTop = (row: Pick<Folder, 'space' | 'project'>) =>
  row.space === 'project' ? `matter/${row.project}` : row.space;

/** Folders as they stand in each other, those in the trash aside. Two moves made apart may form a circle until one is refused. */
export class FolderTree {
  readonly #byId: ReadonlyMap<string, FolderEntry>;
  readonly #within = new Map<string, FolderEntry[]>();

  readonly #me: string;

  /** @param entries in the order in which they are shown @param me id of whose device this is */
  constructor(entries: readonly FolderEntry[], me: string) {
    this.#me = me;
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    for (const entry of entries) {
      if (entry.row.trashedAt !== null) continue;
      const isWithin = entry.row.parent !== null && this.#byId.has(entry.row.parent);
      // What somebody else shares of their own files is not among one's own.
      if (!isWithin && this.isOthers(entry.row)) continue;
      const key = isWithin ? entry.row.parent! : keyOfTop(entry.row);
      const siblings = this.#within.get(key);
      if (siblings === undefined) this.#within.set(key, [entry]);
      else siblings.push(entry);
    }
  }

  /** Whether something stands in another person's own space. */
  isOthers({ space, owner }: Pick<Folder, 'space' | 'owner'>): boolean {
    return space === 'personal' && owner !== null && owner !== this.#me;
  }

  get(id: string): FolderEntry | undefined {
    return this.#byId.get(id);
  }

  /** Folders that stand in a place. */
  within(place: Container): readonly FolderEntry[] {
    const key = place.is === 'folder' ? place.id : place.is === 'matter' ? `matter/${place.project}` : place.space;
    return this.#within.get(key) ?? [];
  }

  /** From the top to the folder itself; each folder once. */
  path(id: string): readonly FolderEntry[] {
    const path = new Map<string, FolderEntry>();
    for (let at = this.#byId.get(id); at !== undefined && !path.has(at.id); at = this.#byId.get(at.row.parent ?? ''))
      path.set(at.id, at);
    return [...path.values()].toReversed();
  }

  /** Whether what stands in this folder is in the trash with it. */
  isTrashed(id: string | null): boolean {
    return id !== null && this.path(id).some(({ row }) => row.trashedAt !== null);
  }

  /** Whether a folder is another, or stands in it. */
  isWithin(id: string | null, ancestor: string): boolean {
    return id !== null && this.path(id).some((each) => each.id === ancestor);
  }
}
