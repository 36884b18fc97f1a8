import { contactRecord } from '@basoche/protocol';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useUser } from '../../../app/session/session.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { addressOf, filtered, viewIn } from './contact-list.ts';
import type { ListView } from './contact-list.ts';

const route = getRouteApi('/_session/_shell/contact/');

/** The list of contacts that the address asks for, from this device. */
export function useContactList() {
  const address = route.useSearch();
  const navigate = useNavigate();
  const { id: me } = useUser();
  const [view, showAhead] = useAhead(useMemo(() => viewIn(address), [address]));
  const { search, order, isDescending } = view;
  const { entries, state } = useRecords(contactRecord, { search: search.trim(), order, descending: isDescending });
  const { shown, counts } = useMemo(() => filtered(entries, view, me), [entries, view, me]);
  const change = useCallback(
    (next: Partial<ListView>) => {
      const changed = { ...view, ...next };
      showAhead(changed);
      void navigate({ to: '/contact', search: addressOf(changed), replace: true });
    },
    [navigate, showAhead, view],
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
