import { newUuid } from '@basoche/domain';
import { readText, writeText } from '../storage/local-store.ts';

/** Id of this browser profile, made once. A browser that keeps nothing gets a new one at each visit. */
export function deviceId(): string {
  const known = readText('basoche.device');
  if (known !== null) return known;
  const made = newUuid(Date.now());
  writeText('basoche.device', made);
  return made;
}
