import type { DocName, Manifest, ManifestDoc } from '@basoche/protocol';
import type { Tables } from '../store/tables.ts';

/** What one tab tells the others of the list [BG10]: the cursor of the disk, and what it still names although gone. */
export interface ManifestMessage {
  type: 'manifest';
  cursor: string | null;
  gone: DocName[];
}

/** The manifest as this device last heard it. */
export class ManifestStore {
  readonly #tables: Tables;
  #docs = new Map<DocName, ManifestDoc>();
  /** Titles of documents that left the manifest while this tab runs: what was refused is still named. */
  readonly #formerTitles = new Map<DocName, string>();
  /** Gone, but still in the list on the disk, whose write failed: by the cursor of that list [BG10]. */
  readonly #hidden = new Map<DocName, string | null>();
  #cursor: string | null = null;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  get cursor(): string | null {
    return this.#cursor;
  }

  get(name: DocName): ManifestDoc | undefined {
    return this.#docs.get(name);
  }

  /** Of a document in the manifest, or in it until lately. */
  title(name: DocName): string | undefined {
    return this.#docs.get(name)?.title ?? this.#formerTitles.get(name);
  }

  all(): ManifestDoc[] {
    return [...this.#docs.values()];
  }

  message(): ManifestMessage {
    return { type: 'manifest', cursor: this.#cursor, gone: [...this.#hidden.keys()] };
  }

  /** Also after another tab took up news, stored or not. @throws StorageError */
  async load(heard?: ManifestMessage): Promise<void> {
    if (heard !== undefined) {
      this.#hidden.clear();
      for (const name of heard.gone) this.#hidden.set(name, heard.cursor);
    }
    const [docs, cursor] = await this.#tables.run('readonly', ['manifest', 'state'], async (rows) => [
      await rows.all<ManifestDoc>('manifest'),
      await rows.get<string>('state', 'cursor'),
    ]);
    const next = new Map(docs.map((doc) => [doc.name as DocName, doc]));
    for (const [name, hiddenAt] of this.#hidden) {
      // A list that was stored since says itself what there is.
      if (hiddenAt === (cursor ?? null) && next.has(name)) next.delete(name);
      else this.#hidden.delete(name);
    }
    for (const name of this.#docs.keys()) if (!next.has(name)) this.#remember(name);
    this.#docs = next;
    this.#cursor = cursor ?? null;
  }

  /**
   * Takes up news in memory, and returns the documents that are no longer in the manifest. What is gone is hidden even
   * when the device cannot write. `full` = the answer is the whole manifest, not what moved.
   */
  take(news: Manifest, full: boolean): DocName[] {
    const named = new Set(news.docs.map((doc) => doc.name));
    // What left memory without being stored has to leave the disk still.
    const known = [...this.#docs.keys(), ...this.#formerTitles.keys()];
    const gone = [...new Set(full ? known : (news.gone as DocName[]))].filter((name) => !named.has(name));
    for (const doc of news.docs) this.#docs.set(doc.name as DocName, doc);
    for (const doc of news.docs) this.#hidden.delete(doc.name as DocName);
    for (const name of gone) {
      this.#remember(name);
      this.#docs.delete(name);
      this.#hidden.set(name, this.#cursor);
    }
    return gone;
  }

  /**
   * Stores news and cursor together [BG1]. When that fails the old cursor stays: the same news come again.
   * @throws StorageError
   */
  async store(news: Manifest, gone: readonly DocName[]): Promise<void> {
    await this.#tables.run('readwrite', ['manifest', 'state'], (rows) => {
      for (const doc of news.docs) rows.put('manifest', doc.name, doc);
      for (const name of gone) rows.delete('manifest', name);
      rows.put('state', 'cursor', news.cursor);
    });
    this.#cursor = news.cursor;
    this.#hidden.clear();
  }

  #remember(name: DocName): void {
    const title = this.#docs.get(name)?.title;
    if (title !== undefined) this.#formerTitles.set(name, title);
  }
}
