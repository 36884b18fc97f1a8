import { likelyColumns, newUuid } from '@basoche/domain';
import type { ContactColumn } from '@basoche/domain';
import { ADDRESS_FILE_LIMITS } from '@basoche/office/address-file';
import type { AddressFileProblemReason } from '@basoche/office/address-file';
import { UPLOAD_CHUNK } from '@basoche/protocol';
import type { Contact, ContactType } from '@basoche/protocol';
import { NO_CHOICES, sentRow } from './choices.ts';
import type { Choices, RowChoice } from './choices.ts';
import { CHUNKS_PER_PART, ImportStore } from './import-store.ts';
import type { Columns, SavedUpload } from './import-store.ts';
import { ImportWorker } from './import-worker.ts';
import type { FileView } from './import.worker.ts';
import type { PlannedRow, RowStatus } from './plan.ts';
import { NO_PROGRESS, UploadRun } from './upload-run.ts';
import type { RefusedRow, UploadPhase, UploadProgress } from './upload-run.ts';

interface ReadFile {
  name: string;
  file: FileView;
  columns: Columns;
  defaultType: ContactType;
}

/** The stages of the specification. */
export type ImportState =
  | { stage: 'initialize'; problem: AddressFileProblemReason | null }
  | { stage: 'retrieve_raw_data'; name: string }
  | ({ stage: 'process_raw_data' } & ReadFile)
  /** `null`: the dry run is under way. */
  | ({ stage: 'check_duplicate'; plan: readonly PlannedRow[] | null; choices: Choices } & ReadFile)
  | {
      stage: 'uploading';
      name: string;
      total: number;
      phase: UploadPhase;
      progress: UploadProgress;
      isStored: boolean;
    };

/** One import of contacts, from the file to the last row; it goes on while the person is elsewhere in the application. */
export class ContactImport {
  readonly #store: ImportStore;
  readonly #listeners = new Set<() => void>();
  #state: ImportState = { stage: 'initialize', problem: null };
  #worker: ImportWorker | null = null;
  #run: UploadRun | null = null;
  #resumed: Promise<void> | null = null;
  #isChecking = false;

  constructor(userId: string) {
    this.#store = new ImportStore(userId);
  }

  readonly subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  };

  readonly state = (): ImportState => this.#state;

  /** Takes up what a reload interrupted; once. */
  resume(): Promise<void> {
    this.#resumed ??= this.#readSaved();
    return this.#resumed;
  }

  async choose(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.byteLength > ADDRESS_FILE_LIMITS.file) return this.#show({ stage: 'initialize', problem: 'size' });
    await this.clear();
    await this.#store.saveFile(bytes);
    await this.#read(name, bytes);
  }

  /** A column of the file becomes another; the one that it was before is nothing any more. */
  map(at: number, column: ContactColumn | null): void {
    const { state } = this;
    const now = state();
    if (now.stage !== 'process_raw_data') return;
    const columns = now.columns.map((each, index) => (index === at ? column : each === column ? null : each));
    this.#show({ ...now, columns });
    this.#store.rememberColumns(now.file.header, columns);
    this.#saveStep();
  }

  setDefaultType(defaultType: ContactType): void {
    if (this.#state.stage !== 'process_raw_data') return;
    this.#show({ ...this.#state, defaultType });
    this.#saveStep();
  }

  /** The columns are what they should be: duplicates are next. */
  accept(): void {
    if (this.#state.stage !== 'process_raw_data') return;
    this.#show({ ...this.#state, stage: 'check_duplicate', plan: null, choices: NO_CHOICES });
    this.#saveStep();
  }

  /** The dry run, among the contacts of this device. */
  async check(contacts: readonly Contact[]): Promise<void> {
    const { columns, plan } = this.#state.stage === 'check_duplicate' ? this.#state : NOTHING;
    if (plan !== null || this.#isChecking || this.#worker === null) return;
    this.#isChecking = true;
    try {
      const rows = await this.#worker.plan(columns, contacts);
      const now = this.state();
      if (now.stage === 'check_duplicate' && now.columns === columns) this.#show({ ...now, plan: rows });
    } finally {
      this.#isChecking = false;
    }
  }

  back(): void {
    if (this.#state.stage !== 'check_duplicate') return;
    const { name, file, columns, defaultType } = this.#state;
    this.#show({ stage: 'process_raw_data', name, file, columns, defaultType });
    this.#saveStep();
  }

  chooseAll(status: RowStatus, choice: RowChoice): void {
    const now = this.#state;
    if (now.stage !== 'check_duplicate' || now.plan === null) return;
    const others = now.plan.filter((row) => row.status === status).map(({ at }) => String(at));
    const own = new Set(others);
    const rows = Object.fromEntries(Object.entries(now.choices.rows).filter(([at]) => !own.has(at)));
    this.#show({ ...now, choices: { all: { ...now.choices.all, [status]: choice }, rows } });
    this.#saveStep();
  }

  chooseRow(at: number, choice: RowChoice): void {
    const now = this.#state;
    if (now.stage !== 'check_duplicate') return;
    this.#show({ ...now, choices: { ...now.choices, rows: { ...now.choices.rows, [at]: choice } } });
    this.#saveStep();
  }

  /** What was decided is fixed, saved and sent. */
  async upload(): Promise<void> {
    const now = this.#state;
    if (now.stage !== 'check_duplicate' || now.plan === null) return;
    const { name, columns, defaultType, choices } = now;
    const sent = now.plan.flatMap((row) => sentRow(row, choices) ?? []);
    const rows = await this.#worker!.rows({ columns, sent });
    const chunks = inParts(rows, UPLOAD_CHUNK);
    const upload = { id: newUuid(Date.now()), name, defaultType, total: rows.length, chunks: chunks.length };
    const run = this.#newRun(upload, NO_PROGRESS);
    for (const [number, part] of inParts(chunks, CHUNKS_PER_PART).entries()) {
      await this.#store.savePart(number, part);
      run.provide(number, part);
    }
    await this.#store.saveUpload(upload);
    await run.start();
  }

  /** Sends what has no answer, once there is a network again. */
  async goOn(): Promise<void> {
    await this.#run?.start();
  }

  async resend(): Promise<void> {
    await this.#run?.start({ withFailed: true });
  }

  /** The rows that were refused, as they came, with why. */
  async errorFile(title: string, whyOf: (row: RefusedRow) => string, refused: readonly RefusedRow[]): Promise<string> {
    await this.#openFile();
    return this.#worker!.errors({ title, refused: refused.map((row) => ({ number: row.number, why: whyOf(row) })) });
  }

  async clear(): Promise<void> {
    this.#run?.end();
    this.#run = null;
    this.#worker?.end();
    this.#worker = null;
    await this.#store.clear();
    this.#show({ stage: 'initialize', problem: null });
  }

  async #read(name: string, bytes: Uint8Array): Promise<void> {
    this.#show({ stage: 'retrieve_raw_data', name });
    this.#worker ??= new ImportWorker();
    const answer = await this.#worker.read(bytes);
    if (answer.is === 'problem') {
      await this.clear();
      return this.#show({ stage: 'initialize', problem: answer.reason });
    }
    const { file } = answer;
    const columns = this.#store.columnsOf(file.header) ?? likelyColumns(file.header);
    this.#show({ stage: 'process_raw_data', name, file, columns, defaultType: 'prospect' });
    this.#saveStep();
  }

  async #readSaved(): Promise<void> {
    const [upload, progress, step, bytes] = await Promise.all([
      ...([this.#store.upload(), this.#store.progress()] as const),
      ...([this.#store.step(), this.#store.file()] as const),
    ]);
    // Somebody was faster and chose a file.
    if (this.#state.stage !== 'initialize') return;
    if (upload !== null) {
      const run = this.#newRun(upload, progress ?? NO_PROGRESS);
      void run.start();
    } else if (step !== null && bytes !== null) {
      await this.#read(step.name, bytes);
      const opened = this.state();
      if (opened.stage !== 'process_raw_data') return;
      const { columns, defaultType, choices } = step;
      const { name, file } = opened;
      const read = { name, file, columns, defaultType };
      this.#show(
        step.isMapped
          ? { stage: 'check_duplicate', plan: null, choices, ...read }
          : { stage: 'process_raw_data', ...read },
      );
      this.#saveStep();
    }
  }

  async #openFile(): Promise<void> {
    if (this.#worker !== null) return;
    const bytes = await this.#store.file();
    this.#worker = new ImportWorker();
    if (bytes !== null) await this.#worker.read(bytes);
  }

  #newRun(upload: SavedUpload, progress: UploadProgress): UploadRun {
    const run = new UploadRun(this.#store, upload, progress, () => this.#showRun(run, upload));
    this.#run = run;
    this.#showRun(run, upload);
    return run;
  }

  #showRun(run: UploadRun, { name, total }: SavedUpload): void {
    if (this.#run === run) {
      const { phase, progress } = run;
      this.#show({ stage: 'uploading', name, total, phase, progress, isStored: this.#store.isStored });
    }
  }

  #saveStep(): void {
    const now = this.#state;
    if (now.stage !== 'process_raw_data' && now.stage !== 'check_duplicate') return;
    const { name, columns, defaultType } = now;
    const isMapped = now.stage === 'check_duplicate';
    void this.#store.saveStep({ name, columns, defaultType, isMapped, choices: isMapped ? now.choices : NO_CHOICES });
  }

  #show(state: ImportState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const NOTHING = { columns: [], plan: undefined };

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
