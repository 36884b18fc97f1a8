import { newUuid } from '@basoche/domain';
import { fileRecord } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type { NewUpload, UploadQueue } from '../../../data/uploads/index.ts';
import { i18n } from '../../../i18n/index.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Container } from '../model/place.ts';
import { placeValues } from '../model/place-values.ts';
import { targetOf } from '../model/upload-target.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { freeNames } from './free-names.ts';
import type { PdfWorker } from './pdf-worker.ts';
import { stemOf } from './stamp-data.ts';
import type { LeftFile } from './stamp-data.ts';
import type { Stamped } from './stamp-files.ts';

/** What becomes of the stamped files. */
export type Destination =
  | { is: 'copies'; place: Container }
  | { is: 'versions' }
  | { is: 'single'; place: Container; name: string }
  | { is: 'download'; name: string; asOne: boolean }
  /** All in as few PDF as the limit allows, in bytes; without a place a download. */
  | { is: 'packages'; place: Container | null; name: string; maxBytes: number };

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

export interface SaveResult {
  saved: readonly SavedFile[];
  left: readonly LeftFile[];
}

const pdfBlob = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'application/pdf' });

/**
 * Puts all stamped files on their way at once, or gives them to the browser; resolves when each is on this device, or the
 * browser has them.
 * @returns under which names
 * @throws PdfError when they cannot be one; DOMException `AbortError` when it is cancelled before
 */
export async function saveStamped(stamped: readonly Stamped[], to: Destination, ports: SavePorts): Promise<SaveResult> {
  const { engine, queue, tree, worker, signal, onCommit } = ports;
  const parts = stamped.map(({ task, bytes }) => ({ title: task.newName, bytes }));
  const ofEach = (names: readonly string[]) => names.map((name, at) => ({ name, of: stamped[at]!.task.file.fileName }));
  const asOne = async () => {
    if (parts.length === 1) return parts[0]!.bytes;
    return worker.ask({ is: 'merge', parts: parts.map(({ title, bytes }) => ({ title: stemOf(title), bytes })) });
  };
  const commit = () => {
    signal.throwIfAborted();
    onCommit();
  };
  /** Under names that are free there. */
  const addTo = async (place: Container, files: readonly NamedPdf[]): Promise<string[]> => {
    const names = freeNames(
      files.map(({ title }) => title),
      takenNames(engine, queue, tree, place),
    );
    await queue.add(files.map(({ bytes }, at) => newFile(pdfBlob(bytes), names[at]!, place, tree)));
    return names;
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
      return { saved: ofEach(stamped.map(({ task }) => task.file.fileName)), left: [] };
    }
    case 'copies':
      commit();
      return { saved: ofEach(await addTo(to.place, parts)), left: [] };
    case 'single': {
      const whole = await asOne();
      commit();
      return { saved: ofNone(await addTo(to.place, [{ title: to.name, bytes: whole }])), left: [] };
    }
    case 'download': {
      const isOne = to.asOne || parts.length === 1;
      const file = isOne ? pdfBlob(await asOne()) : await zipped(parts, worker);
      commit();
      saveFile(file, to.name);
      return { saved: ofNone([to.name]), left: [] };
    }
    case 'packages': {
      const { packages, left } = await cut(stamped, to, worker);
      if (packages.length === 0) return { saved: [], left };
      const file = packages.length === 1 ? pdfBlob(packages[0]!.bytes) : null;
      const whole = to.place === null ? (file ?? (await zipped(packages, worker))) : null;
      commit();
      if (to.place !== null) return { saved: ofNone(await addTo(to.place, packages)), left };
      const name = file === null ? `${stemOf(to.name)}.zip` : to.name;
      saveFile(whole!, name);
      return { saved: ofNone([name]), left };
    }
  }
}

interface NamedPdf {
  /** With its extension. */
  title: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const ofNone = (names: readonly string[]): SavedFile[] => names.map((name) => ({ name, of: null }));

async function zipped(files: readonly NamedPdf[], worker: PdfWorker): Promise<Blob> {
  const names = freeNames(
    files.map(({ title }) => title),
    [],
  );
  const parts = files.map(({ bytes }, at) => ({ bytes, title: names[at]! }));
  return new Blob([await worker.ask({ is: 'zip', parts })], { type: 'application/zip' });
}

async function cut(
  stamped: readonly Stamped[],
  { name, maxBytes }: Extract<Destination, { is: 'packages' }>,
  worker: PdfWorker,
): Promise<{ packages: readonly NamedPdf[]; left: readonly LeftFile[] }> {
  const parts = stamped.map(({ task, bytes }) => ({ title: stemOf(task.newName), bytes }));
  const { packages, tooLarge } = await worker.ask({ is: 'cut', parts, maxBytes });
  const total = packages.length;
  const titleOf = (number: number) =>
    total === 1 ? name : i18n.t('packageName', { ns: 'stamping', name: stemOf(name), number, total });
  return {
    packages: packages.map((bytes, at) => ({ title: titleOf(at + 1), bytes })),
    left: tooLarge.map((at) => {
      const { frontId: id, fileName } = stamped[at]!.task.file;
      return { id, name: fileName, reason: 'overLimit' as const };
    }),
  };
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
