import type { ContactColumn } from '@basoche/domain';
import type { ContactType } from '@basoche/protocol';
import { openedVault } from '../../../app/lock/vault.ts';
import { importDatabase } from '../../../app/storage/import-database.ts';
import { keptForm, keptValues } from '../../../app/storage/kept-values.ts';
import { KeyValueStore } from '../../../app/storage/key-value-store.ts';
import type { Choices } from './choices.ts';
import type { UploadProgress } from './upload-run.ts';

export type Columns = readonly (ContactColumn | null)[];

/** How far somebody came before the first row was sent. */
export interface SavedStep {
  name: string;
  columns: Columns;
  defaultType: ContactType;
  choices: Choices;
  /** The columns were accepted: duplicates are next. */
  isMapped: boolean;
}

/** What is sent, decided once: a reload changes none of it. */
export interface SavedUpload {
  id: string;
  name: string;
  defaultType: ContactType;
  total: number;
  /** Chunks of rows, and how many are saved together. */
  chunks: number;
}

export const CHUNKS_PER_PART = 100;
/** Headers whose columns are remembered. */
const MAX_HEADERS = 20;

/** An import rests on this device, sealed, until it is over. */
export class ImportStore {
  readonly #store: KeyValueStore;
  readonly #userId: string;
  #isStored = true;

  constructor(userId: string) {
    this.#userId = userId;
    this.#store = new KeyValueStore(importDatabase(userId), openedVault()?.cipher ?? null);
  }

  file = (): Promise<Uint8Array | null> => this.#get<Uint8Array>('file');
  saveFile = (bytes: Uint8Array): Promise<void> => this.#set('file', bytes);
  step = (): Promise<SavedStep | null> => this.#get<SavedStep>('step');
  saveStep = (step: SavedStep): Promise<void> => this.#set('step', step);
  upload = (): Promise<SavedUpload | null> => this.#get<SavedUpload>('upload');
  saveUpload = (upload: SavedUpload): Promise<void> => this.#set('upload', upload);
  progress = (): Promise<UploadProgress | null> => this.#get<UploadProgress>('progress');
  saveProgress = (progress: UploadProgress): Promise<void> => this.#set('progress', progress);

  /** Chunks of rows, from the one of this number on. */
  part = (number: number): Promise<object[][] | null> => this.#get<object[][]>(`part ${number}`);
  savePart = (number: number, chunks: object[][]): Promise<void> => this.#set(`part ${number}`, chunks);

  /** Forgets the import; how columns were named stays. */
  async clear(): Promise<void> {
    const chunks = (await this.upload())?.chunks ?? 0;
    const parts = Array.from({ length: Math.ceil(chunks / CHUNKS_PER_PART) }, (_, number) => `part ${number}`);
    for (const key of ['upload', 'step', 'progress', 'file', ...parts]) await this.#store.delete(key).catch(() => {});
  }

  /** The columns of the last file with this header; `null`: there was none. */
  columnsOf(header: readonly string[]): Columns | null {
    return this.#headers().find((each) => each.header === headerKey(header))?.columns ?? null;
  }

  rememberColumns(header: readonly string[], columns: Columns): void {
    const others = this.#headers().filter((each) => each.header !== headerKey(header));
    this.#saved().write({ headers: [{ header: headerKey(header), columns }, ...others].slice(0, MAX_HEADERS) });
  }

  close(): void {
    this.#store.close();
  }

  #saved() {
    return keptForm<{ headers: { header: string; columns: Columns }[] }>(`contact-columns ${this.#userId}`);
  }

  #headers() {
    return keptValues(this.#saved()).headers ?? [];
  }

  /** `null` too where the device refuses storage. */
  async #get<V>(key: string): Promise<V | null> {
    return ((await this.#store.get(key).catch(() => undefined)) as V | undefined) ?? null;
  }

  /** The device has stored all that it was given: a reload goes on from there. */
  get isStored(): boolean {
    return this.#isStored;
  }

  /** A device that refuses storage imports all the same, until it is reloaded. */
  async #set(key: string, value: unknown): Promise<void> {
    await this.#store.set(key, value).catch((error: unknown) => {
      console.error('The import was not stored:', error);
      this.#isStored = false;
    });
  }
}

const headerKey = (header: readonly string[]) => header.map((title) => title.trim().toLowerCase()).join('\n');
