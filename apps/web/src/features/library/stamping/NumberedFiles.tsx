import { lazy, Suspense, useMemo } from 'react';
import { useFolders } from '../model/use-folders.ts';
import type { FileEntry, Item } from '../model/use-contents.ts';

const StampDialog = lazy(() => import('./StampDialog.tsx').then(({ StampDialog: dialog }) => ({ default: dialog })));
const MergeDialog = lazy(() => import('./MergeDialog.tsx').then(({ MergeDialog: dialog }) => ({ default: dialog })));

export interface NumberedFile {
  entry: FileEntry;
  number: number;
  /** What its bookmark says. */
  title: string;
}

export interface NumberedFilesProps {
  files: readonly NumberedFile[];
  /** What is done with them; `note`: what is to be known of their numbers, `name`: of the result. */
  action: { is: 'stamp'; note?: string } | { is: 'merge'; name: string };
  onClose: () => void;
}

/** Stamps files with the numbers that they have, or puts them in a row, in packages that a court takes. */
export function NumberedFiles({ files, action, onClose }: NumberedFilesProps) {
  const { tree, state } = useFolders();
  const items = useMemo(() => files.map(({ entry }): Item => ({ is: 'file', entry })), [files]);
  const isMerge = action.is === 'merge';
  const given = useMemo(
    () => new Map(files.map(({ entry, number, title }) => [entry.id, { number, name: isMerge ? title : null }])),
    [files, isMerge],
  );
  const common = { items, tree, given, isKnown: state.is === 'complete', onClose };
  return (
    <Suspense fallback={null}>
      {action.is === 'merge' ? (
        <MergeDialog {...common} isCut name={action.name} />
      ) : (
        <StampDialog {...common} {...(action.note === undefined ? {} : { note: action.note })} />
      )}
    </Suspense>
  );
}
