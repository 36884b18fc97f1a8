import { newUuid } from '@basoche/domain';
import { fileRecord } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type { NewUpload, UploadQueue } from '../../../data/uploads/index.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Container } from '../model/place.ts';
import { placeValues } from '../model/place-values.ts';
import { targetOf } from '../model/upload-target.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { freeNames } from './free-names.ts';
import type { PdfWorker } from './pdf-worker.ts';
import type { Stamped } from './stamp-files.ts';

/** What becomes of the stamped files. */
export type Destination =
  | { is: 'copies'; place: Container }
  | { is: 'versions' }
  | { is: 'single'; place: Container; name: string }
  | { is: 'download'; name: string; asOne: boolean };

export interface SavePorts {
  engine: SyncEngine;
  queue: UploadQueue;
  tree: FolderTree;
  worker: PdfWorker;
  /** Nothing can be cancelled from here on. */
  onCommit: () => void;
  signal: AbortSignal;
}

export interface SavedFile {
  name: string;
  /** Of the file that was stamped; `null` of one made of many. */
  of: string | null;
}

const pdfBlob = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'application/pdf' });

/**
 * Puts all stamped files on their way at once, or gives them to the browser; resolves when each is on this device, or the
 * browser has them.
 * @returns under which names
 * @throws PdfError when they cannot be one; DOMException `AbortError` when it is cancelled before
 */
export async function saveStamped(
  stamped: readonly Stamped[],
  to: Destination,
  ports: SavePorts,
): Promise<readonly SavedFile[]> {
  const { engine, queue, tree, worker, signal, onCommit } = ports;
  const parts = stamped.map(({ task, bytes }) => ({ title: task.newName, bytes }));
  const ofEach = (names: readonly string[]) => names.map((name, at) => ({ name, of: stamped[at]!.task.file.fileName }));
  const asOne = async () => pdfBlob(parts.length === 1 ? parts[0]!.bytes : await worker.ask({ is: 'merge', parts }));
  const commit = () => {
    signal.throwIfAborted();
    onCommit();
  };
  switch (to.is) {
    case 'versions': {
      commit();
      await queue.add(
        stamped.map(({ task: { file }, bytes }) => ({
          id: newUuid(Date.now()),
          file: pdfBlob(bytes),
          name: file.fileName,
          target: { is: 'version', file: file.frontId, base: file.row.version } satisfies UploadTarget,
        })),
      );
      return ofEach(stamped.map(({ task }) => task.file.fileName));
    }
    case 'copies': {
      commit();
      const names = freeNames(
        parts.map(({ title }) => title),
        takenNames(engine, queue, tree, to.place),
      );
      await queue.add(parts.map(({ bytes }, at) => newFile(pdfBlob(bytes), names[at]!, to.place, tree)));
      return ofEach(names);
    }
    case 'single': {
      const whole = await asOne();
      commit();
      const [name = to.name] = freeNames([to.name], takenNames(engine, queue, tree, to.place));
      await queue.add([newFile(whole, name, to.place, tree)]);
      return [{ name, of: null }];
    }
    case 'download': {
      if (to.asOne || parts.length === 1) {
        const whole = await asOne();
        commit();
        saveFile(whole, to.name);
      } else {
        const names = freeNames(
          parts.map(({ title }) => title),
          [],
        );
        const zipped = await worker.ask({
          is: 'zip',
          parts: parts.map(({ bytes }, at) => ({ bytes, title: names[at]! })),
        });
        commit();
        saveFile(new Blob([zipped], { type: 'application/zip' }), to.name);
      }
      return [{ name: to.name, of: null }];
    }
  }
}

function newFile(file: Blob, name: string, place: Container, tree: FolderTree): NewUpload {
  const target: UploadTarget = { is: 'file', ...placeValues(place, tree) };
  return { id: newUuid(Date.now()), file, name, target };
}

/** Names of the files of a place: of those that are there, and of those on their way there from this device. */
function takenNames(engine: SyncEngine, queue: UploadQueue, tree: FolderTree, place: Container): string[] {
  const { space, project, parent } = placeValues(place, tree);
  const where = { space, project, parent, trashedAt: null };
  const there = engine.records
    .rows(fileRecord)
    .list({ where })
    .entries.map(({ row }) => row.name);
  const coming = queue.list().flatMap(({ name, target: value }) => {
    const target = targetOf(value);
    const isHere = target?.is === 'file' && target.parent === parent && target.space === space;
    return isHere && target.project === project ? [name] : [];
  });
  return [...there, ...coming];
}
