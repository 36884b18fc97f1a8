import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { conversation, createDoc, projectDoc, searchEntries } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { exchange, twin } from '../testing/exchange.ts';

function talk(...texts: string[]) {
  const clock = testClock();
  const ann = testActor('ann', clock);
  const bob = testActor('bob', clock);
  const doc = createDoc('conversation');
  const ids = texts.map((text) => {
    clock.time += 1000;
    return conversation.sendMessage(doc, ann, { text });
  });
  conversation.orderWaiting(doc, clock.time);
  return { doc, ann, bob, clock, ids };
}

const texts = (doc: Y.Doc) => conversation.readMessages(doc).map((message) => message.text);

test('[CN1] a message is written once, and marks itself read by its author', () => {
  const { doc, ann } = talk();
  const id = conversation.sendMessage(doc, ann, { id: 'm1', text: 'Bonjour' });
  conversation.sendMessage(doc, ann, { id, text: 'Autre' });
  expect(texts(doc)).toEqual(['Bonjour']);
  expect(conversation.lastRead(doc, 'ann')).toBe('m1');
});

test('[CN1] a planned message is read by nobody when the server sends it', () => {
  const { doc, ann, bob } = talk('un');
  const [first] = conversation.readMessages(doc);
  const plannedFor = '2026-11-23T08:00:00.000Z';
  conversation.sendMessage(doc, bob, { id: 'm1', text: 'Programmé', plannedFor });
  expect(conversation.lastRead(doc, 'bob')).toBeNull();
  expect(conversation.readMessage(doc, 'm1')).toMatchObject({ text: 'Programmé', plannedFor });
  conversation.sendMessage(doc, ann, { id: 'm2', text: 'Vu', plannedFor });
  expect([conversation.lastRead(doc, 'ann'), conversation.unreadCount(doc, 'bob')]).toEqual([first?.id, 2]);
});

describe('[CN2] order', () => {
  test('[CN2] the server’s order comes first, then what waits, by claimed time', () => {
    const { doc, ann, bob, clock } = talk('un', 'deux');
    const away = twin(doc);
    clock.time += 5000;
    conversation.sendMessage(doc, ann, { text: 'quatre' });
    clock.time -= 3000;
    conversation.sendMessage(away, bob, { text: 'trois' });
    exchange(doc, away);
    expect(texts(doc)).toEqual(['un', 'deux', 'trois', 'quatre']);
    expect(conversation.readMessages(doc).map((message) => conversation.isWaiting(message))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    doc.getArray('order').push([{ id: conversation.readMessages(doc)[3]!.id, receivedAt: '2026-11-21T12:00:00.000Z' }]);
    expect(texts(doc)).toEqual(['un', 'deux', 'quatre', 'trois']);
  });

  test('[CN2] a second entry of a message counts for nothing', () => {
    const { doc, ids } = talk('un', 'deux');
    doc.getArray('order').push([{ id: ids[0], receivedAt: '2026-11-22T12:00:00.000Z' }]);
    expect(texts(doc)).toEqual(['un', 'deux']);
  });
});

test('[CN3] unread are the messages of others after the marker, without the deleted', () => {
  const { doc, ann, bob, ids } = talk('un', 'deux', 'trois');
  expect(conversation.unreadCount(doc, 'bob')).toBe(3);
  expect(conversation.unreadCount(doc, 'ann')).toBe(0);
  conversation.markRead(doc, bob, ids[0]!);
  conversation.deleteMessage(doc, ann, ids[1]!);
  expect(conversation.unreadMessages(doc, 'bob').map((message) => message.text)).toEqual(['trois']);
});

test('[CN4] a deleted message keeps its place and loses its content', () => {
  const { doc, ann, ids } = talk('un', 'deux');
  conversation.deleteMessage(doc, ann, ids[0]!);
  expect(conversation.readMessages(doc)[0]).toMatchObject({ id: ids[0], text: '', file: null, deletedBy: 'ann' });
  expect(conversation.lastMessage(conversation.readMessages(doc))?.text).toBe('deux');
});

test('[CN5] an edit changes what is read and leaves the message', () => {
  const { doc, ann, ids } = talk('un');
  conversation.editMessage(doc, ann, ids[0]!, 'une');
  expect(conversation.readMessage(doc, ids[0]!)).toMatchObject({ text: 'une', editedAt: expect.any(String) as string });
  expect(doc.getMap('messages').get(ids[0]!)).toMatchObject({ text: 'un' });
});

test('[CN6] a read marker never goes back', () => {
  const { doc, bob, ids } = talk('un', 'deux');
  conversation.markRead(doc, bob, ids[1]!);
  conversation.markRead(doc, bob, ids[0]!);
  expect(conversation.lastRead(doc, 'bob')).toBe(ids[1]);
});

describe('[CN11] unread from here', () => {
  test('[CN11] what follows is unread again, on every device, and the marker that others see stays', () => {
    const { doc, bob, clock, ids } = talk('un', 'deux', 'trois');
    const phone = twin(doc);
    conversation.markRead(doc, bob, ids[2]!);
    exchange(doc, phone);
    conversation.markUnread(phone, testActor('bob', clock, 'phone'), ids[1]!);
    exchange(doc, phone);
    expect(conversation.unreadMessages(doc, 'bob').map((message) => message.text)).toEqual(['deux', 'trois']);
    expect(conversation.lastRead(doc, 'bob')).toBe(ids[2]);
    expect(conversation.unreadCount(doc, 'ann')).toBe(0);
    conversation.markUnread(doc, bob, ids[0]!);
    expect([conversation.readUpTo(doc, 'bob'), conversation.unreadCount(doc, 'bob')]).toEqual(['', 3]);
  });

  test('[CN11] reading on ends it step by step, sending at once; what is unread already writes nothing', () => {
    const { doc, bob, ids } = talk('un', 'deux', 'trois');
    conversation.markUnread(doc, bob, ids[0]!);
    expect(doc.getMap('unread').size).toBe(0);
    conversation.markRead(doc, bob, ids[2]!);
    conversation.markUnread(doc, bob, ids[0]!);
    const before = Y.encodeStateAsUpdate(doc);
    conversation.markUnread(doc, bob, ids[1]!);
    conversation.markUnread(doc, bob, 'nowhere');
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
    conversation.markRead(doc, bob, ids[1]!);
    expect(conversation.unreadMessages(doc, 'bob').map((message) => message.text)).toEqual(['trois']);
    conversation.markRead(doc, bob, ids[0]!);
    expect(conversation.unreadCount(doc, 'bob')).toBe(1);
    conversation.markRead(doc, bob, ids[2]!);
    expect([conversation.unreadCount(doc, 'bob'), doc.getMap('unread').size]).toEqual([0, 0]);
    conversation.markUnread(doc, bob, ids[1]!);
    conversation.sendMessage(doc, bob, { text: 'Vu' });
    expect([conversation.unreadCount(doc, 'bob'), doc.getMap('unread').size]).toEqual([0, 0]);
  });
});

test('[CN7] a message needs a text or a file, of a sensible length', () => {
  const { doc, ann } = talk();
  expect(() => conversation.sendMessage(doc, ann, { text: ' ' })).toThrow(RangeError);
  expect(() => conversation.sendMessage(doc, ann, { text: 'x'.repeat(20_001) })).toThrow(RangeError);
  conversation.sendMessage(doc, ann, { text: '', file: { id: 'f1', name: 'contrat.pdf' } });
  expect(conversation.readMessages(doc)).toMatchObject([{ text: '', file: { id: 'f1', name: 'contrat.pdf' } }]);
});

test('[CN8] drafts are read back and never projected', () => {
  const { doc, ann } = talk('un');
  conversation.setDraft(doc, ann, 'secret');
  expect(conversation.readDraft(doc, 'ann')).toBe('secret');
  expect(JSON.stringify(projectDoc('conversation', doc))).not.toContain('secret');
  conversation.setDraft(doc, ann, '');
  expect(conversation.readDraft(doc, 'ann')).toBe('');
});

describe('[CN9] reactions', () => {
  test('[CN9] a person reacts once of a kind, on however many devices, and takes it back alone', () => {
    const { doc, ann, bob, clock, ids } = talk('un');
    const [id] = ids as [string];
    const phone = twin(doc);
    conversation.setReaction(doc, ann, id, 'agree', true);
    conversation.setReaction(phone, testActor('ann', clock, 'phone'), id, 'agree', true);
    clock.time += 1000;
    conversation.setReaction(phone, bob, id, 'agree', true);
    conversation.setReaction(phone, bob, id, 'law', true);
    exchange(doc, phone);
    for (const each of [doc, phone])
      expect(conversation.readMessage(each, id)?.reactions).toEqual([
        { kind: 'agree', users: ['ann', 'bob'] },
        { kind: 'law', users: ['bob'] },
      ]);
    conversation.setReaction(doc, ann, id, 'agree', false);
    conversation.setReaction(doc, ann, id, 'law', false);
    exchange(doc, phone);
    expect(conversation.readMessage(phone, id)?.reactions).toEqual([
      { kind: 'agree', users: ['bob'] },
      { kind: 'law', users: ['bob'] },
    ]);
  });

  test('[CN9] a kind that this code does not know is left out and kept', () => {
    const { doc, ann, ids } = talk('un');
    doc.getMap('reactions').set(`${ids[0]}/ann/later`, { at: '2026-11-21T11:00:00.000Z' });
    conversation.setReaction(doc, ann, ids[0]!, 'done', true);
    expect(conversation.readMessage(doc, ids[0]!)?.reactions).toEqual([{ kind: 'done', users: ['ann'] }]);
    expect(doc.getMap('reactions').has(`${ids[0]}/ann/later`)).toBe(true);
  });

  test('[CN9] the same reaction again writes nothing, a deleted message shows and takes none', () => {
    const { doc, ann, bob, ids } = talk('un');
    conversation.setReaction(doc, bob, ids[0]!, 'heart', true);
    const before = Y.encodeStateAsUpdate(doc);
    conversation.setReaction(doc, bob, ids[0]!, 'heart', true);
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
    conversation.deleteMessage(doc, ann, ids[0]!);
    conversation.setReaction(doc, ann, ids[0]!, 'heart', true);
    expect(doc.getMap('reactions').size).toBe(1);
    expect(conversation.readMessage(doc, ids[0]!)?.reactions).toEqual([]);
  });
});

test('[CN10] a pinned message says who pinned it and when; anyone unpins; the newest pin comes first', () => {
  const { doc, ann, bob, clock, ids } = talk('un', 'deux', 'trois');
  const [first, second, third] = ids as [string, string, string];
  const away = twin(doc);
  conversation.pinMessage(doc, ann, second);
  clock.time += 1000;
  conversation.pinMessage(away, bob, first);
  conversation.pinMessage(away, bob, third);
  exchange(doc, away);
  expect(conversation.readPinned(doc)).toEqual(conversation.readPinned(away));
  expect(conversation.readPinned(doc).at(-1)).toBe(second);
  expect(conversation.readMessage(away, second)?.pin).toMatchObject({ by: 'ann' });
  conversation.pinMessage(away, bob, second);
  expect(conversation.readMessage(away, second)?.pin).toMatchObject({ by: 'ann' });
  conversation.unpinMessage(away, bob, second);
  conversation.deleteMessage(away, ann, third);
  expect(conversation.readPinned(away)).toEqual([first]);
  expect(conversation.readMessage(away, third)?.pin).toBeNull();
});

test('[PJ5] message and message_read rows', () => {
  const { doc, ann, bob, ids } = talk('un', 'deux');
  conversation.tagMessage(doc, bob, ids[1]!, 'urgent');
  conversation.deleteMessage(doc, ann, ids[0]!);
  conversation.markRead(doc, bob, ids[1]!);
  conversation.markUnread(doc, bob, ids[1]!);
  expect(projectDoc('conversation', doc)).toEqual({
    message: [
      {
        id: ids[0],
        author: 'ann',
        text: '',
        sent_at: '2026-11-21T11:00:01.000Z',
        received_at: '2026-11-21T11:00:02.000Z',
        position: 0,
        reply_to: null,
        file: null,
        edited_at: null,
        deleted_at: '2026-11-21T11:00:02.000Z',
        deleted_by: 'ann',
        tags: [],
      },
      {
        id: ids[1],
        author: 'ann',
        text: 'deux',
        sent_at: '2026-11-21T11:00:02.000Z',
        received_at: '2026-11-21T11:00:02.000Z',
        position: 1,
        reply_to: null,
        file: null,
        edited_at: null,
        deleted_at: null,
        deleted_by: null,
        tags: ['urgent'],
      },
    ],
    message_read: [
      { id: 'ann', last_message: ids[1], unread_after: null },
      { id: 'bob', last_message: ids[1], unread_after: ids[0] },
    ],
  });
});

test('[PJ6] search knows messages that are not deleted', () => {
  const { doc, ann, ids } = talk('un', 'deux');
  conversation.deleteMessage(doc, ann, ids[0]!);
  expect(searchEntries('conversation', projectDoc('conversation', doc))).toEqual([
    { id: ids[1], title: '', text: 'deux' },
  ]);
});
