import { contactCalls, UPLOADS_AT_ONCE } from '@basoche/protocol';
import type { UploadedChunk, UploadedRow } from '@basoche/protocol';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { CHUNKS_PER_PART } from './import-store.ts';
import type { ImportStore, SavedUpload } from './import-store.ts';

/** A row that the server refused, or whose chunk got no answer. */
export interface RefusedRow {
  number: number;
  detail: string;
  fields: Record<string, string>;
}

export interface UploadProgress {
  /** Chunks that were answered. */
  done: readonly number[];
  /** Chunks that the server refused as a whole, and may be asked again. */
  failed: readonly number[];
  uploaded: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: readonly RefusedRow[];
}

export const NO_PROGRESS: UploadProgress = {
  ...{ done: [], failed: [], refused: [] },
  ...{ uploaded: 0, created: 0, updated: 0, unchanged: 0 },
};

/** `offline`: it goes on by itself once there is a network. */
export type UploadPhase = 'running' | 'offline' | 'over';

/** Chunks between two notes of the progress on the device. */
const NOTED_EVERY = 20;
const USUAL_WAIT_S = 2;

/** Sends the chunks that have no answer yet, twenty at once, each under its number: one that is sent twice is done once [CI8]. */
export class UploadRun {
  readonly #store: ImportStore;
  readonly #upload: SavedUpload;
  readonly #changed: () => void;
  readonly #parts = new Map<number, Promise<object[][] | null>>();
  readonly #done: Set<number>;
  readonly #failed: Set<number>;
  #counts: Omit<UploadProgress, 'done' | 'failed'>;
  #phase: UploadPhase = 'over';
  #queue: number[] = [];
  #sinceNote = 0;
  #underWay: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(store: ImportStore, upload: SavedUpload, progress: UploadProgress, changed: () => void) {
    this.#store = store;
    this.#upload = upload;
    this.#changed = changed;
    const { done, failed, ...counts } = progress;
    this.#done = new Set(done);
    this.#failed = new Set(failed);
    this.#counts = counts;
  }

  get phase(): UploadPhase {
    return this.#phase;
  }

  get progress(): UploadProgress {
    return { done: [...this.#done], failed: [...this.#failed], ...this.#counts };
  }

  /** Sends what has no answer; those that failed, only where they are asked for again. */
  async start({ withFailed = false } = {}): Promise<void> {
    if (this.#phase === 'running' || this.#isEnded) return;
    this.#show('running');
    // Chunks that are still on their way when the network comes back are not sent beside themselves.
    await this.#underWay;
    if (withFailed) this.#failed.clear();
    const all = Array.from({ length: this.#upload.chunks }, (_, chunk) => chunk);
    this.#queue = all.filter((chunk) => !this.#done.has(chunk) && !this.#failed.has(chunk));
    this.#underWay = Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, () => this.#work()));
    await this.#underWay;
    if (this.#isEnded) return;
    if (this.phase === 'running') this.#phase = 'over';
    await this.#store.saveProgress(this.progress);
    this.#changed();
  }

  end(): void {
    this.#isEnded = true;
  }

  async #work(): Promise<void> {
    for (let chunk = this.#queue.shift(); chunk !== undefined; chunk = this.#queue.shift()) {
      if (this.#phase !== 'running' || this.#isEnded) return;
      await this.#sendChunk(chunk);
    }
  }

  async #sendChunk(chunkIndex: number): Promise<void> {
    const rows = await this.#rowsOf(chunkIndex);
    const { id, defaultType, total } = this.#upload;
    const named = { uploadId: id, chunkIndex, totalExpected: total };
    try {
      const body = { chunk: rows, defaultType, criterias: ['email', 'name'], action: 'complete', ...named };
      this.#take(chunkIndex, await send(contactCalls.uploadContacts, { body }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.#failedBy(error, chunkIndex);
    }
  }

  #take(chunk: number, answer: UploadedChunk): void {
    if (this.#done.has(chunk)) return;
    const { created, updated, unchanged, refused, uploaded } = this.#counts;
    this.#done.add(chunk);
    this.#counts = {
      created: created + answer.created,
      updated: updated + answer.updated,
      unchanged: unchanged + answer.unchanged,
      uploaded: uploaded + answer.rows.length,
      refused: [...refused, ...answer.rows.filter(({ result }) => result === 'refused').map(refusedRow)],
    };
    this.#sinceNote += 1;
    if (this.#sinceNote >= NOTED_EVERY) {
      this.#sinceNote = 0;
      void this.#store.saveProgress(this.progress);
    }
    this.#changed();
  }

  /** No answer: it stays to be sent. Too many: it waits as long as it is told. Anything else can be tried again by hand. */
  async #failedBy(error: ApiError, chunk: number): Promise<void> {
    if (error.code === 'NETWORK') {
      this.#show('offline');
    } else if (error.code === 'RATE_LIMITED' || error.code === 'UNAVAILABLE') {
      this.#queue.push(chunk);
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? USUAL_WAIT_S) * 1000));
    } else {
      this.#failed.add(chunk);
      this.#changed();
    }
  }

  #show(phase: UploadPhase): void {
    this.#phase = phase;
    this.#changed();
  }

  async #rowsOf(chunk: number): Promise<object[]> {
    const number = Math.floor(chunk / CHUNKS_PER_PART);
    if (!this.#parts.has(number)) this.#parts.set(number, this.#store.part(number));
    return (await this.#parts.get(number))?.[chunk % CHUNKS_PER_PART] ?? [];
  }

  /** What the device would not store is at hand until the page is left. */
  provide(number: number, chunks: object[][]): void {
    this.#parts.set(number, Promise.resolve(chunks));
  }
}

function refusedRow({ row, detail = '', fields = {} }: UploadedRow): RefusedRow {
  return { number: row, detail, fields };
}
