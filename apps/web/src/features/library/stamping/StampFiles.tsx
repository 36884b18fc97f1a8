import { lazy, Suspense, useMemo } from 'react';
import { useFolders } from '../model/use-folders.ts';
import type { FileEntry, Item } from '../model/use-contents.ts';

const StampDialog = lazy(() => import('./StampDialog.tsx').then(({ StampDialog: dialog }) => ({ default: dialog })));

export interface StampFilesProps {
  files: readonly { entry: FileEntry; number: number }[];
  /** What is to be known of these numbers. */
  note?: string;
  onClose: () => void;
}

/** Stamps files with the numbers that they have. */
export function StampFiles({ files, note, onClose }: StampFilesProps) {
  const { tree, state } = useFolders();
  const items = useMemo(() => files.map(({ entry }): Item => ({ is: 'file', entry })), [files]);
  const numbers = useMemo(() => new Map(files.map(({ entry, number }) => [entry.id, number])), [files]);
  return (
    <Suspense fallback={null}>
      <StampDialog
        items={items}
        tree={tree}
        isKnown={state.is === 'complete'}
        numbers={numbers}
        {...(note === undefined ? {} : { note })}
        onClose={onClose}
      />
    </Suspense>
  );
}
