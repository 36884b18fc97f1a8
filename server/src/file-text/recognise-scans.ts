import type { FileTextsDeps } from './file-texts.ts';
import { blobBytes } from './blob-bytes.ts';
import type { FileReader } from './reader-process.ts';
import { blameScan, claimScans, nextScans, releaseScans, storeRecognised } from './scan-rows.ts';
import type { ClaimedScans } from './scan-rows.ts';

/** Pages that are asked for at once: between, others may go first. */
const PAGES = 10;
/** Until the store is asked again for a content that it did not give. */
const RETRY_MS = 30 * 60_000;

/** Nobody wants the text any more. */
class UnwantedError extends Error {}

/** Recognises scans, one content after the other, while it `mayGoOn`. */
export async function recogniseScans(deps: FileTextsDeps, reader: FileReader, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn()) {
    const claimed = await claimScans(deps.db, deps.clock.now());
    if (claimed === null) return;
    let dueAt: number | null = null;
    try {
      await recogniseOne(deps, reader, claimed, mayGoOn);
    } catch (error) {
      if (!(error instanceof UnwantedError)) {
        deps.log.warn({ err: error, firm: claimed.firmId, blob: claimed.blob }, 'a scan cannot be fetched, will retry');
        dueAt = deps.clock.now() + RETRY_MS;
      }
    }
    await releaseScans(deps.db, claimed, dueAt);
  }
}

async function recogniseOne(
  { db, blobs, clock }: FileTextsDeps,
  reader: FileReader,
  claimed: ClaimedScans,
  mayGoOn: () => boolean,
): Promise<void> {
  let bytes: Uint8Array | null = null;
  while (mayGoOn()) {
    const next = await nextScans(db, claimed, PAGES);
    if (next === null || next.pages.length === 0) return;
    bytes ??= await blobBytes(blobs, claimed.firmId, claimed.blob, next.size);
    if (!mayGoOn()) return;
    const outcome = await reader.read({ bytes, name: '', recognise: next.pages }, async (page) => {
      if (!(await storeRecognised(db, claimed, page, clock.now()))) throw new UnwantedError();
    });
    if (!mayGoOn()) return;
    if (outcome.is === 'problem') await blameScan(db, claimed);
  }
}
