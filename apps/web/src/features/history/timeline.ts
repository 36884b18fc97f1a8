import { type LocalDate, localDateOf } from '@basoche/domain';
import type { DocumentHistory, DocumentVersion, EditSession } from '@basoche/protocol';

/** A moment that can be chosen: the end of a session, or what somebody gave a name. */
export type Moment =
  | { kind: 'session'; key: string; seq: number; since: number; at: number; session: EditSession }
  | { kind: 'version'; key: string; seq: number; since: number; at: number; version: DocumentVersion };

export interface HistoryDay {
  day: LocalDate;
  /** The newest first. */
  moments: Moment[];
}

/** The moments of a document by day in Paris, the newest first; a named version above the session that it belongs to. */
export function timelineOf({ sessions, versions }: Pick<DocumentHistory, 'sessions' | 'versions'>): HistoryDay[] {
  const moments: Moment[] = [
    ...sessions.map((session): Moment => {
      const { toSeq: seq, fromSeq, to } = session;
      return { kind: 'session', key: `s${fromSeq}`, seq, since: fromSeq - 1, at: Date.parse(to), session };
    }),
    ...versions.map((version): Moment => {
      const { seq, at, id } = version;
      return { kind: 'version', key: `v${id}`, seq, since: startOf(sessions, seq), at: Date.parse(at), version };
    }),
  ];
  moments.sort((a, b) => b.seq - a.seq || (a.kind === b.kind ? 0 : a.kind === 'version' ? -1 : 1));
  const days: HistoryDay[] = [];
  for (const moment of moments) {
    const day = localDateOf(moment.at);
    const last = days.at(-1);
    if (last?.day === day) last.moments.push(moment);
    else days.push({ day, moments: [moment] });
  }
  return days;
}

/** The change before the session in which a seq was written. */
function startOf(sessions: readonly EditSession[], seq: number): number {
  const last = sessions.filter(({ fromSeq }) => fromSeq <= seq).at(-1);
  return last === undefined ? 0 : last.fromSeq - 1;
}
