import { KNOWN_MAX_LENGTH, documentCalls } from '@basoche/protocol';
import type { DocumentHistory, DocumentState, EditSession } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import * as Y from 'yjs';
import { ApiError } from '../../app/http/api.ts';
import { send } from '../../app/http/calls.ts';
import { useEngine } from '../../app/engine.tsx';
import { knownText } from './last-visit.ts';
import type { Visit } from './last-visit.ts';

/** What happens meanwhile is asked for again after this, ms. */
const FRESH_MS = 10_000;

export interface HistoryAnswer {
  /** The last answer, also without a network. */
  history: DocumentHistory | null;
  /** Milliseconds since the epoch. */
  readAt: number;
  /** Why there is none now. */
  error: ApiError | null;
  reload: () => void;
}

export const historyKey = (slug: string) => ['history', slug];

/** Who wrote when in a document, and its named versions. */
export function useHistory(slug: string): HistoryAnswer {
  const engine = useEngine();
  const queries = useQueryClient();
  const key = useMemo(() => historyKey(slug), [slug]);
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(documentCalls.readHistory, { params: { slug } }, { signal }),
    refetchInterval: FRESH_MS,
    refetchOnMount: 'always',
  });
  useEffect(
    () => engine.outbox.onSettled(() => void queries.invalidateQueries({ queryKey: key })),
    [engine, queries, key],
  );
  return {
    history: data ?? null,
    readAt: dataUpdatedAt,
    error: error instanceof ApiError ? error : null,
    reload: () => void queries.invalidateQueries({ queryKey: key }),
  };
}

/** Who wrote in a document after a change, as of the first time that it is asked while open. @param moved there is something */
export function useSessionsSince(slug: string, seq: number, moved: boolean) {
  return useQuery({
    queryKey: ['history-since', slug, seq],
    queryFn: async ({ signal }): Promise<EditSession[]> => {
      const { sessions } = await send(documentCalls.readHistory, { params: { slug } }, { signal });
      return sessions.filter(({ toSeq }) => toSeq > seq);
    },
    enabled: moved,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { onDevice: false },
  });
}

/**
 * Where somebody left the document: what the device had heard of lags behind what it was shown, and the server knows from
 * what was there. `undefined` until it said; as the device knows it where it cannot be asked.
 */
export function useSeen(slug: string, visit: Visit | null, moved: boolean): Visit | null | undefined {
  const known = useMemo(() => (visit === null ? '' : knownText(visit)), [visit]);
  const asks = moved && known !== '' && known.length <= KNOWN_MAX_LENGTH;
  const { data, error } = useQuery({
    queryKey: ['history-seen', slug, known],
    queryFn: ({ signal }) => send(documentCalls.findSeenVersion, { params: { slug }, body: { known } }, { signal }),
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { onDevice: false },
  });
  const seen = data?.seq;
  const isAsked = asks && seen === undefined && error === null;
  return useMemo(
    () => (isAsked ? undefined : visit === null ? null : { ...visit, seq: Math.max(visit.seq, seen ?? 0) }),
    [visit, seen, isAsked],
  );
}

/** The document as it was, and who wrote and deleted what in it. */
export interface PastDocument extends Pick<DocumentState, 'seq' | 'written' | 'deleted'> {
  doc: Y.Doc;
}

/** @param since also who deleted what after it; `null`: not asked */
export function usePast(slug: string, seq: number | null, since: number | null) {
  return useQuery({
    queryKey: ['past', slug, seq, since],
    enabled: seq !== null,
    // What was does not change; a document is too much to be kept twice on the device.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { onDevice: false },
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<PastDocument> => {
      if (seq === 0) return { seq: 0, doc: new Y.Doc(), written: [], deleted: [] };
      const query = since === null || since === 0 ? {} : { since };
      const answer = await send(documentCalls.readStateAt, { params: { slug, seq: seq! }, query }, { signal });
      const doc = new Y.Doc();
      Y.applyUpdate(
        doc,
        Uint8Array.from(atob(answer.state), (char) => char.charCodeAt(0)),
      );
      return { seq: answer.seq, doc, written: answer.written, deleted: answer.deleted };
    },
  });
}
