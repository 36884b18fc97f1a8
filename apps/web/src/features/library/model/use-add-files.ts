import { newUuid } from '@basoche/domain';
import { fileRecord } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useUploadQueue } from '../../../data/uploads/index.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { FolderTree } from './folder-tree.ts';
import type { Container } from './place.ts';
import { placeValues } from './place-values.ts';
import type { UploadTarget } from './upload-target.ts';
import { useFolderCommands } from './use-folders.ts';

const MAX_NAME = 255;

/**
 * Puts files on their way to a place, with the folders that they stand in; a folder of that name which is there is gone on
 * with, and a file of that name receives a version.
 */
export function useAddFiles(tree: FolderTree): (files: readonly DroppedFile[], place: Container) => void {
  const { t } = useTranslation('library');
  const queue = useUploadQueue();
  const { records } = useEngine();
  const commands = useFolderCommands();
  return useCallback(
    (files, place) => {
      const failed = (error: unknown) => showFailure(error, t('failed'));
      const top = placeValues(place, tree);
      const made = new Map<string, string | null>([['', top.parent]]);
      function folderAt(path: readonly string[], container: Container | null): string | null {
        const key = path.join('/');
        const earlier = made.get(key);
        if (earlier !== undefined) return earlier;
        const above = folderAt(path.slice(0, -1), container);
        const name = path.at(-1)!.slice(0, MAX_NAME);
        const within: Container | null =
          path.length === 1 ? container : above === null ? null : { is: 'folder', id: above };
        const there = within === null ? undefined : tree.within(within).find(({ row }) => row.name === name);
        const id = there?.id ?? create(name, above);
        made.set(key, id);
        return id;
      }
      function create(name: string, parent: string | null): string {
        const { id, sent } = commands.createNow({ ...top, name, parent });
        sent.catch(failed);
        return id;
      }
      const known = new Map<string | null, ReadonlyMap<string, LibraryFile>>();
      function filesIn(parent: string | null): ReadonlyMap<string, LibraryFile> {
        const where = { ...top, parent, trashedAt: null };
        const there = known.get(parent) ?? byNameKey(records.rows(fileRecord).list({ where }).entries);
        known.set(parent, there);
        return there;
      }
      function targetFor(name: string, parent: string | null): UploadTarget {
        const there = filesIn(parent).get(nameKey(name));
        return there === undefined
          ? { is: 'file', ...top, parent }
          : { is: 'version', file: there.id, base: there.version };
      }
      const uploads = files.map(({ file, path }) => {
        const name = file.name.slice(-MAX_NAME);
        return { id: newUuid(Date.now()), file, name, target: targetFor(name, folderAt(path, place)) };
      });
      queue.add(uploads).catch(failed);
    },
    [t, queue, records, commands, tree],
  );
}

/** By which the server takes two names for one [LB6]. */
const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

function byNameKey(entries: readonly { row: LibraryFile }[]): ReadonlyMap<string, LibraryFile> {
  return new Map(entries.map(({ row }) => [nameKey(row.name), row]));
}
