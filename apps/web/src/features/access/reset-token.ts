import { readTab, writeTab } from '../../app/storage/tab-store.ts';

const KEY = 'basoche.reset';

/** The token of a link that was found good, kept out of the address and of the history. */
export function readResetToken(): string | null {
  return readTab(KEY);
}

export function writeResetToken(token: string | null): void {
  writeTab(KEY, token);
}
