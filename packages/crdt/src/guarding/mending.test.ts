import type { DocKind } from '@basoche/protocol';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  applyGuarded,
  board,
  conversation,
  createDoc,
  editGuarded,
  type GuardedEdit,
  kinds,
  projectDoc,
  todolist,
} from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { twin } from '../testing/exchange.ts';

const AT = Date.parse('2026-11-21T12:00:00.000Z');

/** A server's document with something of Ann's in it, and a replica that Eve writes. */
function scene<T>(kind: DocKind, begin: (doc: Y.Doc) => T) {
  const server = createDoc(kind);
  const ann = createDoc(kind);
  const made = begin(ann);
  const send = (user: string, update: Uint8Array, now = AT, service = false): GuardedEdit =>
    applyGuarded(kinds[kind], server, update, { author: { userId: user, service }, now });
  send('ann', Y.encodeStateAsUpdate(ann));
  const eve = twin(server);
  const attack = (write: (doc: Y.Doc) => void): string[] => {
    write(eve);
    const { notices, applied } = send('eve', Y.encodeStateAsUpdate(eve));
    if (applied) Y.applyUpdate(eve, applied);
    expect(projectDoc(kind, eve)).toEqual(projectDoc(kind, server));
    return notices.map((notice) => notice.code);
  };
  return { server, ann, eve, made, send, attack };
}

const annSays = (...texts: string[]) =>
  scene('conversation', (doc) => {
    const ann = testActor('ann');
    return texts.map((text) => conversation.sendMessage(doc, ann, { text }));
  });

const shown = (doc: Y.Doc) => conversation.readMessages(doc).map((message) => message.text);

describe('applying', () => {
  test('[GD1] `applied` brings the state before to the state after, `compensation` brings the author there', () => {
    const { server, eve, made, send } = annSays('Bonjour');
    const before = twin(server);
    eve.getMap('messages').set(made[0]!, { author: 'ann', text: 'forged', sentAt: '2026-11-21T10:00:00.000Z' });
    conversation.sendMessage(eve, testActor('eve'), { text: 'honnête' });
    const { applied, compensation, notices } = send('eve', Y.encodeStateAsUpdate(eve));
    Y.applyUpdate(before, applied!);
    Y.applyUpdate(eve, compensation!);
    expect(shown(server)).toEqual(['Bonjour', 'honnête']);
    expect(projectDoc('conversation', before)).toEqual(projectDoc('conversation', server));
    expect(projectDoc('conversation', eve)).toEqual(projectDoc('conversation', server));
    expect(notices).toEqual([
      { code: 'MESSAGE_IMMUTABLE', detail: 'Un message envoyé ne peut pas être réécrit\u00a0: il a été rétabli.' },
    ]);
  });

  test('[GD1] nothing forged is ever in a document that applies the journal one entry at a time', () => {
    const { server, eve, made, send } = annSays('Bonjour');
    const reader = twin(server);
    const seen: string[][] = [];
    reader.on('afterTransaction', () => seen.push(shown(reader)));
    eve.getMap('messages').delete(made[0]!);
    Y.applyUpdate(reader, send('eve', Y.encodeStateAsUpdate(eve)).applied!);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.flat())).toEqual(new Set(['Bonjour']));
  });

  test('[GD2] a known update gives null, also to a document without a guard', () => {
    const { send, ann, server } = annSays('Bonjour');
    const before = Y.encodeStateAsUpdate(server);
    expect(send('ann', Y.encodeStateAsUpdate(ann))).toEqual({
      applied: null,
      compensation: null,
      pending: null,
      notices: [],
    });
    expect(Y.encodeStateAsUpdate(server)).toEqual(before);
    const text = createDoc('document');
    const update = Y.encodeStateAsUpdate(text);
    const context = { author: { userId: 'ann' }, now: AT };
    expect(applyGuarded(kinds.document, new Y.Doc(), update, context)).toMatchObject({
      compensation: null,
      notices: [],
    });
    expect(applyGuarded(kinds.document, text, update, context).applied).toBeNull();
  });

  test('[GD3] what waits for missing content is given back, and never integrated under another name', () => {
    const { server, ann, send } = annSays('un');
    const actor = testActor('ann', testClock(), 'desk', 2);
    const updates: Uint8Array[] = [];
    ann.on('update', (update: Uint8Array) => updates.push(update));
    conversation.sendMessage(ann, actor, { text: 'deux' });
    const eve = twin(ann);
    const known = Y.encodeStateVector(eve);
    conversation.tagMessage(eve, testActor('eve'), conversation.readMessages(eve)[1]!.id, 'urgent');
    // Written over Ann's message, which the server does not have yet.
    eve.getMap('messages').set(conversation.readMessages(eve)[1]!.id, {
      author: 'ann',
      text: 'forged',
      sentAt: '2026-11-21T10:00:00.000Z',
    });
    const early = send('eve', Y.encodeStateAsUpdate(eve, known));
    expect(early.pending).not.toBeNull();
    expect(server.store.pendingStructs).toBeNull();
    expect(send('ann', Y.mergeUpdates(updates)).notices).toEqual([]);
    expect(shown(server)).toEqual(['un', 'deux']);
    expect(send('eve', early.pending!).notices.map((notice) => notice.code)).toEqual(['MESSAGE_IMMUTABLE']);
    expect(shown(server)).toEqual(['un', 'deux']);
  });

  test('[GD16] an edit made here on behalf of someone is mended as theirs', () => {
    const { server, made } = annSays('Bonjour');
    const mallory = { author: { userId: 'eve' }, now: AT };
    const edit = editGuarded(
      kinds.conversation,
      server,
      (doc) => {
        conversation.deleteMessage(doc, testActor('eve'), made[0]!);
        return conversation.sendMessage(doc, testActor('eve'), { text: 'Oui' });
      },
      mallory,
    );
    expect(edit.notices.map((notice) => notice.code)).toEqual(['DELETION_REFUSED']);
    expect(conversation.readMessage(server, edit.result)).toMatchObject({
      text: 'Oui',
      receivedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(shown(server)).toEqual(['Bonjour', 'Oui']);
  });

  test('[GD15] the service is not mended; its messages get their place', () => {
    const { server, eve, made, send } = annSays('Bonjour');
    eve
      .getMap('messages')
      .set('welcome', { author: 'assistant', text: 'Bienvenue', sentAt: '2026-11-21T10:00:00.000Z' });
    conversation.deleteMessage(eve, testActor('moderator'), made[0]!);
    expect(send('system', Y.encodeStateAsUpdate(eve), AT, true).notices).toEqual([]);
    expect(conversation.readMessages(server).map(({ text, receivedAt }) => [text, receivedAt !== null])).toEqual([
      ['', true],
      ['Bienvenue', true],
    ]);
  });

  test('[GD15] [EV6] what nobody may take away stays where the service hands back deletes: a message, its place', () => {
    const { server, eve, made, send } = annSays('Un', 'Deux', 'Trois');
    const before = conversation.readMessages(server);
    eve.getArray('order').delete(1, 1);
    eve.getMap('messages').delete(made[2]!);
    expect(send('system', Y.encodeStateAsUpdate(eve), AT + 1, true).notices).toEqual([]);
    expect(conversation.readMessages(server)).toEqual(before);
  });

  test('[GD15] a place that comes in the stead of the one that is taken is the only one', () => {
    const { server, eve, made, send } = annSays('Un', 'Deux');
    const [place] = eve.getArray<{ id: string }>('order').toArray();
    eve.transact(() => {
      eve.getArray('order').delete(0, 1);
      eve.getArray('order').insert(0, [place]);
    });
    send('system', Y.encodeStateAsUpdate(eve), AT + 1, true);
    expect(server.getArray<{ id: string }>('order').map(({ id }) => id)).toEqual(made);
  });
});

describe('conversation', () => {
  test('[GD5] a rewritten or removed message comes back exactly, even its author’s own', () => {
    const { server, ann, made, send, attack } = annSays('Bonjour');
    const exact = server.getMap('messages').get(made[0]!);
    expect(
      attack((doc) =>
        doc.getMap('messages').set(made[0]!, { author: 'eve', text: 'x', sentAt: '2026-11-21T10:00:00.000Z' }),
      ),
    ).toEqual(['MESSAGE_IMMUTABLE']);
    expect(attack((doc) => doc.getMap('messages').delete(made[0]!))).toEqual(['MESSAGE_IMMUTABLE']);
    Y.applyUpdate(ann, Y.encodeStateAsUpdate(server));
    ann.getMap('messages').delete(made[0]!);
    expect(send('ann', Y.encodeStateAsUpdate(ann)).notices).toHaveLength(1);
    expect(server.getMap('messages').get(made[0]!)).toEqual(exact);
  });

  test.each([
    ['MESSAGE_FORGED', { author: 'ann', text: 'x', sentAt: '2026-11-21T10:00:00.000Z' }],
    ['MESSAGE_INVALID', { author: 'eve', text: 12, sentAt: '2026-11-21T10:00:00.000Z' }],
    ['MESSAGE_INVALID', 'x'],
    ['MESSAGE_TOO_LONG', { author: 'eve', text: 'x'.repeat(20_001), sentAt: '2026-11-21T10:00:00.000Z' }],
  ])('[GD5] %s: a bad new message is taken out', (code, value) => {
    const { server, attack } = annSays('Bonjour');
    expect(attack((doc) => doc.getMap('messages').set('new', value))).toEqual([code]);
    expect([...server.getMap('messages').keys()]).not.toContain('new');
    expect(server.getArray('order').length).toBe(1);
  });

  test('[GD6] only the author edits and deletes; marks for messages to come are taken out', () => {
    const { server, ann, made, send, attack } = annSays('Bonjour');
    expect(attack((doc) => conversation.editMessage(doc, testActor('eve'), made[0]!, 'forged'))).toEqual([
      'EDIT_REFUSED',
    ]);
    expect(attack((doc) => conversation.deleteMessage(doc, testActor('eve'), made[0]!))).toEqual(['DELETION_REFUSED']);
    expect(attack((doc) => conversation.editMessage(doc, testActor('eve'), 'to-come', 'forged'))).toEqual([
      'EDIT_REFUSED',
    ]);
    expect(shown(server)).toEqual(['Bonjour']);
    conversation.editMessage(ann, testActor('ann'), made[0]!, 'Bonsoir');
    expect(send('ann', Y.encodeStateAsUpdate(ann)).notices).toEqual([]);
    expect(shown(server)).toEqual(['Bonsoir']);
    conversation.deleteMessage(ann, testActor('ann'), made[0]!);
    expect(send('ann', Y.encodeStateAsUpdate(ann)).notices).toEqual([]);
    expect(shown(server)).toEqual(['']);
  });

  test('[GD7] a marker and a draft are their user’s', () => {
    const { server, made, attack } = annSays('un', 'deux');
    expect(attack((doc) => doc.getMap('reads').set('ann', made[0]))).toEqual(['PRIVATE_VALUE']);
    expect(attack((doc) => doc.getMap('reads').delete('ann'))).toEqual(['PRIVATE_VALUE']);
    expect(attack((doc) => doc.getMap('drafts').set('ann', 'x'))).toEqual(['PRIVATE_VALUE']);
    expect(attack((doc) => doc.getMap('unread').set('ann', made[0]))).toEqual(['PRIVATE_VALUE']);
    expect(conversation.lastRead(server, 'ann')).toBe(made[1]);
    expect(conversation.readUpTo(server, 'ann')).toBe(made[1]);
    expect(attack((doc) => conversation.markRead(doc, testActor('eve'), made[1]!))).toEqual([]);
    expect(attack((doc) => conversation.markUnread(doc, testActor('eve'), made[1]!))).toEqual([]);
    expect(conversation.unreadCount(server, 'eve')).toBe(1);
    expect(attack((doc) => conversation.setDraft(doc, testActor('eve'), 'à moi'))).toEqual([]);
    expect(conversation.readDraft(server, 'eve')).toBe('à moi');
  });

  test('[GD8] what a user adds to the order goes, what they take comes back in its place', () => {
    const { server, attack } = annSays('un', 'deux', 'trois', 'quatre');
    const order = server.getArray('order').toJSON();
    expect(
      attack((doc) => {
        doc.getArray('order').delete(1, 2);
        doc.getArray('order').insert(0, [{ id: 'x', receivedAt: '2020-01-01T00:00:00.000Z' }]);
        doc.getArray('order').push(order.toReversed());
      }),
    ).toEqual(['ORDER_RESERVED']);
    expect(server.getArray('order').toJSON()).toEqual(order);
  });

  test('[GD9] a message gets its place and the server’s time once', () => {
    const { server, ann, send, eve, made } = annSays('un');
    send('ann', Y.encodeStateAsUpdate(ann), AT + 1000);
    // The same id and content written again from another device, as a repeated REST call does.
    const phone = twin(server);
    phone.getMap('messages').set(made[0]!, server.getMap('messages').get(made[0]!));
    expect(send('ann', Y.encodeStateAsUpdate(phone), AT + 2000).notices).toEqual([]);
    send('eve', Y.encodeStateAsUpdate(eve), AT + 3000);
    expect(server.getArray('order').toJSON()).toEqual([{ id: made[0], receivedAt: '2026-11-21T12:00:00.000Z' }]);
  });

  test('[GD17] a tag in another’s name is undone; anyone may remove one', () => {
    const { server, made, attack } = annSays('un');
    expect(attack((doc) => doc.getMap('tags').set(`${made[0]}/urgent`, { by: 'ann' }))).toEqual(['TAG_REFUSED']);
    expect(attack((doc) => conversation.tagMessage(doc, testActor('eve'), made[0]!, 'urgent'))).toEqual([]);
    expect(conversation.readMessage(server, made[0]!)?.tags).toEqual(['urgent']);
    expect(attack((doc) => conversation.untagMessage(doc, testActor('eve'), made[0]!, 'urgent'))).toEqual([]);
    expect(conversation.readMessage(server, made[0]!)?.tags).toEqual([]);
  });

  test('[GD20] a reaction in another’s name is undone, one taken from another comes back', () => {
    const { server, ann, eve, made, send, attack } = annSays('un');
    const [id] = made as [string];
    conversation.setReaction(ann, testActor('ann'), id, 'agree', true);
    expect(send('ann', Y.encodeStateAsUpdate(ann)).notices).toEqual([]);
    Y.applyUpdate(eve, Y.encodeStateAsUpdate(server));
    const reactions = () => conversation.readMessage(server, id)?.reactions;
    expect(attack((doc) => conversation.setReaction(doc, testActor('ann'), id, 'law', true))).toEqual([
      'REACTION_REFUSED',
    ]);
    expect(attack((doc) => doc.getMap('reactions').delete(`${id}/ann/agree`))).toEqual(['REACTION_REFUSED']);
    expect(attack((doc) => conversation.setReaction(doc, testActor('eve'), 'to-come', 'law', true))).toEqual([
      'REACTION_REFUSED',
    ]);
    expect(
      attack((doc) => doc.getMap('reactions').set(`${id}/eve/insult`, { at: '2026-11-21T10:00:00.000Z' })),
    ).toEqual(['REACTION_REFUSED']);
    expect(attack((doc) => doc.getMap('reactions').set(`${id}/eve/law`, 'x'))).toEqual(['REACTION_REFUSED']);
    expect(attack((doc) => conversation.setReaction(doc, testActor('eve'), id, 'agree', true))).toEqual([]);
    expect(reactions()).toEqual([{ kind: 'agree', users: ['ann', 'eve'] }]);
  });

  test('[GD21] a pin says who put it; anyone may take one away', () => {
    const { server, made, attack } = annSays('un');
    const [id] = made as [string];
    expect(attack((doc) => conversation.pinMessage(doc, testActor('ann'), id))).toEqual(['PIN_REFUSED']);
    expect(attack((doc) => conversation.pinMessage(doc, testActor('eve'), 'to-come'))).toEqual(['PIN_REFUSED']);
    expect(attack((doc) => conversation.pinMessage(doc, testActor('eve'), id))).toEqual([]);
    expect(conversation.readPinned(server)).toEqual([id]);
    expect(attack((doc) => conversation.unpinMessage(doc, testActor('eve'), id))).toEqual([]);
    expect(conversation.readPinned(server)).toEqual([]);
  });

  test('[GD19] an edit, deletion, marker or pause of the rightful person never loses to the trace of a forged one', () => {
    for (let round = 0; round < 20; round++) {
      const { server, ann, eve, made, send, attack } = annSays('un', 'deux', 'trois');
      const [first, second, third] = made as [string, string, string];
      const me = testActor('ann', testClock(AT), 'desk', 9);
      server.getMap('reads').set('ann', first);
      for (const doc of [ann, eve]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(server));
      attack((doc) => {
        conversation.editMessage(doc, testActor('eve'), first, 'forged');
        conversation.deleteMessage(doc, testActor('eve'), second);
        doc.getMap('reads').set('ann', 'forged');
        doc.getMap('drafts').set('ann', 'forged');
        doc.getMap('unread').set('ann', 'forged');
        conversation.setReaction(doc, testActor('ann'), third, 'done', true);
      });
      conversation.editMessage(ann, me, first, 'revu');
      conversation.deleteMessage(ann, me, second);
      conversation.markRead(ann, me, second);
      conversation.markUnread(ann, me, second);
      conversation.setDraft(ann, me, 'brouillon');
      conversation.setReaction(ann, me, third, 'done', true);
      const { notices, compensation } = send('ann', Y.encodeStateAsUpdate(ann));
      expect(notices).toEqual([]);
      expect(shown(server)).toEqual(['revu', '', 'trois']);
      expect([conversation.lastRead(server, 'ann'), conversation.readDraft(server, 'ann')]).toEqual([
        second,
        'brouillon',
      ]);
      expect(conversation.readUpTo(server, 'ann')).toBe(first);
      expect(conversation.readMessage(server, third)?.reactions).toEqual([{ kind: 'done', users: ['ann'] }]);
      if (compensation) Y.applyUpdate(ann, compensation);
    }
  });

  test('[SH10] a root of newer code stays, and is no other version', () => {
    const { server, attack } = annSays('un');
    expect(attack((doc) => doc.getMap('polls').set('p1', { by: 'eve' }))).toEqual([]);
    conversation.sendMessage(server, testActor('ann', testClock(), 'desk', 3), { text: 'deux' });
    expect(kinds.conversation.migrate(server)).toBe(false);
    expect(server.getMap('polls').toJSON()).toEqual({ p1: { by: 'eve' } });
    expect(server.getMap('meta').get('version')).toBe(1);
  });

  test('[GD14] the kind and version of a document are not rewritten', () => {
    const { server, attack } = annSays('un');
    expect(attack((doc) => doc.getMap('meta').set('kind', 'board'))).toEqual(['META_RESERVED']);
    expect(attack((doc) => doc.getMap('meta').set('version', 99))).toEqual(['META_RESERVED']);
    expect(attack((doc) => doc.getMap('meta').delete('version'))).toEqual(['META_RESERVED']);
    expect(server.getMap('meta').toJSON()).toEqual({ kind: 'conversation', version: 1 });
  });
});

describe('records', () => {
  const annWorks = () =>
    scene('todolist', (doc) => {
      const ann = testActor('ann');
      const task = todolist.createTask(doc, ann, { title: 'Appel', usersInCharge: ['ann', 'bob'] });
      return {
        task,
        comment: todolist.addComment(doc, ann, task, { text: 'Vu' }),
        interval: todolist.startTimer(doc, ann, task),
      };
    });

  const record = (doc: Y.Doc, root: string, id: string) => doc.getMap(root).get(id) as Y.Map<unknown>;

  test('[GD10] a removed, replaced or spoiled record comes back with all its fields', () => {
    const { server, made, attack } = annWorks();
    const exact = server.getMap('tasks').toJSON();
    for (const spoil of [
      (doc: Y.Doc) => doc.getMap('tasks').delete(made.task),
      (doc: Y.Doc) => doc.getMap('tasks').set(made.task, 'gone'),
      (doc: Y.Doc) => doc.getMap('tasks').set(made.task, new Y.Map([['title', 'x']])),
      (doc: Y.Doc) => {
        record(doc, 'tasks', made.task).set('title', 'first changed');
        doc.getMap('tasks').delete(made.task);
      },
    ]) {
      expect(attack(spoil)).toEqual(['RECORD_REMOVED']);
      expect(server.getMap('tasks').toJSON()).toEqual(exact);
    }
    expect(todolist.setInCharge(server, testActor('ann'), made.task, ['carl'])).toBe(true);
  });

  test('[GD11] id, creator, creation and what a record is about never change', () => {
    const { server, ann, made, send, attack } = annWorks();
    const exact = server.getMap('tasks').toJSON();
    for (const field of ['id', 'createdBy', 'createdAt']) {
      expect(attack((doc) => record(doc, 'tasks', made.task).set(field, 'eve'))).toEqual(['RECORD_IMMUTABLE']);
      expect(attack((doc) => record(doc, 'tasks', made.task).delete(field))).toEqual(['RECORD_IMMUTABLE']);
    }
    expect(server.getMap('tasks').toJSON()).toEqual(exact);
    record(ann, 'intervals', made.interval).set('task', 'other');
    record(ann, 'comments', made.comment).set('author', 'bob');
    expect(send('ann', Y.encodeStateAsUpdate(ann)).notices.map((notice) => notice.code)).toEqual(['RECORD_IMMUTABLE']);
    expect(todolist.readTodolist(server)).toMatchObject({
      intervals: [{ task: made.task }],
      comments: [{ author: 'ann' }],
    });
  });

  test('[GD12] time and comments in another’s name are taken out, a task gets its true creator', () => {
    const { server, attack } = annWorks();
    expect(attack((doc) => todolist.startTimer(doc, testActor('bob'), 't'))).toEqual(['RECORD_FORGED']);
    expect(attack((doc) => todolist.addComment(doc, testActor('bob'), 't', { text: 'x' }))).toEqual(['RECORD_FORGED']);
    let task = '';
    expect(attack((doc) => (task = todolist.createTask(doc, testActor('bob'), { title: 'x' })))).toEqual([
      'RECORD_CORRECTED',
    ]);
    expect(todolist.readTask(server, task)).toMatchObject({ title: 'x', createdBy: 'eve' });
    expect(attack((doc) => todolist.deleteTask(doc, testActor('bob'), task))).toEqual(['RECORD_CORRECTED']);
    expect(todolist.readTask(server, task)).toMatchObject({
      deletedBy: 'eve',
      deletedAt: expect.any(String) as string,
    });
    expect(todolist.readTodolist(server).intervals).toHaveLength(1);
    expect(todolist.readTodolist(server).comments).toHaveLength(1);
  });

  test('[GD13] only its person changes an interval, only its author a comment; anyone works on a task', () => {
    const { server, made, attack } = annWorks();
    const exact = { intervals: server.getMap('intervals').toJSON(), comments: server.getMap('comments').toJSON() };
    expect(attack((doc) => record(doc, 'intervals', made.interval).set('stop', '2026-11-21T18:00:00.000Z'))).toEqual([
      'RECORD_NOT_YOURS',
    ]);
    expect(attack((doc) => todolist.editComment(doc, testActor('eve'), made.comment, 'x'))).toEqual([
      'RECORD_NOT_YOURS',
    ]);
    expect(attack((doc) => todolist.deleteComment(doc, testActor('eve'), made.comment))).toEqual(['RECORD_NOT_YOURS']);
    const forged = { id: 'f', name: 'Facture.pdf', size: 1 };
    expect(attack((doc) => record(doc, 'comments', made.comment).set('files', [forged]))).toEqual(['RECORD_NOT_YOURS']);
    expect({ intervals: server.getMap('intervals').toJSON(), comments: server.getMap('comments').toJSON() }).toEqual(
      exact,
    );
    expect(attack((doc) => todolist.updateTask(doc, testActor('eve'), made.task, { title: 'Appel incident' }))).toEqual(
      [],
    );
    expect(todolist.readTask(server, made.task)?.title).toBe('Appel incident');
  });

  test('[GD19] a pause or a comment of the rightful person never loses to the trace of a forged one', () => {
    for (let round = 0; round < 20; round++) {
      const { server, ann, made, send, attack } = annWorks();
      attack((doc) => record(doc, 'intervals', made.interval).set('stop', '2026-11-21T18:00:00.000Z'));
      attack((doc) => todolist.editComment(doc, testActor('eve'), made.comment, 'forged'));
      const me = testActor('ann', testClock(AT));
      todolist.pauseTimer(ann, me, made.task);
      todolist.editComment(ann, me, made.comment, 'revu');
      expect(send('ann', Y.encodeStateAsUpdate(ann)).notices).toEqual([]);
      expect(todolist.readTodolist(server)).toMatchObject({
        intervals: [{ stop: '2026-11-21T12:00:00.000Z' }],
        comments: [{ text: 'revu', editedAt: '2026-11-21T12:00:00.000Z' }],
      });
    }
  });

  test('[GD10] [GD13] a board keeps its records and its comments', () => {
    const { server, made, attack } = scene('board', (doc) => {
      const ann = testActor('ann');
      const { group, columns } = board.addDefaultBoard(doc, ann);
      const item = board.addItem(doc, ann, { group, name: 'Martin' });
      return { item, column: columns.status, comment: board.addComment(doc, ann, item, { text: 'Vu' }) };
    });
    const exact = projectDoc('board', server);
    expect(attack((doc) => doc.getMap('columns').delete(made.column))).toEqual(['RECORD_REMOVED']);
    expect(attack((doc) => record(doc, 'columns', made.column).set('type', 'text'))).toEqual(['RECORD_IMMUTABLE']);
    expect(attack((doc) => board.editComment(doc, testActor('eve'), made.comment, 'x'))).toEqual(['RECORD_NOT_YOURS']);
    expect(projectDoc('board', server)).toEqual(exact);
    expect(attack((doc) => board.setCell(doc, testActor('eve'), made.item, made.column, 'pending'))).toEqual([]);
  });
});

describe('tasks that name each other', () => {
  const lists = () =>
    scene('todolist', (doc) => {
      const ann = testActor('ann');
      return ['a', 'b', 'c'].map((title) => todolist.createTask(doc, ann, { title })) as [string, string, string];
    });
  const edges = (doc: Y.Doc, edge: 'parent' | 'dependency') =>
    todolist.readTodolist(doc).tasks.map((task) => task[edge]);

  test('[GD22] two offline edits that close a loop together: the second gives way and its author is told', () => {
    const { server, ann, eve, made, send } = lists();
    const [a, b] = made;
    todolist.setEdge(ann, testActor('ann'), a, 'dependency', b);
    todolist.setEdge(eve, testActor('eve'), b, 'dependency', a);
    expect(send('ann', Y.encodeStateAsUpdate(ann)).notices).toEqual([]);
    const { notices, applied, compensation } = send('eve', Y.encodeStateAsUpdate(eve));
    expect(notices.map(({ code }) => code)).toEqual(['TASK_LOOP']);
    Y.applyUpdate(eve, Y.encodeStateAsUpdate(ann));
    Y.applyUpdate(eve, compensation!);
    Y.applyUpdate(ann, applied!);
    for (const doc of [server, ann, eve]) {
      expect(edges(doc, 'dependency')).toEqual([b, null, null]);
      expect((doc.getMap('tasks').get(b) as Y.Map<unknown>).has('dependency')).toBe(false);
    }
  });

  test('[GD22] what it had named before comes back; a task that names itself names nothing', () => {
    const { server, made, attack } = lists();
    const [a, b, c] = made;
    attack((doc) => {
      todolist.setEdge(doc, testActor('eve'), b, 'parent', a);
      todolist.setEdge(doc, testActor('eve'), a, 'parent', c);
    });
    const codes = attack((doc) => {
      (doc.getMap('tasks').get(a) as Y.Map<unknown>).set('parent', b);
      (doc.getMap('tasks').get(c) as Y.Map<unknown>).set('parent', c);
    });
    expect(codes).toEqual(['TASK_LOOP']);
    expect(edges(server, 'parent')).toEqual([c, a, null]);
  });

  test('[GD22] one update with a whole loop in it leaves no loop', () => {
    const { server, made, attack } = lists();
    const codes = attack((doc) => {
      for (const [index, id] of made.entries())
        (doc.getMap('tasks').get(id) as Y.Map<unknown>).set('dependency', made[(index + 1) % made.length]);
    });
    expect(codes).toEqual(['TASK_LOOP']);
    const left = made.filter((id) => (server.getMap('tasks').get(id) as Y.Map<unknown>).has('dependency'));
    expect(left).toHaveLength(2);
  });
});
