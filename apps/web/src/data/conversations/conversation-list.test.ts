import { conversation, newActor } from '@basoche/crdt';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { DocHandle, OutboxItem, SyncEngine } from '@basoche/sync';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { withWaiting } from './conversation-facts.ts';
import { ConversationList, totalUnread } from './conversation-list.ts';
import { faceOf, listed, nameOf } from './list-view.ts';
import type { ConversationFacts } from './list-view.ts';
import { LiveConversation } from './live-conversation.ts';

function world() {
  let now = Date.parse('2026-11-21T09:00:00Z');
  const clock = { now: () => (now += 1000) };
  const claire = newActor('claire', 'd1', clock);
  const helene = newActor('helene', 'd2', clock);
  const contents = new Map<DocName, Y.Doc>();
  let docs: ManifestDoc[] = [];
  const listeners = new Set<() => void>();
  const changed = new Set<(name: DocName) => void>();
  const peek = vi.fn(<T>(name: DocName, reader: (doc: Y.Doc) => T): Promise<T | null> => {
    const doc = contents.get(name);
    return Promise.resolve(doc ? reader(doc) : null);
  });
  const engine = {
    docs: () => docs,
    subscribe: (fn: () => void) => {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    onDocChanged: (fn: (name: DocName) => void) => {
      changed.add(fn);
      return () => changed.delete(fn);
    },
    peek,
    listed: () => true,
    status: () => ({ behind: { conversation: { missing: 0, older: 0 } }, connected: true }),
    subscribeStatus: () => () => undefined,
  } as unknown as SyncEngine;
  return {
    clock,
    claire,
    helene,
    contents,
    engine,
    peek,
    show: (next: ManifestDoc[]) => {
      docs = next;
      for (const fn of listeners) fn();
    },
    change: (name: DocName) => {
      for (const fn of changed) fn(name);
    },
  };
}

const row = (slug: string, seq = 1): ManifestDoc => ({
  name: `conversation/${slug}`,
  title: slug,
  seq,
  right: 'write',
});

test('rows come from the device, and only what changed is read again', async () => {
  const w = world();
  const a = new Y.Doc();
  conversation.sendMessage(a, w.helene, { text: 'Bonjour' });
  conversation.orderWaiting(a, w.clock.now());
  w.contents.set('conversation/a', a);
  w.show([row('a'), row('b'), { name: 'board/x', title: 'Tableau', seq: 1, right: 'read' }]);
  const list = new ConversationList(w.engine, 'claire');
  list.start();
  await vi.waitFor(() => expect(list.state.complete).toBe(true));
  expect(Object.keys(list.state.rows)).toEqual(['conversation/a', 'conversation/b']);
  expect(list.state.rows['conversation/a']?.summary).toMatchObject({ unread: 1, last: { text: 'Bonjour' } });
  expect(list.state.rows['conversation/b']?.summary).toBeNull();
  expect(totalUnread(list.state.rows)).toBe(1);

  w.peek.mockClear();
  conversation.setDraft(a, w.claire, 'Je rep');
  w.change('conversation/a');
  w.change('board/x');
  await vi.waitFor(() => expect(list.state.rows['conversation/a']?.summary?.draft).toBe('Je rep'));
  expect(w.peek.mock.calls.map(([name]) => name)).toEqual(['conversation/a']);

  w.show([row('b')]);
  expect(Object.keys(list.state.rows)).toEqual(['conversation/b']);
});

test('an open conversation tells its row itself, without being read whole', async () => {
  const w = world();
  const doc = new Y.Doc();
  w.contents.set('conversation/a', doc);
  w.show([row('a')]);
  const list = new ConversationList(w.engine, 'claire');
  list.start();
  await vi.waitFor(() => expect(list.state.complete).toBe(true));
  w.peek.mockClear();
  const live = new LiveConversation(doc);
  const detach = list.attach({ name: 'conversation/a', doc } as unknown as DocHandle, live);
  conversation.sendMessage(doc, w.claire, { text: 'Du train' });
  w.change('conversation/a');
  expect(list.state.rows['conversation/a']?.summary).toMatchObject({
    waiting: 1,
    unread: 0,
    last: { text: 'Du train', waiting: true },
  });
  conversation.orderWaiting(doc, w.clock.now());
  expect(list.state.rows['conversation/a']?.summary).toMatchObject({ waiting: 0, last: { waiting: false } });
  expect(w.peek).not.toHaveBeenCalled();
  detach();
  w.change('conversation/a');
  expect(w.peek).toHaveBeenCalledOnce();
});

test('a list that is started again reads everything again', async () => {
  const w = world();
  w.show([row('a'), row('b')]);
  const list = new ConversationList(w.engine, 'claire');
  list.start()();
  w.contents.set('conversation/b', new Y.Doc());
  list.start();
  await vi.waitFor(() => expect(list.state.rows['conversation/b']?.summary).not.toBeNull());
});

test('favourites first, then the newest; filters; a waiting favourite counts already', () => {
  const facts = (more: Partial<ConversationFacts>): ConversationFacts => ({
    name: '',
    isFav: false,
    projectCode: null,
    group: true,
    receivers: [],
    createdAt: '2026-11-01T09:00:00Z',
    ...more,
  });
  const known = new Map([
    ['a', facts({})],
    ['b', facts({ projectCode: '2026-0147' })],
    ['c', facts({})],
  ]);
  const item = {
    method: 'POST',
    path: '/api/messenger/conversation/addFav',
    body: { slugs: ['a'] },
    state: 'waiting',
  } as unknown as OutboxItem;
  const withFav = withWaiting(known, [item]);
  expect(withWaiting(known, [{ ...item, state: 'review' }]).get('a')?.isFav).toBe(false);
  const rows = ['a', 'b', 'c'].map((slug, at) => ({
    name: `conversation/${slug}` as const,
    slug,
    title: slug,
    right: 'write' as const,
    isNew: false,
    hasContent: true,
    summary: {
      last: { id: slug, author: 'helene', text: '', file: null, instant: at, waiting: false },
      unread: at,
      draft: '',
      waiting: 0,
    },
  }));
  const slugs = (filter: 'all' | 'projects' | 'unread', keep: string | null = null) =>
    listed(rows, withFav, filter, keep).map((each) => each.slug);
  expect(slugs('all')).toEqual(['a', 'c', 'b']);
  expect(slugs('projects')).toEqual(['b']);
  expect(slugs('unread')).toEqual(['c', 'b']);
  expect(slugs('unread', 'a')).toEqual(['a', 'c', 'b']);
  expect(nameOf('', facts({ name: 'Samir BENALI' }))).toBe('Samir BENALI');
  expect(nameOf('Titre', facts({ name: 'Samir BENALI' }))).toBe('Titre');
});

test('the face of a conversation is that of the other of two, or its own: nobody’s who speaks in it', () => {
  const facts: ConversationFacts = {
    name: '',
    isFav: false,
    projectCode: null,
    group: false,
    receivers: ['samir'],
    createdAt: '2026-11-21T09:00:00Z',
  };
  expect(faceOf(facts)).toBe('samir');
  expect(faceOf({ ...facts, group: true, projectCode: 'D-1' })).toBeNull();
  expect(faceOf({ ...facts, group: true, receivers: ['samir', 'helene'] })).toBeNull();
  expect(faceOf({ ...facts, receivers: [] })).toBeNull();
  expect(faceOf(null)).toBeNull();
});
