import { fileName, localDateOf } from '@basoche/domain';

/** « Martin c. Durand 2026-11-28.zip » */
export function zipName(title: string, now: number): string {
  return fileName(`${title} ${localDateOf(now)}`, 'zip', 'export');
}
