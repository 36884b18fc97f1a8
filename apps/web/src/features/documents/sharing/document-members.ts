import { docName, type Member, type PersonSummary, documentCalls, paramsIn } from '@basoche/protocol';
import type { OutboxItem, SyncEngine } from '@basoche/sync';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { commandOf } from '../../../app/http/calls.ts';
import { useEngine } from '../../../app/engine.tsx';
import { type Person, usePeople } from '../../../data/people.ts';
import { membersKey, useMembers } from '../../../data/members.ts';
import { useUser } from '../../../app/session/session.ts';
import { useOutbox } from '../../../data/use-outbox.ts';

type Right = Member['right'];

/** Somebody who may open the document. */
export interface Sharer {
  id: string;
  right: Right;
  isOwner: boolean;
  /** Their right was changed here, and the server does not know yet. */
  isWaiting: boolean;
  /** As the server knows them. */
  user: PersonSummary | null;
}

const MEMBERS = documentCalls.documentMembers;

/**
 * Who may open a document: what the server last said, and what waits to be sent; `null` while this device was never told.
 * @param isNew its creation waits too: it is its creator's alone
 */
export function useSharers(slug: string, isNew: boolean): readonly Sharer[] | null {
  const engine = useEngine();
  const queries = useQueryClient();
  const outbox = useOutbox();
  const me = useUser().id;
  const members = useMembers(MEMBERS, slug);
  useEffect(
    () => engine.outbox.onSettled(() => void queries.invalidateQueries({ queryKey: membersKey(MEMBERS, slug) })),
    [engine, queries, slug],
  );
  return useMemo(() => {
    const known = members?.map(({ user, ...member }) => ({ ...member, id: user.id, isWaiting: false, user }));
    const alone: Sharer = { id: me, right: 'write', isOwner: true, isWaiting: false, user: null };
    const base = known ?? (isNew ? [alone] : null);
    return base === null ? null : withWaiting(base, slug, outbox);
  }, [members, isNew, slug, outbox, me]);
}

/** These, as they will be once what waits is sent. */
export function withWaiting(known: readonly Sharer[], slug: string, outbox: readonly OutboxItem[]): readonly Sharer[] {
  let sharers = known;
  for (const item of outbox) {
    if (item.state === 'review') continue;
    const gone = paramsIn(MEMBERS.remove, item);
    if (paramsIn(MEMBERS.share, item)?.['slug'] === slug) {
      const { users, right } = item.body as { users: string[]; right: Right };
      for (const id of users) {
        const before = sharers.find((each) => each.id === id);
        const after = { id, isOwner: false, user: null, ...before, right, isWaiting: true };
        sharers = before ? sharers.map((each) => (each === before ? after : each)) : [...sharers, after];
      }
    } else if (gone?.['slug'] === slug) {
      sharers = sharers.filter(({ id }) => id !== gone['userId']);
    }
  }
  return sharers;
}

/** Lets a person open the document, or changes their right. @throws StorageError when the device cannot keep the command */
export async function share(engine: SyncEngine, slug: string, person: Person, right: Right): Promise<void> {
  const input = { params: { slug }, body: { users: [person.id], right } };
  const label = `Partager le document avec ${person.name}`;
  await engine.outbox.send(commandOf(MEMBERS.share, input, { aggregate: docName('document', slug), label }));
}

/** Takes a person out. @throws StorageError when the device cannot keep the command */
export async function unshare(engine: SyncEngine, slug: string, person: Person): Promise<void> {
  const input = { params: { slug, userId: person.id } };
  const label = `Ne plus partager le document avec ${person.name}`;
  await engine.outbox.send(commandOf(MEMBERS.remove, input, { aggregate: docName('document', slug), label }));
}

/** Whom the document may still be shared with. */
export function useOthers(sharers: readonly Sharer[]): readonly Person[] {
  const { list } = usePeople();
  return list.filter(({ id }) => !sharers.some((each) => each.id === id));
}
