import { describe, expect, test } from 'vitest';
import type * as Y from 'yjs';
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

test('[PJ5] message and message_read rows', () => {
  const { doc, ann, bob, ids } = talk('un', 'deux');
  conversation.tagMessage(doc, bob, ids[1]!, 'urgent');
  conversation.deleteMessage(doc, ann, ids[0]!);
  conversation.markRead(doc, bob, ids[1]!);
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
      { id: 'ann', last_message: ids[1] },
      { id: 'bob', last_message: ids[1] },
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
