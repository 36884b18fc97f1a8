import { conversation, newActor } from '@basoche/crdt';
import fc from 'fast-check';
import { countReads } from '@basoche/testkit';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { LiveConversation } from './live-conversation.ts';
import { readersOf, unreadIds } from './unread.ts';

function world() {
  let now = Date.parse('2026-11-21T09:00:00Z');
  let ids = 0;
  const clock = { now: () => (now += 1000) };
  const actorOf = (userId: string) => ({ ...newActor(userId, `d-${userId}`, clock), newId: () => `m${(ids += 1)}` });
  return { clock, claire: actorOf('claire'), helene: actorOf('helene') };
}

function exchange(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
}

test('an incremental reading equals a fresh one after any edits and deliveries', () => {
  const step = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    do: fc.constantFrom(
      ...['send', 'send', 'answer', 'answer', 'edit', 'delete', 'tag', 'untag', 'react', 'unreact', 'pin', 'unpin'],
      ...['read', 'unread', 'draft', 'order', 'exchange', 'junk'],
    ),
    at: fc.nat(30),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { clock, claire, helene } = world();
      const docs = [new Y.Doc(), new Y.Doc()] as const;
      const actors = [claire, helene] as const;
      const lives = docs.map((doc) => new LiveConversation(doc));
      for (const s of steps) {
        const doc = docs[s.who as 0 | 1];
        const actor = actors[s.who as 0 | 1];
        const all = conversation.readMessages(doc);
        const some = all[s.at % Math.max(1, all.length)]?.id ?? 'm0';
        if (s.do === 'send') conversation.sendMessage(doc, actor, { text: `texte ${s.at}` });
        else if (s.do === 'answer') conversation.sendMessage(doc, actor, { text: `réponse ${s.at}`, replyTo: some });
        else if (s.do === 'edit') conversation.editMessage(doc, actor, some, `corrigé ${s.at}`);
        else if (s.do === 'delete') conversation.deleteMessage(doc, actor, some);
        else if (s.do === 'tag') conversation.tagMessage(doc, actor, some, 'urgent');
        else if (s.do === 'untag') conversation.untagMessage(doc, actor, some, 'urgent');
        else if (s.do === 'react') conversation.setReaction(doc, actor, some, s.at % 2 ? 'agree' : 'done', true);
        else if (s.do === 'unreact') conversation.setReaction(doc, actor, some, s.at % 2 ? 'agree' : 'done', false);
        else if (s.do === 'pin') conversation.pinMessage(doc, actor, some);
        else if (s.do === 'unpin') conversation.unpinMessage(doc, actor, some);
        else if (s.do === 'read') conversation.markRead(doc, actor, some);
        else if (s.do === 'unread') conversation.markUnread(doc, actor, some, lives[s.who]?.state.ids);
        else if (s.do === 'draft') conversation.setDraft(doc, actor, `brouillon ${s.at}`);
        else if (s.do === 'order') conversation.orderWaiting(docs[0], clock.now());
        else if (s.do === 'junk') conversation.rootsOf(doc).messages.set(`m${s.at}`, { text: 1 });
        else exchange(...docs);
        for (const [i, live] of lives.entries()) {
          const fresh = conversation.readMessages(docs[i as 0 | 1]);
          expect(live.state.ids).toEqual(fresh.map((message) => message.id));
          expect(live.state.ids.map((id) => live.message(id))).toEqual(fresh);
          expect(live.state.pinned).toEqual(conversation.readPinned(docs[i as 0 | 1]));
          expect(live.state.ids.map((id) => live.indexOf(id))).toEqual(fresh.map((_, at) => at));
          for (const { id } of fresh) expect(live.answersTo(id)).toEqual(answersIn(fresh, id));
          for (const user of ['claire', 'helene'])
            expect(unreadIds(live, user)).toEqual(
              conversation.unreadMessages(docs[i as 0 | 1], user).map((message) => message.id),
            );
        }
      }
    }),
    { numRuns: 150, verbose: true },
  );
});

test('what a transaction did not touch keeps its identity', () => {
  const { clock, claire, helene } = world();
  const doc = new Y.Doc();
  const first = conversation.sendMessage(doc, claire, { text: 'Un' });
  conversation.orderWaiting(doc, clock.now());
  const live = new LiveConversation(doc);
  const heard = vi.fn();
  live.subscribe(heard);
  const before = live.message(first);
  const ids = live.state.ids;
  conversation.setDraft(doc, claire, 'br');
  expect(heard).not.toHaveBeenCalled();
  conversation.markRead(doc, helene, first);
  expect(live.state.ids).toBe(ids);
  const second = conversation.sendMessage(doc, helene, { text: 'Deux' });
  expect(live.message(first)).toBe(before);
  expect(live.state.ids).toEqual([first, second]);
  expect(heard).toHaveBeenCalledTimes(2);
  live.destroy();
  conversation.sendMessage(doc, helene, { text: 'Trois' });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a message waits until the server gave it its place, and goes before those that still wait', () => {
  const { clock, claire, helene } = world();
  const mine = new Y.Doc();
  const server = new Y.Doc();
  const live = new LiveConversation(mine);
  const waiting = conversation.sendMessage(mine, claire, { text: 'Du train' });
  expect(live.message(waiting)?.receivedAt).toBeNull();
  const other = conversation.sendMessage(server, helene, { text: 'Du bureau' });
  conversation.orderWaiting(server, clock.now());
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(server));
  expect(live.state.ids).toEqual([other, waiting]);
  Y.applyUpdate(server, Y.encodeStateAsUpdate(mine));
  conversation.orderWaiting(server, clock.now());
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(server));
  expect(live.state.ids).toEqual([other, waiting]);
  expect(live.message(waiting)?.receivedAt).not.toBeNull();
});

test('a reader stands at the last message of mine that they have read', () => {
  const { clock, claire, helene } = world();
  const doc = new Y.Doc();
  const live = new LiveConversation(doc);
  const one = conversation.sendMessage(doc, claire, { text: 'Un' });
  const two = conversation.sendMessage(doc, claire, { text: 'Deux' });
  conversation.orderWaiting(doc, clock.now());
  expect(readersOf(live, 'claire').size).toBe(0);
  conversation.markRead(doc, helene, one);
  expect([...readersOf(live, 'claire')]).toEqual([[one, ['helene']]]);
  conversation.sendMessage(doc, helene, { text: 'Trois' });
  expect([...readersOf(live, 'claire')]).toEqual([[two, ['helene']]]);
});

test('10,000 messages: an arrival reads what it brought, and not the conversation', () => {
  const { clock, claire, helene } = world();
  const doc = new Y.Doc();
  doc.transact(() => {
    for (let i = 0; i < 10_000; i++) conversation.sendMessage(doc, i % 2 ? claire : helene, { text: `Message ${i}` });
    conversation.orderWaiting(doc, clock.now());
  });
  const live = new LiveConversation(doc);
  const reads = countReads(() => {
    for (let i = 0; i < 20; i++) conversation.sendMessage(doc, claire, { text: 'Nouveau' });
  });
  expect(live.state.ids.length).toBe(10_020);
  expect(reads).toBeLessThan(20 * 20);
});

/** By reading the conversation in its order, again until nothing is found any more. */
function answersIn(messages: readonly conversation.Message[], root: string): string[] {
  const found = new Set([root]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { id, replyTo } of messages) if (replyTo !== null && found.has(replyTo)) found.add(id);
  }
  return messages.map((each) => each.id).filter((id) => id !== root && found.has(id));
}

test('messages that answer each other in a circle, as a stranger may write them, are a thread all the same', () => {
  const { claire } = world();
  const doc = new Y.Doc();
  conversation.sendMessage(doc, claire, { id: 'm1', text: 'Un', replyTo: 'm2' });
  conversation.sendMessage(doc, claire, { id: 'm2', text: 'Deux', replyTo: 'm1' });
  conversation.sendMessage(doc, claire, { id: 'm3', text: 'Trois', replyTo: 'm3' });
  const live = new LiveConversation(doc);
  expect([live.answersTo('m1'), live.answersTo('m2'), live.answersTo('m3')]).toEqual([['m2'], ['m1'], []]);
});
