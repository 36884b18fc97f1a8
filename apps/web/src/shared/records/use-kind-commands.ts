import type { AnyRow } from '@basoche/protocol';
import { useMemo } from 'react';
import { useRecordCommands } from '../../data/records/use-record-commands.ts';
import type { RecordLink } from './record-link.ts';
import { useRecordTexts } from './use-record-texts.ts';

/** Commands on the records of a kind, called in « À revoir » and in the badge by the names of its records. */
export function useKindCommands(link: RecordLink) {
  const { text } = useRecordTexts(link);
  const labels = useMemo(
    () => ({
      create: (row: Partial<AnyRow>) => text('commandCreate', { name: link.nameOf(row) }),
      update: (row: AnyRow) => text('commandUpdate', { name: link.nameOf(row) }),
      remove: (row: AnyRow) => text('commandRemove', { name: link.nameOf(row) }),
    }),
    [link, text],
  );
  return useRecordCommands(link.kind, labels);
}
