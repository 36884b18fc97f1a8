import type { LibraryFile } from '@basoche/protocol';
import { useState } from 'react';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Container } from '../model/place.ts';
import { useIsHeld } from '../model/use-held.ts';
import { useIsPlaceReadOnly } from '../model/use-read-only.ts';
import { nameProblem } from './file-list.ts';
import type { Destination } from './save-stamped.ts';
import { stemOf } from './stamp-data.ts';
import type { FileToStamp, Outcome } from './stamp-data.ts';
import { useVersionRight } from './use-version-right.ts';

interface Values {
  /** `null`: the first that can be. */
  chosenOutcome: Outcome | null;
  place: Container | null;
  /** Without its extension. */
  singleName: string;
  /** A download is one PDF. */
  asOne: boolean;
}

export interface SaveChoice extends Omit<Values, 'chosenOutcome'> {
  outcome: Outcome;
  /** What can be chosen, the usual one first. */
  outcomes: readonly Outcome[];
  change: (values: Partial<Values>) => void;
  /** Name of a file that may only be read: no versions then. */
  readOnly: string | null;
  placeProblem: 'readOnly' | 'away' | null;
  /** `null`: something is still to be chosen or mended. */
  destination: Destination | null;
}

/**
 * What a person wants to become of the files that were made, and whether it can be.
 * @param files each with the file that it is made of
 * @param outcomes what is offered, the usual one first
 */
export function useSaveChoice(
  files: readonly FileToStamp[],
  names: readonly string[],
  {
    tree,
    start,
    singleName,
    outcomes,
  }: { tree: FolderTree; start: Container | null; singleName: string; outcomes: readonly Outcome[] },
): SaveChoice {
  const [values, setValues] = useState<Values>({ chosenOutcome: null, place: start, singleName, asOne: false });
  const mayReceive = useVersionRight(tree);
  const { place } = values;
  const asked = place ?? ({ is: 'top', space: 'personal' } as const);
  const isReadOnly = useIsPlaceReadOnly(asked, tree);
  const isHeld = useIsHeld(asked, tree);
  const readOnly = files.find(({ row }: { row: LibraryFile }) => !mayReceive(row))?.fileName ?? null;
  const placeProblem = place === null ? null : isReadOnly ? 'readOnly' : isHeld ? null : 'away';
  const can = outcomes.filter((each) => each !== 'versions' || readOnly === null);
  const outcome = can.find((each) => each === values.chosenOutcome) ?? can[0]!;
  const choice = { ...values, outcome, outcomes, readOnly, placeProblem } as const;
  return {
    ...choice,
    change: (given) => setValues((before) => ({ ...before, ...given })),
    destination: destinationOf(choice, names),
  };
}

function destinationOf(
  {
    outcome,
    place,
    singleName,
    asOne,
    readOnly,
    placeProblem,
  }: Omit<SaveChoice, 'change' | 'outcomes' | 'destination'>,
  names: readonly string[],
): Destination | null {
  const name = `${stemOf(singleName).trim()}.pdf`;
  const isNamed = nameProblem(name) === null;
  switch (outcome) {
    case 'copies':
      return place === null || placeProblem !== null ? null : { is: 'copies', place };
    case 'versions':
      return readOnly === null ? { is: 'versions' } : null;
    case 'single':
      return place === null || placeProblem !== null || !isNamed ? null : { is: 'single', place, name };
    case 'download': {
      const [only] = names;
      if (names.length === 1 && only !== undefined) return { is: 'download', name: only, asOne: true };
      return isNamed ? { is: 'download', asOne, name: asOne ? name : name.replace(/\.pdf$/, '.zip') } : null;
    }
  }
}
