import { firmCalls } from '@basoche/protocol';
import type { ContactSummary, Coworker, Firm, Social } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useEngine } from '../../app/engine.tsx';
import { refreshUser, useUser } from '../../app/session/session.ts';
import { useOutbox } from '../use-outbox.ts';
import { withPendingFields } from './pending-firm.ts';
import { send } from '../../app/http/calls.ts';

export const FIRM_KEY = ['firm'];

export interface FirmCard {
  firm: Firm | null;
  /** A change of this firm waits to be sent. */
  waiting: boolean;
  error: Error | null;
  /** Reads it again. */
  reload: () => Promise<Firm | null>;
}

/** The firm of the person signed in; offline, the last answer. */
export function useFirm(): FirmCard {
  const { firm } = useUser();
  const outbox = useOutbox();
  const { data, error, refetch } = useQuery({
    queryKey: [...FIRM_KEY, 'card'],
    queryFn: ({ signal }) => send(firmCalls.readFirm, { params: { id: firm.id } }, { signal }),
  });
  const waiting = outbox.some((item) => item.aggregate === aggregateOf(firm.id) && item.state !== 'review');
  return useMemo(
    () => ({
      firm: data === undefined ? null : withPendingFields(data, outbox),
      waiting,
      error,
      reload: async () => (await refetch()).data ?? null,
    }),
    [data, outbox, waiting, error, refetch],
  );
}

export function aggregateOf(firmId: string): string {
  return `firm/${firmId}`;
}

export function useSocials(): Social[] | null {
  const { firm } = useUser();
  const { data } = useQuery({
    queryKey: [...FIRM_KEY, 'socials'],
    queryFn: ({ signal }) => send(firmCalls.listSocials, { params: { id: firm.id } }, { signal }),
  });
  return data ?? null;
}

/** Whom this person may speak to in the firm. */
export function useFirmContacts(): ContactSummary[] | null {
  const { firm } = useUser();
  const { data } = useQuery({
    queryKey: [...FIRM_KEY, 'contacts'],
    queryFn: ({ signal }) => send(firmCalls.listFirmContacts, { params: { id: firm.id } }, { signal }),
  });
  return data ?? null;
}

export function usePartners(): Coworker[] | null {
  const { firm } = useUser();
  const { data } = useQuery({
    queryKey: [...FIRM_KEY, 'partners'],
    queryFn: ({ signal }) => send(firmCalls.listPartners, { params: { id: firm.id } }, { signal }),
  });
  return data ?? null;
}

/** Reads the firm again once a command about it is answered. */
export function useFreshFirm(): void {
  const engine = useEngine();
  const queries = useQueryClient();
  useEffect(
    () =>
      engine.outbox.onSettled(() => {
        void queries.invalidateQueries({ queryKey: FIRM_KEY });
        void refreshUser();
      }),
    [engine, queries],
  );
}
