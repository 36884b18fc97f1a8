import { newUuid } from '@basoche/domain';
import { libraryCalls } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { commandOf } from '../../../app/http/calls.ts';
import { useSendCommand, type Sent } from '../../../data/commands.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { copyText } from '../../../shared/copy-text.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { placeValues } from './place-values.ts';
import type { FolderTree } from './folder-tree.ts';
import { fileHref, placeHref } from './place.ts';
import type { Container } from './place.ts';
import { useFileCommands } from './use-contents.ts';
import { readPresent } from './use-file.ts';
import type { FileEntry, Item } from './use-contents.ts';
import { useFolderCommands } from './use-folders.ts';

/** What a person does with a folder or a file: it shows at once, and is said to have failed where it did. */
export function useItemActions() {
  const { t } = useTranslation(['library', 'common']);
  const folders = useFolderCommands();
  const files = useFileCommands();
  const send = useSendCommand();
  const engine = useEngine();
  return useMemo(() => {
    const failed = (error: unknown) => showFailure(error, t('failed'));
    const save = (item: Item, fields: object): Promise<Sent | null> =>
      item.is === 'folder' ? folders.save(item.entry.id, fields) : files.save(item.entry.id, fields);

    function setTrashed(item: Item, trashedAt: number | null, canUndo: boolean): void {
      const { name } = item.entry.row;
      const undo = {
        label: t('common:undo'),
        onSelect: () => setTrashed(item, trashedAt === null ? Date.now() : null, false),
      };
      save(item, { trashedAt }).then(
        () => toast(t(trashedAt === null ? 'restored' : 'trashed', { name }), canUndo ? { action: undo } : {}),
        failed,
      );
    }

    return {
      rename(item: Item, name: string): void {
        if (name !== '' && name !== item.entry.row.name) save(item, { name }).catch(failed);
      },
      move(item: Item, place: Container, tree: FolderTree): void {
        save(item, placeValues(place, tree)).then(() => toast(t('moved', { name: item.entry.row.name })), failed);
      },
      copy({ id, row }: FileEntry, place: Container): void {
        const copyId = newUuid(Date.now());
        const body = { id: copyId, fileSlug: id, targetFolder: slugOf(place) };
        const about = {
          aggregate: `file/${copyId}`,
          after: [`file/${id}`, ...(place.is === 'folder' ? [`folder/${place.id}`] : [])],
          label: t('commandCopy', { name: row.name }),
        };
        send(commandOf(libraryCalls.duplicateFile, { body }, about)).then(
          ({ waiting }) => toast(t(waiting ? 'copyWaits' : 'copied', { name: row.name })),
          failed,
        );
      },
      trash: (item: Item) => setTrashed(item, Date.now(), true),
      restore: (item: Item) => setTrashed(item, null, true),
      deleteForGood: (item: Item): Promise<Sent> =>
        item.is === 'folder' ? folders.remove(item.entry.id) : files.remove(item.entry.id),
      download({ row }: Pick<FileEntry, 'row'>): void {
        readPresent(engine, row).then((content) => saveFile(content, row.name), failed);
      },
      copyLink(item: Item): void {
        const href = item.is === 'folder' ? placeHref({ is: 'folder', id: item.entry.id }) : fileHref(item.entry.id);
        copyText(`${location.origin}${href}`).then(
          () => toast(t('linkCopied')),
          () => toast(t('copyFailed'), { tone: 'bad' }),
        );
      },
    };
  }, [t, folders, files, send, engine]);
}

/** As the calls of the specification name a place. */
function slugOf(place: Container): string {
  return place.is === 'folder' ? place.id : place.is === 'matter' ? place.project : place.space;
}
