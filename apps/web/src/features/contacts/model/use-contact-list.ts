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
  const asked = useMemo(() => viewIn(address), [address]);
  const [search, setSearch] = useTyped(asked.search);
  const view = useMemo<ListView>(() => ({ ...asked, search }), [asked, search]);
  const { order, isDescending } = view;
  const { entries, state } = useRecords(contactRecord, { search: search.trim(), order, descending: isDescending });
  const { shown, counts } = useMemo(() => filtered(entries, view, me), [entries, view, me]);
  const change = useCallback(
    (next: Partial<ListView>) => {
      if (next.search !== undefined) setSearch(next.search);
      void navigate({ to: '/contact', search: addressOf({ ...view, ...next }), replace: true });
    },
    [navigate, setSearch, view],
  );
  return { view, change, shown, counts, state };
}

/** What is typed shows before the address has it, and gives way once somebody else changes the address. */
function useTyped(asked: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const written = useRef(new Set<string>());
  const follow = useEffectEvent((now: string) => {
    if (!written.current.has(now)) setTyped(null);
    if (now === typed) written.current.clear();
  });
  useEffect(() => {
    follow(asked);
  }, [asked]);
  const type = useCallback((text: string) => {
    written.current.add(text);
    setTyped(text);
  }, []);
  return [typed ?? asked, type] as const;
}
