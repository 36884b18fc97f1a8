import type { AnyRow } from '@basoche/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { commandOf } from '../../app/http/calls.ts';
import { useSendCommand } from '../../data/commands.ts';
import type { Sent } from '../../data/commands.ts';
import type { RecordScreens } from '../records/record-screens.ts';
import { mergeBody } from './merge-choices.ts';
import type { Sources } from './merge-choices.ts';

export interface MergeCommands {
  /** Merges the others into the one that stays, one after the other. */
  merge: (survivor: string, others: readonly string[], sources: Sources) => Promise<Sent | null>;
  unmerge: (row: AnyRow) => Promise<Sent>;
}

/** Merges show at once, without a network too, and go by themselves. */
export function useMerge(screens: RecordScreens): MergeCommands {
  const { t } = useTranslation('merging');
  const { records } = useEngine();
  const send = useSendCommand();
  return useMemo(() => {
    const { link } = screens;
    const { kind } = link;
    const [merging, unmerging] = kind.shared ?? [];
    if (merging === undefined || unmerging === undefined) throw new Error(`a ${kind.name} is not merged`);
    const aggregate = (id: string) => `${kind.name}/${id}`;
    const rowOf = (id: string) => {
      const row = records.rows(kind).get(id)?.row;
      if (row === undefined) throw new Error(`no ${kind.name} ${id} on this device`);
      return row;
    };
    return {
      async merge(survivor, others, sources) {
        let sent: Sent | null = null;
        for (const id of others) {
          const [into, from] = [rowOf(survivor), rowOf(id)];
          const label = t('commandMerge', { name: link.nameOf(from), into: link.nameOf(into) });
          const about = { aggregate: aggregate(survivor), after: [aggregate(id)], label };
          sent = await send(commandOf(merging.call, { body: mergeBody(screens, into, from, sources) }, about));
        }
        return sent;
      },
      async unmerge(row) {
        const { merged_into: into } = row as { merged_into?: string | null };
        const about = { aggregate: aggregate(into ?? row.id), label: t('commandUnmerge', { name: link.nameOf(row) }) };
        return send(commandOf(unmerging.call, { params: { id: row.id } }, about));
      },
    };
  }, [records, screens, send, t]);
}
