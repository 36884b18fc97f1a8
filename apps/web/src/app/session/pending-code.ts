import { readTab, writeTab } from '../storage/tab-store.ts';

const KEY = 'basoche.code';

/** A sign-in of this tab whose password was right and whose code is still to be given. */
export interface PendingCode {
  token: string;
  email: string;
  remember: boolean;
  /** The page to open afterwards. */
  suite: string | null;
}

export function readPendingCode(): PendingCode | null {
  const text = readTab(KEY);
  return text === null ? null : (JSON.parse(text) as PendingCode);
}

export function writePendingCode(pending: PendingCode | null): void {
  writeTab(KEY, pending === null ? null : JSON.stringify(pending));
}
