import { messengerCalls } from '@basoche/protocol';
import { queryWords } from '@basoche/domain';
import type { Message } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useEngine, useConnected } from '../../../app/engine.tsx';
import { useConversationFacts } from '../../../data/conversations/conversation-facts.ts';
import { deviceMessages, passageOf } from '../../../data/search/device-messages.ts';
import type { FoundMessage } from '../../../data/search/device-messages.ts';
import { send } from '../../../app/http/calls.ts';

export interface MessageFilters {
  words: string;
  /** Slug of a conversation. */
  conversation: string | null;
  /** Code of a project. */
  project: string | null;
  tag: string | null;
}

/** Where the answer comes from, and why not from everywhere: `searching` and `failed` show this device's. */
export type SearchScope = 'idle' | 'firm' | 'offline' | 'searching' | 'failed';

const NO_ANSWER = { answers: null, found: [] };

/** Pause in the typing after which one looks, milliseconds. */
export const PAUSE = 200;
/** Fewer letters would answer everything. */
const MIN = 2;

/** Messages that answer: of this device at once, of everything as soon as the server has answered. */
export function useMessageSearch(filters: MessageFilters): {
  scope: SearchScope;
  found: readonly FoundMessage[];
  /** Nothing more will be found: that there is nothing is a fact. */
  isAnswered: boolean;
} {
  const connected = useConnected();
  const asked = usePaused(filters);
  const isWanted = ({ words, tag }: MessageFilters) => words.trim().length >= MIN || tag !== null;
  const local = useDeviceSearch(asked, isWanted(asked));
  const { data, isError } = useQuery({
    queryKey: ['messenger', 'search', asked],
    queryFn: ({ signal }) =>
      send(
        messengerCalls.searchMessages,
        {
          body: {
            query: asked.words,
            ...(asked.conversation === null ? {} : { conversationSlug: asked.conversation }),
            ...(asked.project === null ? {} : { projectSlug: asked.project }),
            tagSlugs: asked.tag === null ? [] : [asked.tag],
          },
        },
        { signal },
      ),
    enabled: connected && isWanted(asked),
    retry: false,
    gcTime: 0,
    staleTime: 10_000,
    meta: { onDevice: false },
  });
  const everywhere = useMemo(() => data?.map((message) => fromServer(message, queryWords(asked.words))), [asked, data]);
  if (!isWanted(filters)) return { scope: 'idle', found: [], isAnswered: true };
  const isAnswered = asked === filters && local.answers === asked;
  if (!connected) return { scope: 'offline', found: local.found, isAnswered };
  if (asked === filters && everywhere) return { scope: 'firm', found: everywhere, isAnswered: true };
  const failed = asked === filters && isError;
  return { scope: failed ? 'failed' : 'searching', found: local.found, isAnswered: failed && isAnswered };
}

/** What this device found, and to which filters that answers. */
function useDeviceSearch(filters: MessageFilters, isWanted: boolean) {
  const { words, conversation, project, tag } = filters;
  const engine = useEngine();
  const facts = useConversationFacts();
  const [answer, setAnswer] = useState<{ answers: MessageFilters | null; found: readonly FoundMessage[] }>(NO_ANSWER);
  const within = useMemo(() => {
    if (conversation !== null) return new Set([conversation]);
    if (project === null) return null;
    return new Set([...facts].flatMap(([slug, { projectCode }]) => (projectCode === project ? [slug] : [])));
  }, [conversation, facts, project]);
  useEffect(() => {
    let isCurrent = true;
    const searched = isWanted
      ? deviceMessages(engine).search({ words, tag, conversations: within })
      : Promise.resolve([]);
    void searched.then((found) => {
      if (isCurrent) setAnswer({ answers: filters, found });
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, filters, isWanted, tag, within, words]);
  return answer;
}

function fromServer({ slug, conversationSlug, sender, createdAt, text }: Message, needles: string[]): FoundMessage {
  return {
    conversation: conversationSlug,
    id: slug,
    author: sender.id,
    instant: Date.parse(createdAt),
    snippet: passageOf(text, needles),
  };
}

/** The value once it has not changed for a moment. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
