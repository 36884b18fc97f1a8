import type { DocKind } from '@basoche/protocol';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { applyGuarded, conversation, createDoc, type GuardedEdit, kinds, todolist } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { twin } from '../testing/exchange.ts';

const AT = Date.parse('2026-11-21T12:00:00.000Z');

/** A server, and replicas of what it holds under client ids that settle who loses to whom: the greater one wins. */
function scene<T>(kind: DocKind, begin: (doc: Y.Doc) => T) {
  const server = createDoc(kind);
  const send = (user: string, doc: Y.Doc | Uint8Array): GuardedEdit => {
    const update = doc instanceof Y.Doc ? Y.encodeStateAsUpdate(doc) : doc;
    return applyGuarded(kinds[kind], server, update, { author: { userId: user }, now: AT });
  };
  const first = createDoc(kind);
  const made = begin(first);
  send('ann', first);
  const replica = (client: number): Y.Doc => {
    const doc = twin(server);
    doc.clientID = client;
    return doc;
  };
  return { server, made, send, replica };
}

const codes = ({ notices }: GuardedEdit) => notices.map(({ code }) => code);
const record = (doc: Y.Doc, root: string, id: string) => doc.getMap(root).get(id) as Y.Map<unknown>;

describe('what a stranger’s undone write leaves behind', () => {
  test('[GD25] a pin and a tag do not lose to it', () => {
    const { server, made, send, replica } = scene('conversation', (doc) =>
      conversation.sendMessage(doc, testActor('ann'), { text: 'un' }),
    );
    const [bob, eve] = [replica(5), replica(9)];
    eve.getMap('pins').set(made, { by: 'ann', at: '2026-11-21T10:00:00.000Z' });
    eve.getMap('tags').set(`${made}/urgent`, { by: 'ann' });
    expect(codes(send('eve', eve))).toEqual(['TAG_REFUSED', 'PIN_REFUSED']);
    conversation.pinMessage(bob, testActor('bob'), made);
    conversation.tagMessage(bob, testActor('bob'), made, 'urgent');
    expect(codes(send('bob', bob))).toEqual([]);
    expect(server.getMap('pins').get(made)).toMatchObject({ by: 'bob' });
    expect(conversation.readMessage(server, made)?.tags).toEqual(['urgent']);
  });

  test('[GD25] a message and a record under the same id do not lose to it', () => {
    const list = scene('todolist', (doc) => todolist.createTask(doc, testActor('ann'), { id: 'a', title: 'Audience' }));
    const [bob, eve] = [list.replica(5), list.replica(9)];
    eve.getMap('tasks').set('a~2', 'garbage');
    expect(codes(list.send('eve', eve))).toEqual(['RECORD_INVALID']);
    todolist.createTask(bob, testActor('bob'), { id: 'a~2', title: 'Audience', usersInCharge: ['ann'] });
    expect(codes(list.send('bob', bob))).toEqual([]);
    expect(todolist.readTask(list.server, 'a~2')).toMatchObject({
      title: 'Audience',
      createdBy: 'bob',
      usersInCharge: ['ann'],
    });
    const talk = scene('conversation', () => null);
    const [carl, mallory] = [talk.replica(5), talk.replica(9)];
    mallory.getMap('messages').set('m', { author: 'ann', text: 'x', sentAt: '2026-11-21T10:00:00.000Z' });
    talk.send('mallory', mallory);
    conversation.sendMessage(carl, testActor('carl'), { id: 'm', text: 'à moi' });
    expect(codes(talk.send('carl', carl))).toEqual([]);
    expect(conversation.readMessages(talk.server).map(({ text, receivedAt }) => [text, receivedAt !== null])).toEqual([
      ['à moi', true],
    ]);
  });

  test('[GD25] a link of tasks does not lose to one that gave way', () => {
    const { server, send, replica } = scene('todolist', (doc) => {
      for (const id of ['a', 'b', 'c']) todolist.createTask(doc, testActor('ann'), { id, title: id });
    });
    const [ann, bob, eve] = [replica(4), replica(5), replica(9)];
    todolist.setEdge(ann, testActor('ann'), 'a', 'parent', 'b');
    todolist.setEdge(eve, testActor('eve'), 'b', 'parent', 'a');
    todolist.setEdge(bob, testActor('bob'), 'b', 'parent', 'c');
    send('ann', ann);
    expect(codes(send('eve', eve))).toEqual(['TASK_LOOP']);
    expect(codes(send('bob', bob))).toEqual([]);
    expect(todolist.readTask(server, 'b')?.parent).toBe('c');
  });
});

describe('two devices of one person', () => {
  test('[GD26] an older edit that lost to a newer one is not brought back by the guard', () => {
    const { server, made, send, replica } = scene('todolist', (doc) => {
      const ann = testActor('ann');
      const task = todolist.createTask(doc, ann, { title: 'Appel' });
      const files = ['f', 'g'].map((id) => ({ id, name: `${id}.pdf`, size: 1 }));
      return {
        task,
        comment: todolist.addComment(doc, ann, task, { text: 'Vu', files }),
        interval: todolist.startTimer(doc, ann, task),
      };
    });
    const [phone, desk] = [replica(5), replica(9)];
    todolist.editComment(phone, testActor('ann', testClock(AT)), made.comment, 'lundi');
    todolist.removeCommentFile(phone, testActor('ann'), made.comment, 'f');
    todolist.pauseTimer(phone, testActor('ann', testClock(AT)), made.task);
    const desktop = testActor('ann', testClock(AT + 3_600_000));
    todolist.editComment(desk, desktop, made.comment, 'mar');
    todolist.editComment(desk, desktop, made.comment, 'mardi');
    todolist.removeCommentFile(desk, desktop, made.comment, 'g');
    todolist.pauseTimer(desk, desktop, made.task);
    send('ann', desk);
    expect(codes(send('ann', phone))).toEqual([]);
    const plain = twin(desk);
    Y.applyUpdate(plain, Y.encodeStateAsUpdate(phone));
    for (const root of ['comments', 'intervals'])
      expect(server.getMap(root).toJSON()).toEqual(plain.getMap(root).toJSON());
    expect(todolist.readTodolist(server).comments[0]).toMatchObject({ text: 'mardi', files: [{ id: 'f' }] });
  });

  test('[CN6] [GD19] a marker of what was read does not fall back, whichever device comes last', () => {
    for (const [phoneClient, deskClient] of [
      [5, 9],
      [9, 5],
    ] as const) {
      const { server, made, send, replica } = scene('conversation', (doc) => {
        const ann = testActor('ann');
        return ['un', 'deux', 'trois'].map((text) => conversation.sendMessage(doc, ann, { text }));
      });
      const [phone, desk] = [replica(phoneClient), replica(deskClient)];
      conversation.markRead(phone, testActor('bob'), made[0]!);
      conversation.markRead(desk, testActor('bob'), made[2]!);
      send('bob', desk);
      const { notices, compensation } = send('bob', phone);
      expect(notices).toEqual([]);
      if (compensation) Y.applyUpdate(phone, compensation);
      Y.applyUpdate(phone, Y.encodeStateAsUpdate(server));
      for (const doc of [server, phone]) expect(conversation.lastRead(doc, 'bob')).toBe(made[2]);
    }
  });

  test('[GD26] what its own author took back in the same update stays away', () => {
    const { server, made, send, replica } = scene('conversation', (doc) =>
      conversation.sendMessage(doc, testActor('ann'), { text: 'un' }),
    );
    const [phone, desk] = [replica(5), replica(9)];
    const updates: Uint8Array[] = [];
    for (const [doc, device] of [
      [desk, 'desk'],
      [phone, 'phone'],
    ] as const) {
      const ann = testActor('ann', testClock(AT), device);
      const own: Uint8Array[] = [];
      doc.on('update', (update: Uint8Array) => own.push(update));
      conversation.setReaction(doc, ann, made, 'agree', true);
      conversation.setReaction(doc, ann, made, 'agree', false);
      conversation.setDraft(doc, ann, 'brouillon');
      conversation.setDraft(doc, ann, '');
      conversation.pinMessage(doc, ann, made);
      conversation.unpinMessage(doc, ann, made);
      updates.push(Y.mergeUpdates(own));
    }
    for (const update of updates) send('ann', update);
    expect(conversation.readMessage(server, made)?.reactions).toEqual([]);
    expect(conversation.readDraft(server, 'ann')).toBe('');
    expect(server.getMap('pins').has(made)).toBe(false);
  });
});

describe('links of tasks', () => {
  test('[GD22] the link that closes a loop gives way, not one that was there', () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const { server, send, replica } = scene('todolist', (doc) => {
        for (const id of ['a', 'b']) todolist.createTask(doc, testActor('ann'), { id, title: id });
      });
      const [ann, bob] = [replica(5), replica(9)];
      todolist.setEdge(ann, testActor('ann'), first, 'dependency', second);
      todolist.setEdge(bob, testActor('bob'), second, 'dependency', first);
      todolist.updateTask(bob, testActor('bob'), first, { title: 'renommée' });
      send('ann', ann);
      expect(codes(send('bob', bob))).toEqual(['TASK_LOOP']);
      expect(todolist.readTask(server, first)).toMatchObject({ dependency: second, title: 'renommée' });
      expect(record(server, 'tasks', second).has('dependency')).toBe(false);
    }
  });

  test('[GD18] [GD22] who only renames a task of a loop that the server itself brought is told nothing', () => {
    const { server, send, replica } = scene('todolist', (doc) => {
      for (const id of ['a', 'b']) todolist.createTask(doc, testActor('ann'), { id, title: id });
    });
    record(server, 'tasks', 'a').set('parent', 'b');
    record(server, 'tasks', 'b').set('parent', 'a');
    const bob = replica(5);
    todolist.updateTask(bob, testActor('bob'), 'a', { title: 'renommée' });
    expect(codes(send('bob', bob))).toEqual([]);
    expect(record(server, 'tasks', 'a').get('parent')).toBe('b');
  });
});
