import { lazy, Suspense, useMemo } from 'react';
import { useFolders } from '../model/use-folders.ts';
import type { FileEntry, Item } from '../model/use-contents.ts';

const StampDialog = lazy(() => import('./StampDialog.tsx').then(({ StampDialog: dialog }) => ({ default: dialog })));

export interface StampFilesProps {
  files: readonly { entry: FileEntry; number: number }[];
  onClose: () => void;
}

/** Stamps files with the numbers that they have for good. */
export function StampFiles({ files, onClose }: StampFilesProps) {
  const { tree, state } = useFolders();
  const items = useMemo(() => files.map(({ entry }): Item => ({ is: 'file', entry })), [files]);
  const numbers = useMemo(() => new Map(files.map(({ entry, number }) => [entry.id, number])), [files]);
  return (
    <Suspense fallback={null}>
      <StampDialog items={items} tree={tree} isKnown={state.is === 'complete'} numbers={numbers} onClose={onClose} />
    </Suspense>
  );
}
