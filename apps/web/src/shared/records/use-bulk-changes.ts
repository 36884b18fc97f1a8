import { toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../app/engine.tsx';
import type { BulkSpec } from './record-list.ts';
import type { RecordLink } from './record-link.ts';
import { showFailure } from './show-failure.ts';
import { useKindCommands } from './use-kind-commands.ts';
import { useRecordTexts } from './use-record-texts.ts';

type ManyDone = 'archivedMany' | 'restoredMany' | 'removedMany';

/** Changes of many records at once. Each is a command of its own, and what only moves them is taken back by the toast. */
export function useBulkChanges(link: RecordLink, { archive, restore, remove }: BulkSpec) {
  const { t } = useTranslation(['records', 'common']);
  const { text } = useRecordTexts(link);
  const commands = useKindCommands(link);
  const isConnected = useConnected();

  async function run(change: Promise<void>, done: ManyDone, count: number, undo?: () => Promise<void>) {
    try {
      await change;
    } catch (error) {
      showFailure(error, t('failed'));
      return;
    }
    toast(text(done, { count, shown: count.toLocaleString('fr-FR') }), {
      ...(isConnected ? {} : { tone: 'wait', detail: t('savedPending') }),
      ...(undo === undefined ? {} : { action: { label: t('common:undo'), onSelect: () => void undo() } }),
    });
  }

  const save = (ids: readonly string[], fields: object, done: ManyDone, back?: [object, ManyDone]): Promise<void> =>
    run(commands.saveAll(ids, fields), done, ids.length, back === undefined ? undefined : () => save(ids, ...back));

  return {
    archive: (ids: readonly string[]) => save(ids, archive, 'archivedMany', [restore, 'restoredMany']),
    restore: (ids: readonly string[]) => save(ids, restore, 'restoredMany'),
    remove: (ids: readonly string[]) =>
      remove === null
        ? run(commands.removeAll(ids), 'removedMany', ids.length)
        : save(ids, remove.fields, 'removedMany', [restore, 'restoredMany']),
  };
}
