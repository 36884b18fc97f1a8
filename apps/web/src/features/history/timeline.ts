import { type LocalDate, localDateOf } from '@basoche/domain';
import type { DocumentHistory, DocumentVersion, EditSession } from '@basoche/protocol';

/** A moment that can be chosen: the end of a session, or what somebody gave a name. */
export type DateTime =
  | { kind: 'session'; key: string; seq: number; since: number; at: number; session: EditSession }
  | { kind: 'version'; key: string; seq: number; since: number; at: number; version: DocumentVersion };

export interface HistoryDay {
  day: LocalDate;
  /** The newest first. */
  dateTimes: DateTime[];
}

/** The moments of a document by day in Paris, the newest first; a named version above the session that it belongs to. */
export function timelineOf({ sessions, versions }: Pick<DocumentHistory, 'sessions' | 'versions'>): HistoryDay[] {
  const dateTimes: DateTime[] = [
    ...sessions.map((session): DateTime => {
      const { toSeq: seq, fromSeq, to } = session;
      return { kind: 'session', key: `s${fromSeq}`, seq, since: fromSeq - 1, at: Date.parse(to), session };
    }),
    ...versions.map((version): DateTime => {
      const { seq, at, id } = version;
      return { kind: 'version', key: `v${id}`, seq, since: startOf(sessions, seq), at: Date.parse(at), version };
    }),
  ];
  dateTimes.sort((a, b) => b.seq - a.seq || (a.kind === b.kind ? 0 : a.kind === 'version' ? -1 : 1));
  const days: HistoryDay[] = [];
  for (const dateTime of dateTimes) {
    const day = localDateOf(dateTime.at);
    const last = days.at(-1);
    if (last?.day === day) last.dateTimes.push(dateTime);
    else days.push({ day, dateTimes: [dateTime] });
  }
  return days;
}

/** The change before the session in which a seq was written. */
function startOf(sessions: readonly EditSession[], seq: number): number {
  const last = sessions.filter(({ fromSeq }) => fromSeq <= seq).at(-1);
  return last === undefined ? 0 : last.fromSeq - 1;
}
