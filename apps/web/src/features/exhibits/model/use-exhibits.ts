import { groupBy, numberedExhibits } from '@basoche/domain';
import { exhibitCommunicationRecord, exhibitRecord } from '@basoche/protocol';
import type { Exhibit, ExhibitCommunication } from '@basoche/protocol';
import { useMemo } from 'react';
import { useRecords } from '../../../data/records/use-records.ts';
import { useRefusals } from '../../../data/records/use-refusals.ts';

/** A party of a matter by name; `null`: our own client’s side. */
export interface PartyOption {
  id: string | null;
  name: string;
}

export interface NumberedExhibit {
  row: Exhibit;
  /** What it has, or would get now. */
  number: number;
  /** The server has not answered yet. */
  isPending: boolean;
}

export interface CommunicatedExhibits {
  communication: ExhibitCommunication;
  isPending: boolean;
  /** No later one of the party. */
  isLast: boolean;
  exhibits: readonly NumberedExhibit[];
}

/** Exhibits of one party of a matter: what was communicated, the oldest first, and what is still to be. */
export function useExhibits(project: string, party: string | null) {
  const { entries, state } = useRecords(exhibitRecord, { where: { project } });
  const { entries: communications, state: communicationState } = useRecords(exhibitCommunicationRecord, {
    where: { project },
  });
  return useMemo(() => {
    const own = entries.filter(({ row }) => row.party === party);
    const pending = new Set(own.flatMap(({ id, isPending }) => (isPending ? [id] : [])));
    const numbered = numberedExhibits(own.map(({ row }) => row)).map(({ exhibit, number }): NumberedExhibit => ({
      row: exhibit,
      number,
      isPending: pending.has(exhibit.id),
    }));
    const byCommunication = groupBy(numbered, ({ row }) => row.communication ?? '');
    const ofParty = communications.filter(({ row }) => row.party === party).toSorted(inTime);
    return {
      communicated: ofParty.map(({ row, isPending }, at): CommunicatedExhibits => ({
        communication: row,
        isPending,
        isLast: at === ofParty.length - 1,
        exhibits: byCommunication.get(row.id) ?? [],
      })),
      open: numbered.filter(({ row }) => row.number === null),
      all: numbered,
      isKnown: state.is === 'complete' && communicationState.is === 'complete',
    };
  }, [entries, communications, state, communicationState, party]);
}
export type Exhibits = ReturnType<typeof useExhibits>;

type Made = { id: string; row: ExhibitCommunication };

/** Until the server has dated one it is the newest. */
function inTime(a: Made, b: Made): number {
  const [one, two] = [a.row.createdAt || Infinity, b.row.createdAt || Infinity];
  if (one !== two) return one < two ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** What the server refused of the exhibits of a matter. */
export function useExhibitRefusals(project: string) {
  const { entries } = useRecords(exhibitRecord, { where: { project } });
  const ofExhibits = useRefusals(exhibitRecord);
  const ofCommunications = useRefusals(exhibitCommunicationRecord);
  const ids = new Set(entries.map(({ id }) => id));
  return [...ofExhibits, ...ofCommunications].filter(({ id, fields }) => ids.has(id) || fields['project'] === project);
}
