import { formatDayTime } from '@basoche/domain';
import type { DocumentHistory } from '@basoche/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Visit } from './last-visit.ts';
import type { DateTime } from './timeline.ts';
import { timelineOf } from './timeline.ts';
import type { PastDocument } from './use-history.ts';
import { historyKey, usePast } from './use-history.ts';

export interface ChosenVersion {
  slug: string;
  history: DocumentHistory;
  /** `null`: now. */
  chosen: DateTime | null;
  visit: Visit | null;
  /** Compared with the visit at first. */
  fromVisit: boolean;
}

/** The moment before, now, the last visit, or the id of a named version. */
type Against = string;

export interface Comparison {
  against: Against;
  setAgainst: (against: Against) => void;
  options: { value: Against; label: string }[];
  /** The chosen moment; `undefined` until it is read. */
  version: PastDocument | undefined;
  /** The later one, with what came since the earlier one; `undefined` until both are read. */
  after: PastDocument | undefined;
  /** `null`: alone. */
  before: PastDocument | null;
  failed: Error | null;
}

/** A moment of a document, and the one it is compared with. @param isCompared otherwise alone */
export function useComparison(dateTime: ChosenVersion, isCompared: boolean): Comparison {
  const { slug, history, chosen, visit, fromVisit } = dateTime;
  const { t } = useTranslation('history');
  const queries = useQueryClient();
  const [against, choose] = useState<Against>(visit !== null && fromVisit ? 'visit' : 'before');
  const seq = chosen?.seq ?? history.seq;
  const other = isCompared ? otherOf(against, dateTime) : null;
  const last = other === null ? seq : Math.max(seq, other);
  const first = other === null ? null : Math.min(seq, other);
  const late = usePast(slug, last, first);
  const early = usePast(slug, first, null);
  const isRead = first === null || early.data !== undefined;
  const labels: [Against, string][] = [
    ['before', t('against_before')],
    ...(visit === null || visit.seq >= history.seq
      ? []
      : [['visit', t('against_visit', { date: formatDayTime(visit.at) })] as [Against, string]]),
    ...(chosen === null ? [] : [['now', t('against_now')] as [Against, string]]),
    ...history.versions
      .filter((each) => each.seq !== seq)
      .map(({ id, title }): [Against, string] => [id, t('against_version', { title })]),
  ];
  return {
    against,
    setAgainst: (other) => {
      choose(other);
      // Now is when it is asked for, not when the list was read.
      if (other === 'now') void queries.invalidateQueries({ queryKey: historyKey(slug) });
    },
    options: labels.map(([value, label]) => ({ value, label: `${t('against')} ${label}` })),
    version: last === seq ? late.data : early.data,
    after: isRead ? late.data : undefined,
    before: first === null ? null : (early.data ?? null),
    failed: late.error ?? early.error,
  };
}

function otherOf(against: Against, { history, chosen, visit }: ChosenVersion): number {
  if (against === 'visit' && visit !== null) return Math.min(visit.seq, history.seq);
  if (against === 'now') return history.seq;
  const named = history.versions.find(({ id }) => id === against);
  if (named) return named.seq;
  return chosen?.since ?? timelineOf({ sessions: history.sessions, versions: [] })[0]?.dateTimes[0]?.since ?? 0;
}
