import { readReason } from '@basoche/protocol';
import type { Reason } from '@basoche/protocol';
import { inFrench } from './api-error.ts';

export interface StoredReason {
  /** French. */
  sentence: string | null;
  /** `null`: the row is older than reasons and holds the sentence alone. */
  reason: Reason | null;
}

/** A reason as rows hold it, as a text of `writeReason`. */
export function storedReason(text: string | null): StoredReason {
  const reason = text === null ? null : readReason(text);
  return { sentence: reason === null ? text : inFrench(reason), reason };
}
