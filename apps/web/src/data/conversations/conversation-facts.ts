import type { Conversation } from '@basoche/protocol';
import { docName, messengerCalls, paramsIn } from '@basoche/protocol';
import type { OutboxItem, SyncEngine } from '@basoche/sync';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { send, commandOf } from '../../app/http/calls.ts';
import { useOutbox } from '../use-outbox.ts';
import { useEngine } from '../../app/engine.tsx';
import { useLiveNews } from '../live.ts';
import type { ConversationFacts } from './list-view.ts';

const KEY = ['messenger', 'conversations'];
const NEWS = ['create', 'delete', 'addFav', 'removeFav'].map((each) => `conversation.${each}`);

/** What the server says of the conversations, with the favourites that still wait to be sent. By slug. */
export function useConversationFacts(): ReadonlyMap<string, ConversationFacts> {
  const engine = useEngine();
  const queries = useQueryClient();
  const { data } = useFactsQuery();
  useLiveNews(NEWS, () => void queries.invalidateQueries({ queryKey: KEY }));
  // What was just created or changed here is in the next answer.
  useEffect(() => engine.outbox.onSettled(() => void queries.invalidateQueries({ queryKey: KEY })), [engine, queries]);
  const waiting = useOutbox();
  return useMemo(() => {
    const facts = new Map<string, ConversationFacts>();
    for (const each of data ?? []) if (!each.isAssistant) facts.set(each.slug, factsOf(each));
    return withWaiting(facts, waiting);
  }, [data, waiting]);
}

/** The server once told this device what it says of conversations: before, that none is of a sort says nothing. */
export function useConversationFactsKnown(): boolean {
  return useFactsQuery().data !== undefined;
}

function useFactsQuery() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(messengerCalls.listConversations, { query: { scope: 'all' } }, { signal }),
  });
}

/** Favourite or not, at once on the screen and on the server when it can be reached. */
export async function setFavourite(engine: SyncEngine, slug: string, title: string, on: boolean): Promise<void> {
  const label = on ? `Ajouter «\u00a0${title}\u00a0» aux favoris` : `Retirer «\u00a0${title}\u00a0» des favoris`;
  const call = on ? messengerCalls.addFavourite : messengerCalls.removeFavourite;
  const about = { aggregate: docName('conversation', slug), label };
  await engine.outbox.send(commandOf(call, { body: { slugs: [slug] } }, about));
}

/** Commands that wait are laid over the last answer, never written into it. */
export function withWaiting(
  facts: ReadonlyMap<string, ConversationFacts>,
  items: readonly OutboxItem[],
): ReadonlyMap<string, ConversationFacts> {
  const result = new Map(facts);
  for (const item of items) {
    const isFav = paramsIn(messengerCalls.addFavourite, item) !== null;
    if (item.state === 'review' || (!isFav && paramsIn(messengerCalls.removeFavourite, item) === null)) continue;
    for (const slug of (item.body as { slugs: string[] }).slugs)
      result.set(slug, { ...(result.get(slug) ?? EMPTY), isFav });
  }
  return result;
}

const EMPTY: ConversationFacts = {
  name: '',
  isFav: false,
  projectCode: null,
  group: true,
  receivers: [],
  createdAt: '',
};

function factsOf(each: Conversation): ConversationFacts {
  return {
    name: each.name,
    isFav: each.isFav,
    projectCode: each.projectCode,
    group: each.group,
    receivers: each.receivers.map((person) => person.id),
    createdAt: each.createdAt,
  };
}
