import { fillPlaceholders, stampNames } from '@basoche/pdf';
import type { Slip, Stamp } from '@basoche/pdf';
import { numberAt } from './file-list.ts';
import { stemOf } from './stamp-data.ts';
import type { FileToStamp, Naming, StampSettings } from './stamp-data.ts';
import type { FileChange, StampTask } from './stamp-files.ts';

/** Names of files in their order, with their extension. @param today as it is written: `27/11/2026` */
export function namesOf(files: readonly FileToStamp[], naming: Naming, today: string): string[] {
  const patterned = stampNames(
    naming.pattern,
    files.map((file, at) => placeholdersOf(file, naming, at, today)),
  );
  return files.map(({ ownName }, at) => `${stemOf(ownName ?? patterned[at]!).trim()}.pdf`);
}

function placeholdersOf(file: FileToStamp, naming: Naming, at: number, today: string) {
  return { number: numberAt(naming, file, at), name: file.fileName, date: today, pages: file.pageCount };
}

/** Whether anything is drawn on the pages themselves. */
export const hasStamp = ({ topText, bottomText, stampImage }: StampSettings): boolean =>
  topText.trim() !== '' || bottomText.trim() !== '' || stampImage !== null;

export const hasSlip = ({ textSlip }: StampSettings): boolean => textSlip.trim() !== '';

/** What is written on a file. @param at its place in the list, from 0 */
export function writtenOn(
  file: FileToStamp,
  at: number,
  { settings, naming, today }: { settings: StampSettings; naming: Naming; today: string },
): { stamp: Stamp | null; slip: Slip | null } {
  const values = placeholdersOf(file, naming, at, today);
  const filled = (text: string) => fillPlaceholders(text.trim(), values);
  const { topText, bottomText, stampColor: color, stampImage: image, pages, textSlip } = settings;
  return {
    stamp: hasStamp(settings) ? { top: filled(topText), bottom: filled(bottomText), color, image, pages } : null,
    slip: hasSlip(settings) ? { text: filled(textSlip), color } : null,
  };
}

export function tasksOf(
  files: readonly FileToStamp[],
  given: { settings: StampSettings; naming: Naming; today: string },
): StampTask<Extract<FileChange, { is: 'stamp' }>>[] {
  const names = namesOf(files, given.naming, given.today);
  return files.map((file, at) => ({
    file,
    newName: names[at]!,
    change: { is: 'stamp', ...writtenOn(file, at, given) },
  }));
}
