import { newUuid } from '@basoche/domain';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadQueue } from '../../../data/uploads/index.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import type { DroppedFile } from './dropped-files.ts';
import type { FolderTree } from './folder-tree.ts';
import type { Container } from './place.ts';
import { placeValues } from './place-values.ts';
import type { UploadTarget } from './upload-target.ts';
import { useFolderCommands } from './use-folders.ts';

const MAX_NAME = 255;

/** Puts files on their way to a place, with the folders that they stand in; a folder of that name which is there is gone on with. */
export function useAddFiles(tree: FolderTree): (files: readonly DroppedFile[], place: Container) => void {
  const { t } = useTranslation('library');
  const queue = useUploadQueue();
  const commands = useFolderCommands();
  return useCallback(
    (files, place) => {
      const failed = (error: unknown) => showFailure(error, t('failed'));
      const top = placeValues(place, tree);
      const made = new Map<string, string | null>([['', top.parent]]);
      function folderAt(path: readonly string[], container: Container | null): string | null {
        const key = path.join('/');
        const known = made.get(key);
        if (known !== undefined) return known;
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
      const uploads = files.map(({ file, path }) => {
        const target: UploadTarget = { is: 'file', ...top, parent: folderAt(path, place) };
        return { id: newUuid(Date.now()), file, name: file.name.slice(-MAX_NAME), target };
      });
      queue.add(uploads).catch(failed);
    },
    [t, queue, commands, tree],
  );
}
