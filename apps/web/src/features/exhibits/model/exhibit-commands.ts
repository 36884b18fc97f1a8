import { between, positionAt } from '@basoche/crdt';
import type { Place } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import { exhibitCalls, exhibitCommunicationRecord, exhibitRecord } from '@basoche/protocol';
import type { Exhibit, LibraryFile } from '@basoche/protocol';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { commandOf } from '../../../app/http/calls.ts';
import { useSendCommand } from '../../../data/commands.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import type { NumberedExhibit } from './use-exhibits.ts';

const { communicateExhibits, revokeCommunication } = exhibitCalls;
const communicationOf = (id: string) => `${exhibitCommunicationRecord.name}/${id}`;

interface CommunicationFields {
  date: string;
  recipient: string;
}

/** What is done with the exhibits of one party of a matter; it shows at once and goes by itself. */
export function useExhibitCommands(project: string, party: string | null) {
  const { t } = useTranslation('exhibits');
  const { records } = useEngine();
  const exhibitLabels = useMemo(() => {
    const named = ({ title = '' }: Partial<Exhibit>) => ({ title });
    return {
      create: (row: Partial<Exhibit>) => t('commandAdd', named(row)),
      update: (row: Exhibit) => t('commandUpdate', named(row)),
      remove: (row: Exhibit) => t('commandRemove', named(row)),
    };
  }, [t]);
  const send = useSendCommand();
  const exhibits = useRecordCommands(exhibitRecord, exhibitLabels);
  return useMemo(() => {
    const failed = (error: unknown) => showFailure(error, t('failed'));
    const openOnes = () =>
      records
        .rows(exhibitRecord)
        .list({ where: { project } })
        .entries.map(({ row }) => row)
        .filter((row) => row.party === party && row.number === null);
    return {
      /** In the order given, after those that there are. */
      add(files: readonly { id: string; row: LibraryFile }[]): void {
        let last = openOnes().reduce<string | null>(
          (max, { position }) => (max === null || position > max ? position : max),
          null,
        );
        for (const { id, row } of files) {
          last = between(last, null, Math.random);
          const values = { project, party, file: id, title: titleOf(row.name), position: last };
          exhibits.create(values).catch(failed);
        }
      },
      move(id: string, place: Place): void {
        const position = positionAt(openOnes(), place, id, Math.random);
        exhibits.save(id, { position }).catch(failed);
      },
      save: (id: string, fields: Partial<Exhibit>, seen: Exhibit) => exhibits.save(id, fields, seen),
      remove: (id: string) => exhibits.remove(id),
      /** Brings back what was removed. */
      restore({ file, title, date, position }: Exhibit): void {
        exhibits.create({ project, party, file, title, date, position }).catch(failed);
      },
      /** Once what is still on its way about the exhibits has arrived. */
      communicate({ date, recipient }: CommunicationFields, chosen: readonly NumberedExhibit[]) {
        const id = newUuid(Date.now());
        const numbers = chosen.map(({ row, number }) => ({ id: row.id, number }));
        const body = { id, project, party, date, recipient, exhibits: numbers };
        const after = [`project/${project}`, ...numbers.map((each) => `exhibit/${each.id}`)];
        const about = { aggregate: communicationOf(id), after, label: t('commandCommunicate') };
        return send(commandOf(communicateExhibits, { body }, about));
      },
      revoke(id: string) {
        const about = { aggregate: communicationOf(id), label: t('commandRevoke') };
        return send(commandOf(revokeCommunication, { params: { id } }, about));
      },
    };
  }, [t, records, exhibits, send, project, party]);
}
export type ExhibitCommands = ReturnType<typeof useExhibitCommands>;

const titleOf = (name: string) => name.replace(/(?<=.)\.[^.]*$/, '');
