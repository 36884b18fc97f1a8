import { useState } from 'react';
import { keepLook, lookAt } from '../../../app/storage/view-memory.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Container } from '../model/place.ts';
import { useIsHeld } from '../model/use-held.ts';
import { useIsPlaceReadOnly } from '../model/use-read-only.ts';
import { nameProblem } from './file-list.ts';
import type { Destination } from './save-stamped.ts';
import { stemOf } from './stamp-data.ts';

/** Of a message to a French court, megabytes. */
const USUAL_SIZE = 10;
const MAX_SIZE = 500;
const MEGABYTE = 1_000_000;

interface Values {
  isCut: boolean;
  /** Size of a package at most, as it is typed. */
  megabytes: string;
  isDownload: boolean;
  place: Container | null;
  /** Without its extension. */
  name: string;
}

export interface MergeChoice extends Values {
  change: (values: Partial<Values>) => void;
  isSizeWrong: boolean;
  placeProblem: 'readOnly' | 'away' | null;
  /** `null`: something is still to be chosen or mended. */
  destination: Destination | null;
}

/** What becomes of files that are put together. @param userId whose last size of packages on this device it begins with */
export function useMergeChoice(
  userId: string,
  { tree, ...start }: { tree: FolderTree; isCut: boolean; place: Container | null; name: string },
): MergeChoice {
  const [values, setValues] = useState<Values>(() => ({
    ...start,
    megabytes: lookAt(userId, 'library', 'packages')['megabytes'] ?? String(USUAL_SIZE),
    isDownload: false,
  }));
  const { isCut, megabytes, isDownload, place, name } = values;
  const asked = place ?? ({ is: 'top', space: 'personal' } as const);
  const isReadOnly = useIsPlaceReadOnly(asked, tree);
  const isHeld = useIsHeld(asked, tree);
  const placeProblem = place === null || isDownload ? null : isReadOnly ? 'readOnly' : isHeld ? null : 'away';
  const size = Number(megabytes.replace(',', '.'));
  const isSizeWrong = !(size >= 1 && size <= MAX_SIZE);
  const file = `${stemOf(name).trim()}.pdf`;
  const isReady = nameProblem(file) === null && placeProblem === null && (isDownload || place !== null);
  return {
    ...values,
    isSizeWrong,
    placeProblem,
    change: (given) => setValues((before) => ({ ...before, ...given })),
    destination: !isReady || (isCut && isSizeWrong) ? null : destinationOf(),
  };

  function destinationOf(): Destination {
    if (isCut)
      return { is: 'packages', place: isDownload ? null : place, name: file, maxBytes: Math.floor(size * MEGABYTE) };
    return isDownload || place === null
      ? { is: 'download', name: file, asOne: true }
      : { is: 'single', place, name: file };
  }
}

export function savePackageSize(userId: string, megabytes: string): void {
  keepLook(userId, 'library', 'packages', { megabytes });
}
