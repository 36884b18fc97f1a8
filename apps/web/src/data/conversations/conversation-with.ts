import { docName } from '@basoche/protocol';
import type { ManifestDoc } from '@basoche/protocol';
import { useMemo } from 'react';
import { useDocs } from '../docs/docs.ts';
import { useConversationFacts } from './conversation-facts.ts';
import type { ConversationFacts } from './list-view.ts';

/** Slug of the conversation without a title or a project that this person and the reader have alone; the oldest one. */
export function conversationWith(
  facts: ReadonlyMap<string, Pick<ConversationFacts, 'receivers' | 'projectCode' | 'createdAt'>>,
  docs: readonly Pick<ManifestDoc, 'name' | 'title'>[],
  personId: string,
): string | null {
  const titles = new Map<string, string>(docs.map((doc) => [doc.name, doc.title]));
  const own = [...facts].filter(
    ([slug, { receivers, projectCode }]) =>
      projectCode === null &&
      receivers.length === 1 &&
      receivers[0] === personId &&
      titles.get(docName('conversation', slug)) === '',
  );
  own.sort(([, one], [, other]) => one.createdAt.localeCompare(other.createdAt));
  return own[0]?.[0] ?? null;
}

export function useConversationWith(personId: string): string | null {
  const facts = useConversationFacts();
  const docs = useDocs();
  return useMemo(() => conversationWith(facts, docs, personId), [facts, docs, personId]);
}
