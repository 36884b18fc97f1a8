import type { RowsState } from '@basoche/records';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useUser } from '../../app/session/session.ts';
import { useRecords } from '../../data/records/use-records.ts';
import type { ListAddress } from './list-address.ts';
import { addressOf, filtered, viewIn } from './record-list.ts';
import type { ListCounts, ListedEntry, ListSpec, ListView } from './record-list.ts';
import type { RecordLink } from './record-link.ts';

export interface KindList {
  view: ListView;
  change: (next: Partial<ListView>) => void;
  shown: readonly ListedEntry[];
  counts: ListCounts;
  state: RowsState;
}

export interface KindListOptions {
  link: RecordLink;
  spec: ListSpec;
  /** Search parameters of the page. */
  address: ListAddress;
  /** Puts others in their place. The same function each time. */
  write: (address: ListAddress) => void;
}

/** The list of records that the address asks for, from this device. */
export function useRecordList({ link, spec, address, write }: KindListOptions): KindList {
  const { id: me } = useUser();
  const [view, showAhead] = useAhead(useMemo(() => viewIn(spec, address), [spec, address]));
  const { search, order, isDescending } = view;
  const { entries, state } = useRecords(link.kind, { search: search.trim(), order, descending: isDescending });
  const listed = entries as unknown as readonly ListedEntry[];
  const { shown, counts } = useMemo(() => filtered(spec, listed, view, me), [spec, listed, view, me]);
  const change = useCallback(
    (next: Partial<ListView>) => {
      const changed = { ...view, ...next };
      showAhead(changed);
      write(addressOf(spec, changed));
    },
    [showAhead, spec, view, write],
  );
  return { view, change, shown, counts, state };
}

/** What was chosen shows before the address has it, and gives way once somebody else changes the address. */
function useAhead(asked: ListView): [ListView, (view: ListView) => void] {
  const [ahead, setAhead] = useState<ListView | null>(null);
  const written = useRef(new Set<string>());
  const name = JSON.stringify(asked);
  const follow = useEffectEvent((now: string) => {
    if (!written.current.has(now)) setAhead(null);
    if (now === JSON.stringify(ahead)) written.current.clear();
  });
  useEffect(() => {
    follow(name);
  }, [name]);
  const showAhead = useCallback((view: ListView) => {
    written.current.add(JSON.stringify(view));
    setAhead(view);
  }, []);
  return [ahead ?? asked, showAhead];
}
