import { pairKey } from '@basoche/domain';
import type { AlikeGroup } from '@basoche/domain';
import { distinctPairRecord } from '@basoche/protocol';
import type { AnyRow, DistinctPair } from '@basoche/protocol';
import type { RowsState } from '@basoche/records';
import { useEffect, useMemo, useState } from 'react';
import { useRecords } from '../../data/records/use-records.ts';
import { isHiddenRow } from '../records/record-link.ts';
import type { RecordLink } from '../records/record-link.ts';
import type { DuplicatesTask } from './duplicates.worker.ts';

/** Records that are handed over at once: what the page does meanwhile is no frame late. */
const PART = 2_000;

interface Found {
  of: readonly unknown[];
  groups: readonly AlikeGroup[];
}

/** Groups of records that may be one, from this device; `null` until all of them are here and were compared. */
export function useDuplicates(
  link: RecordLink,
  identityOf: (row: object) => object,
): { groups: readonly AlikeGroup[] | null; state: RowsState; rows: ReadonlyMap<string, AnyRow> } {
  const { entries, state } = useRecords(link.kind, {});
  const { entries: pairs, state: pairsState } = useRecords(distinctPairRecord, {});
  const [found, setFound] = useState<Found | null>(null);
  const isComplete = state.is === 'complete' && pairsState.is === 'complete';
  const rows = useMemo(
    () =>
      new Map(
        entries
          .filter(({ row }) => !isHiddenRow(link, row) && (row as { merged_into?: string | null }).merged_into === null)
          .map(({ id, row }) => [id, row]),
      ),
    [entries, link],
  );
  useEffect(() => {
    if (!isComplete) return;
    const worker = new Worker(new URL('./duplicates.worker.ts', import.meta.url), { type: 'module' });
    let isOver = false;
    groupsOf(worker, rows, identityOf).then(
      (groups) => {
        if (!isOver) setFound({ of: entries, groups });
      },
      (error: unknown) => reportError(error),
    );
    return () => {
      isOver = true;
      worker.terminate();
    };
  }, [entries, identityOf, isComplete, rows]);
  const distinct = useMemo(() => new Set(pairs.map(({ row }) => keyOf(row))), [pairs]);
  const groups = useMemo(
    () => (found === null || !isComplete ? null : stillAlike(found.groups, distinct, rows)),
    [distinct, found, isComplete, rows],
  );
  return { groups, state, rows };
}

const keyOf = ({ contact, otherContact, company, otherCompany }: DistinctPair): string =>
  pairKey(contact ?? company ?? '', otherContact ?? otherCompany ?? '');

async function groupsOf(
  worker: Worker,
  rows: ReadonlyMap<string, AnyRow>,
  identityOf: (row: object) => object,
): Promise<AlikeGroup[]> {
  const identities = Array.from(rows, ([id, row]) => [id, identityOf(row)] as const);
  for (let at = 0; at < identities.length; at += PART)
    await ask(worker, { is: 'records', part: identities.slice(at, at + PART) });
  return ask(worker, { is: 'groups', distinct: [] });
}

function ask(worker: Worker, task: DuplicatesTask): Promise<AlikeGroup[]> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<AlikeGroup[]>) => resolve(data), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    worker.postMessage(task);
  });
}

/** Without what was merged or told apart since they were found. */
function stillAlike(
  groups: readonly AlikeGroup[],
  distinct: ReadonlySet<string>,
  rows: ReadonlyMap<string, AnyRow>,
): AlikeGroup[] {
  return groups.flatMap((group) => {
    const pairs = group.pairs.filter(
      ({ one, other }) => rows.has(one) && rows.has(other) && !distinct.has(pairKey(one, other)),
    );
    const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
    return pairs.length === 0 ? [] : [{ ids, pairs, why: pairs[0]!.why }];
  });
}
