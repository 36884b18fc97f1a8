import { shortened } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import type { Blobs } from '../blobs/index.ts';
import type { Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import type { Log } from '../log.ts';
import { blobBytes } from './blob-bytes.ts';
import { RECOGNITION, TEXT_LIMITS } from './limits.ts';
import { recogniseScans } from './recognise-scans.ts';
import type { ReadPage } from './messages.ts';
import { createFileReader } from './reader-process.ts';
import type { FileReader, ReaderOptions } from './reader-process.ts';
import { claimText, fileOfText, finishText, MAX_ATTEMPTS, releaseText, storePages } from './text-rows.ts';
import type { ClaimedText } from './text-rows.ts';

/** Reads what stands in the files of firms, in the background. */
export interface FileTexts {
  /** Reads every content that is due. */
  readDue(): Promise<void>;
  /** Recognises the text of every scan that is due, page by page. */
  recogniseDue(): Promise<void>;
  /** Whether scans are recognised at all. */
  recognises: boolean;
  /** Ends what is being read: it is begun again by the next process. */
  stop(): void;
}

export interface FileTextsDeps {
  db: Db;
  blobs: Pick<Blobs, 'read'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  reader?: ReaderOptions;
  /** Scans that are recognised at once; 0: none ever. */
  recognitions: number;
}

/** Pages of one transaction. */
const BATCH = 20;
/** Shorter than the lease of a job: the next run goes on. */
const RUN_MS = 4 * 60_000;
/** Characters of a reason that are stored. */
const MAX_REASON = 200;

export function createFileTexts(deps: FileTextsDeps): FileTexts {
  const { db, clock, log } = deps;
  const readers = new Set<FileReader>();
  let isStopped = false;

  async function readOne(reader: FileReader, claimed: ClaimedText): Promise<void> {
    const { firmId, blob, attempt } = claimed;
    if (attempt > MAX_ATTEMPTS) return finish(claimed, 'ended', 'given up');
    const file = await db.asFirm(firmId, (trx) => fileOfText(trx, claimed));
    if (file === null) return releaseText(db, claimed, clock.now(), null);
    if (file.size > TEXT_LIMITS.bytes) return finish(claimed, 'too_large', 'bytes');
    let bytes: Uint8Array;
    try {
      bytes = await blobBytes(deps.blobs, firmId, blob, file.size);
    } catch (error) {
      log.warn({ err: error, firm: firmId, blob }, 'a file cannot be fetched to be read, will retry');
      if (attempt >= MAX_ATTEMPTS) return finish(claimed, 'unreadable', String(error));
      return releaseText(db, claimed, clock.now(), reasonOf(error));
    }
    let batch: ReadPage[] = [];
    const outcome = await reader.read({ bytes, name: file.name }, async (page) => {
      batch.push(page);
      if (batch.length < BATCH) return;
      const pages = batch;
      batch = [];
      await storePages(db, claimed, pages);
    });
    await storePages(db, claimed, batch);
    if (outcome.is === 'read')
      await finishText(db, claimed, { problem: null, detail: null, hasPages: outcome.hasPages });
    else if (isStopped) await releaseText(db, claimed, clock.now(), null);
    else if (outcome.problem === 'ended' && attempt < MAX_ATTEMPTS)
      await releaseText(db, claimed, clock.now(), outcome.detail);
    else await finish(claimed, outcome.problem, outcome.detail);
  }

  function finish(
    claimed: ClaimedText,
    problem: 'ended' | 'too_large' | 'unreadable' | 'none' | 'encrypted' | 'time',
    detail: string,
  ) {
    return finishText(db, claimed, { problem, detail: shortened(detail, MAX_REASON), hasPages: true });
  }

  /** @param work does what is due while it may go on */
  async function withReader(
    options: ReaderOptions,
    work: (reader: FileReader, mayGoOn: () => boolean) => Promise<void>,
  ): Promise<void> {
    const until = clock.now() + RUN_MS;
    const reader = createFileReader({ ...options, ...deps.reader });
    readers.add(reader);
    try {
      await work(reader, () => !isStopped && clock.now() < until);
    } finally {
      readers.delete(reader);
      reader.close();
    }
  }

  return {
    recognises: deps.recognitions > 0,
    readDue: () =>
      withReader({}, async (reader, mayGoOn) => {
        while (mayGoOn()) {
          const claimed = await claimText(db, clock.now());
          if (claimed === null) return;
          await readOne(reader, claimed);
        }
      }),
    async recogniseDue() {
      const one = () => withReader(RECOGNITION, (reader, mayGoOn) => recogniseScans(deps, reader, mayGoOn));
      await Promise.all(Array.from({ length: deps.recognitions }, one));
    },
    stop() {
      isStopped = true;
      for (const reader of readers) reader.close();
    },
  };
}

const reasonOf = (error: unknown) => shortened(error instanceof Error ? error.message : String(error), MAX_REASON);

/** Seconds until what was added since is read. */
const EVERY_SECONDS = 15;

/** A long file keeps no other queue waiting. */
export const readTextsJob: JobDefinition<{ texts: FileTexts }> = {
  queue: 'file-text',
  everySeconds: EVERY_SECONDS,
  isolated: true,
  run: ({ texts }) => texts.readDue(),
};

/** Recognising takes seconds a page: it keeps no reading waiting. */
export const recogniseScansJob: JobDefinition<{ texts: FileTexts }> = {
  queue: 'file-scans',
  everySeconds: EVERY_SECONDS,
  isolated: true,
  run: ({ texts }) => texts.recogniseDue(),
};
