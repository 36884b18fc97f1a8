import { PdfError } from '@basoche/pdf';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { useUploadQueue } from '../../../data/uploads/index.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import { readContent } from './content.ts';
import type { PdfWorker } from './pdf-worker.ts';
import { saveStamped } from './save-stamped.ts';
import type { Destination, SavedFile } from './save-stamped.ts';
import type { LeftFile } from './stamp-data.ts';
import { reasonOf, stampFiles } from './stamp-files.ts';
import type { StampProgress, StampTask, Stamped } from './stamp-files.ts';

export type Run =
  | { is: 'none' }
  | { is: 'stamping'; progress: StampProgress }
  /** All are stamped: they are put together. */
  | { is: 'joining' }
  /** They are put on the device: from here on nothing is cancelled. */
  | { is: 'saving' }
  | { is: 'done'; to: Destination; saved: readonly SavedFile[]; left: readonly LeftFile[] }
  /** Nothing was saved. */
  | { is: 'failed'; left: readonly LeftFile[] };

export interface RunView {
  run: Run;
  start: (tasks: readonly StampTask[], to: Destination) => void;
  /** Nothing is then saved. */
  cancel: () => void;
  /** Back to the choice of where they go. */
  forget: () => void;
}

/** Stamps, and saves all of it at once or nothing. */
export function useRun(tree: FolderTree, worker: PdfWorker): RunView {
  const engine = useEngine();
  const queue = useUploadQueue();
  const { id: me } = useUser();
  const [run, setRun] = useState<Run>({ is: 'none' });
  const ends = useRef<AbortController | null>(null);
  useEffect(() => () => ends.current?.abort(), []);

  async function work(tasks: readonly StampTask[], to: Destination, signal: AbortSignal): Promise<Run> {
    const total = tasks.length;
    setRun({ is: 'stamping', progress: { done: 0, total, name: tasks[0]?.newName ?? '', page: 0, pages: 0 } });
    const { stamped, left } = await stampFiles(tasks, {
      worker,
      signal,
      contentOf: ({ row }) => readContent(engine, me, row),
      onProgress: (progress) => setRun({ is: 'stamping', progress }),
    });
    if (stamped.length === 0) return { is: 'failed', left };
    setRun({ is: 'joining' });
    const onCommit = () => setRun({ is: 'saving' });
    try {
      const result = await saveStamped(stamped, to, { engine, queue, tree, worker, signal, onCommit });
      const all = [...left, ...result.left];
      return result.saved.length === 0
        ? { is: 'failed', left: all }
        : { is: 'done', to, saved: result.saved, left: all };
    } catch (error) {
      signal.throwIfAborted();
      return { is: 'failed', left: [...left, ...meantBy(error, stamped)] };
    }
  }

  return {
    run,
    start(tasks, to) {
      const controller = new AbortController();
      ends.current = controller;
      work(tasks, to, controller.signal).then(
        (over) => {
          if (!controller.signal.aborted) setRun(over);
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          reportError(error);
          setRun({ is: 'failed', left: [] });
        },
      );
    },
    cancel() {
      if (run.is === 'saving') return;
      ends.current?.abort();
      worker.stop();
      setRun({ is: 'none' });
    },
    forget: () => setRun({ is: 'none' }),
  };
}

/** The file because of which they cannot be one. */
function meantBy(error: unknown, stamped: readonly Stamped[]): readonly LeftFile[] {
  const file = error instanceof PdfError && error.file !== null ? stamped[error.file]?.task.file : undefined;
  if (file === undefined) reportError(error);
  return file === undefined ? [] : [{ id: file.frontId, name: file.fileName, reason: reasonOf(error) }];
}
