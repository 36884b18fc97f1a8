import type { FileRow } from '../library/index.ts';

/** What a file must satisfy to leave the firm by a link; each throws an ApiError. */
const CONDITIONS: readonly ((file: FileRow) => void)[] = [];

/** Asked when a link is made and each time that one is opened. @throws ApiError */
export function requireSendable(file: FileRow): void {
  for (const condition of CONDITIONS) condition(file);
}
