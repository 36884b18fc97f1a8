import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { uploadsOf } from './open-uploads.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { Upload } from './upload.ts';

export interface UploadTotals {
  /** Files of this run: since the queue was last empty, without what is being cancelled. */
  files: number;
  /** Of these, what the server has and the caller has taken over. */
  uploaded: number;
  /** Bytes of what is on the way, and how many the server has confirmed. */
  bytes: number;
  sent: number;
  failed: number;
  isCancelling: boolean;
}

/** Takes files up, cancels, tries again. */
export function useUploadQueue(): UploadQueue {
  return uploadsOf(useEngine());
}

/** What is on its way from this device, in all tabs. */
export function useUploads(): { uploads: readonly Upload[]; totals: UploadTotals } {
  const queue = useUploadQueue();
  const uploads = useSyncExternalStore(
    (fn) => queue.subscribe(fn),
    () => queue.list(),
  );
  return useMemo(() => ({ uploads, totals: totalsOf(uploads, queue.uploaded) }), [uploads, queue]);
}

export function totalsOf(uploads: readonly Upload[], uploaded: number): UploadTotals {
  const totals = { files: uploaded, uploaded, bytes: 0, sent: 0, failed: 0, isCancelling: false };
  for (const { size, state } of uploads) {
    if (state.is === 'cancelling') {
      totals.isCancelling = true;
      continue;
    }
    totals.files += 1;
    if (state.is === 'failed') totals.failed += 1;
    else totals.bytes += size;
    if (state.is === 'done') totals.sent += size;
    else if ('sent' in state) totals.sent += state.sent;
  }
  return totals;
}
