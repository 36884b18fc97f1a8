import { fileRecord } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Item } from '../model/use-contents.ts';
import { chooseFiles } from './choose-files.ts';
import { readContent } from './content.ts';
import type { FileList } from './file-list.ts';
import type { PdfWorker } from './pdf-worker.ts';
import { MAX_FILES } from './stamp-data.ts';
import type { FileToStamp, LeftFile } from './stamp-data.ts';
import { reasonOf } from './stamp-files.ts';

export interface FileListView extends FileList {
  /** How many were read, of how many; as many once all are. */
  read: number;
  total: number;
  /** More was chosen than one dialog takes up. */
  isTooMany: boolean;
  change: (next: (files: readonly FileToStamp[]) => readonly FileToStamp[]) => void;
  /** Reads once more what was out of reach. */
  retry: () => void;
}

/** What is known of a file before it is read. */
export interface GivenFile {
  /** For good; `null`: that of its place in the list. */
  number: number | null;
  /** `null`: as the pattern says. */
  name: string | null;
}

const NOTHING_GIVEN: ReadonlyMap<string, GivenFile> = new Map();

interface Reading {
  rows: readonly LibraryFile[];
  next: number;
}

/**
 * Files of what was chosen, each read once: its pages are counted, and what cannot be stamped is left with its reason.
 * @param given of files, by id; the same object each time
 */
export function useFileList(
  items: readonly Item[],
  tree: FolderTree,
  worker: PdfWorker,
  given: ReadonlyMap<string, GivenFile> = NOTHING_GIVEN,
): FileListView {
  const engine = useEngine();
  const { id: me } = useUser();
  const [chosen] = useState(() => {
    const filesIn = (parent: string) =>
      engine.records.rows(fileRecord).list({ where: { parent, trashedAt: null } }).entries;
    return chooseFiles(items, tree, filesIn);
  });
  const [files, setFiles] = useState<readonly FileToStamp[]>([]);
  const [left, setLeft] = useState<readonly LeftFile[]>(chosen.left);
  const [reading, setReading] = useState<Reading>(() => ({ rows: chosen.candidates.slice(0, MAX_FILES), next: 0 }));
  const row = reading.rows[reading.next];
  useEffect(() => {
    if (row === undefined) return;
    let isCurrent = true;
    void readContent(engine, me, row)
      .then((bytes) => worker.ask({ is: 'inspect', bytes }))
      .then(({ pages, isSigned }): FileToStamp | LeftFile =>
        isSigned
          ? { id: row.id, name: row.name, reason: 'signed' }
          : {
              frontId: row.id,
              fileName: row.name,
              ownName: given.get(row.id)?.name ?? null,
              pageCount: pages,
              number: given.get(row.id)?.number ?? null,
              row,
            },
      )
      .catch((error: unknown): LeftFile | null =>
        isCurrent ? { id: row.id, name: row.name, reason: reasonOf(error) } : null,
      )
      .then((known) => {
        if (!isCurrent || known === null) return;
        if ('reason' in known) setLeft((before) => [...before, known]);
        else setFiles((before) => [...before, known]);
        setReading((before) => ({ ...before, next: before.next + 1 }));
      });
    return () => {
      isCurrent = false;
    };
  }, [engine, me, worker, given, row]);
  return useMemo(
    () => ({
      files,
      left,
      read: reading.next,
      total: reading.rows.length,
      isTooMany: chosen.candidates.length > MAX_FILES,
      change: setFiles,
      retry() {
        const away = new Set(left.flatMap(({ id, reason }) => (reason === 'away' ? [id] : [])));
        setLeft(left.filter(({ id }) => !away.has(id)));
        setReading({ rows: chosen.candidates.filter(({ id }) => away.has(id)), next: 0 });
      },
    }),
    [files, left, reading, chosen],
  );
}
