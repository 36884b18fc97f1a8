import { favouriteFolderRecord, folderRecord } from '@basoche/protocol';
import type { RowsState } from '@basoche/records';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { removeRecord, saveRecord } from '../../../data/records/save-record.ts';
import { useRefusals } from '../../../data/records/use-refusals.ts';
import { FolderTree } from './folder-tree.ts';

/** All folders that this device has. */
export function useFolders(): { tree: FolderTree; state: RowsState } {
  const { id: me } = useUser();
  const { entries, state } = useRecords(folderRecord, {});
  return { tree: useMemo(() => new FolderTree(entries, me), [entries, me]), state };
}

export const useFolderRefusals = () => useRefusals(folderRecord);

export function useFolderCommands() {
  const { t } = useTranslation('library');
  const labels = useMemo(
    () => ({
      create: ({ name = '' }: { name?: string }) => t('commandCreateFolder', { name }),
      update: ({ name }: { name: string }) => t('commandUpdateFolder', { name }),
      remove: ({ name }: { name: string }) => t('commandRemoveFolder', { name }),
    }),
    [t],
  );
  return useRecordCommands(folderRecord, labels);
}

/** Folders that the person wants at hand, and what changes that. */
export function useFavourites() {
  const { t } = useTranslation('library');
  const engine = useEngine();
  const { entries } = useRecords(favouriteFolderRecord, {});
  const ids = useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);
  async function toggle(id: string, name: string): Promise<void> {
    const aggregate = `favourite_folder/${id}`;
    if (ids.has(id))
      await removeRecord(engine, favouriteFolderRecord, id, { aggregate, label: t('commandUnfavourite', { name }) });
    else
      await saveRecord(
        engine,
        favouriteFolderRecord,
        { id },
        { aggregate, after: [`folder/${id}`], label: t('commandFavourite', { name }) },
      );
  }
  return { ids, toggle };
}
