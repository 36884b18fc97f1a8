import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Actor, applyGuarded, board, conversation, createDoc, kinds, projectDoc, todolist } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { twin } from '../testing/exchange.ts';
import { at } from '../testing/honest-edits.ts';

interface Choice {
  pick: number;
  x: number;
  y: number;
}

type Write = (doc: Y.Doc, actor: Actor, choice: Choice) => void;

const INSTANT = '2026-11-21T10:00:00.000Z';
const keyIn = (doc: Y.Doc, root: string, x: number): string => at([...doc.getMap(root).keys()].toSorted(), x) ?? 'none';
const recordIn = (doc: Y.Doc, root: string, x: number) => doc.getMap(root).get(keyIn(doc, root, x)) as Y.Map<unknown>;
const ownIn = (doc: Y.Doc, root: string, field: string, { userId }: Actor): string[] =>
  Object.entries(doc.getMap(root).toJSON() as Record<string, Record<string, unknown>>)
    .filter(([, value]) => value[field] === userId)
    .map(([id]) => id)
    .toSorted();

/** What people may do at the same time and what nobody takes away: no removals of keys, which a trace outlives. */
const PERMITTED: Record<'conversation' | 'todolist' | 'board', Write[]> = {
  conversation: [
    (doc, actor) => conversation.sendMessage(doc, actor, { text: actor.newId() }),
    (doc, actor, { x }) => conversation.pinMessage(doc, actor, keyIn(doc, 'messages', x)),
    (doc, actor, { x, y }) => conversation.tagMessage(doc, actor, keyIn(doc, 'messages', x), `t${y % 2}`),
    (doc, actor, { x, y }) =>
      conversation.setReaction(doc, actor, keyIn(doc, 'messages', x), at([...conversation.REACTIONS], y)!, true),
    (doc, actor, { x }) => {
      const mine = at(ownIn(doc, 'messages', 'author', actor), x);
      if (mine) conversation.editMessage(doc, actor, mine, actor.newId());
    },
    (doc, actor, { x }) => {
      const mine = at(ownIn(doc, 'messages', 'author', actor), x);
      if (mine) conversation.deleteMessage(doc, actor, mine);
    },
    (doc, actor, { x }) => conversation.markRead(doc, actor, keyIn(doc, 'messages', x)),
    (doc, actor) => conversation.setDraft(doc, actor, actor.newId()),
  ],
  todolist: [
    (doc, actor) => todolist.createTask(doc, actor, { title: actor.newId() }),
    (doc, actor, { x }) => todolist.updateTask(doc, actor, keyIn(doc, 'tasks', x), { title: actor.newId() }),
    (doc, actor, { x, y }) => todolist.updateTask(doc, actor, keyIn(doc, 'tasks', x), { percent: y % 101 }),
    (doc, actor, { x, y }) => todolist.moveTask(doc, actor, keyIn(doc, 'tasks', x), { after: keyIn(doc, 'tasks', y) }),
    (doc, actor, { x }) => todolist.deleteTask(doc, actor, keyIn(doc, 'tasks', x)),
    (doc, actor, { x }) => todolist.addComment(doc, actor, keyIn(doc, 'tasks', x), { text: actor.newId() }),
    (doc, actor, { x }) => {
      const mine = at(ownIn(doc, 'comments', 'author', actor), x);
      if (mine) todolist.editComment(doc, actor, mine, actor.newId());
    },
    (doc, actor, { x }) => todolist.startTimer(doc, actor, keyIn(doc, 'tasks', x)),
    (doc, actor, { x }) => todolist.pauseTimer(doc, actor, keyIn(doc, 'tasks', x)),
  ],
  board: [
    (doc, actor, { x }) => board.addItem(doc, actor, { group: keyIn(doc, 'groups', x), name: actor.newId() }),
    (doc, actor, { x }) => board.renameItem(doc, actor, keyIn(doc, 'items', x), actor.newId()),
    (doc, actor, { x, y }) => board.setCell(doc, actor, keyIn(doc, 'items', x), keyIn(doc, 'columns', y), y),
    (doc, actor, { x, y }) =>
      board.moveItem(doc, actor, keyIn(doc, 'items', x), keyIn(doc, 'groups', y), { after: keyIn(doc, 'items', y) }),
    (doc, actor, { x }) => board.deleteItem(doc, actor, keyIn(doc, 'items', x)),
    (doc, actor, { x }) => board.addComment(doc, actor, keyIn(doc, 'items', x), { text: actor.newId() }),
    (doc, actor, { x }) => {
      const mine = at(ownIn(doc, 'comments', 'author', actor), x);
      if (mine) board.editComment(doc, actor, mine, actor.newId());
    },
  ],
};

const EVERY_FIELD: Write = (doc, _actor, { pick, x, y }) => {
  const root = at(['comments', 'intervals', 'items', 'tasks', 'columns'], pick)!;
  const isOwned = root === 'comments' || root === 'intervals';
  const field = at(
    isOwned
      ? ['text', 'editedAt', 'deletedAt', 'stop', 'start', 'id', 'author', 'user']
      : ['id', 'createdBy', 'createdAt'],
    y,
  );
  recordIn(doc, root, x)?.set(field!, INSTANT);
};

/** What nobody may do, to others: the guard undoes all of it. */
const FORBIDDEN: Record<keyof typeof PERMITTED, Write[]> = {
  conversation: [
    (doc, _, { x }) => doc.getMap('pins').set(keyIn(doc, 'messages', x), { by: 'ann', at: INSTANT }),
    (doc, _, { x, y }) => doc.getMap('tags').set(`${keyIn(doc, 'messages', x)}/t${y % 2}`, { by: 'ann' }),
    (doc, _, { x, y }) =>
      doc
        .getMap('reactions')
        .set(`${keyIn(doc, 'messages', x)}/${at(['ann', 'bob'], y)}/${conversation.REACTIONS[y % 6]}`, {
          at: INSTANT,
        }),
    (doc, _, { x }) => doc.getMap('edits').set(keyIn(doc, 'messages', x), { text: 'forged', editedAt: INSTANT }),
    (doc, _, { x }) => doc.getMap('deleted').set(keyIn(doc, 'messages', x), { by: 'ann', at: INSTANT }),
    (doc, _, { x, y }) => doc.getMap('reads').set(at(['ann', 'bob'], y)!, keyIn(doc, 'messages', x)),
    (doc, _, { x }) => doc.getMap('messages').delete(keyIn(doc, 'messages', x)),
    (doc, _, { x }) =>
      doc.getMap('messages').set(keyIn(doc, 'messages', x), { author: 'ann', text: 'x', sentAt: INSTANT }),
    (doc, _, { x }) =>
      doc.getArray('order').length > 0 && doc.getArray('order').delete(x % doc.getArray('order').length),
    (doc, _, { y }) => doc.getMap('meta').set(at(['kind', 'version'], y)!, 'forged'),
  ],
  todolist: [
    EVERY_FIELD,
    EVERY_FIELD,
    (doc, _, { x }) => doc.getMap('comments').delete(keyIn(doc, 'tasks', x)),
    (doc, _, { x }) => recordIn(doc, 'tasks', x)?.set('parent', keyIn(doc, 'tasks', x)),
    (doc, _, { x }) => recordIn(doc, 'tasks', x)?.set('dependency', keyIn(doc, 'tasks', x)),
    (doc) => doc.getMap('intervals').set('forged', new Y.Map([['user', 'ann']])),
  ],
  board: [
    EVERY_FIELD,
    EVERY_FIELD,
    (doc, _, { x }) => doc.getMap('runs').set(keyIn(doc, 'items', x), { rule: 'forged' }),
    (doc, _, { y }) => doc.getMap('meta').set(at(['kind', 'version'], y)!, 'forged'),
  ],
};

const BEGIN: Record<keyof typeof PERMITTED, (doc: Y.Doc, actor: Actor) => void> = {
  conversation: (doc, actor) => {
    for (let count = 0; count < 2; count++) conversation.sendMessage(doc, actor, { text: actor.newId() });
  },
  todolist: (doc, actor) => {
    const task = todolist.createTask(doc, actor, { title: 'début' });
    todolist.createTask(doc, actor, { title: 'suite' });
    todolist.addComment(doc, actor, task, { text: 'Vu' });
    todolist.startTimer(doc, actor, task);
  },
  board: (doc, actor) => {
    const { group } = board.addDefaultBoard(doc, actor);
    const item = board.addItem(doc, actor, { group, name: 'début' });
    board.addComment(doc, actor, item, { text: 'Vu' });
  },
};

type Move = { who: 'ann' | 'bob' | 'eve'; choice: Choice } | { send: 'ann' | 'bob' | 'eve' } | { pull: 'eve' };

const choice = fc.record({ pick: fc.nat(99), x: fc.nat(99), y: fc.nat(99) });
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ who: fc.constantFrom('ann' as const, 'bob' as const, 'eve' as const), choice }),
    },
    { weight: 3, arbitrary: fc.record({ send: fc.constantFrom('ann' as const, 'bob' as const, 'eve' as const) }) },
    { weight: 1, arbitrary: fc.constant({ pull: 'eve' as const }) },
  ),
  { minLength: 4, maxLength: 40, size: 'max' },
);

/** Ann and Bob work offline on the same state while Eve forges; what each writes reaches the server piece by piece. */
function play(kind: keyof typeof PERMITTED, script: Move[], clients: number[]) {
  const server = createDoc(kind);
  const clock = testClock();
  const told: string[] = [];
  const send = (user: string, update: Uint8Array): void => {
    const now = (clock.time += 1000);
    const { notices, pending } = applyGuarded(kinds[kind], server, update, { author: { userId: user }, now });
    expect(pending).toBeNull();
    if (user !== 'eve') told.push(...notices.map(({ code }) => code));
  };
  for (const user of ['ann', 'bob']) {
    const doc = twin(server);
    BEGIN[kind](doc, testActor(user, clock, 'first'));
    send(user, Y.encodeStateAsUpdate(doc));
  }
  const honest = twin(server);
  const people = new Map(
    (['ann', 'bob', 'eve'] as const).map((user, index) => {
      const doc = twin(server);
      doc.clientID = clients[index]!;
      const outbox: Uint8Array[] = [];
      doc.on('update', (update: Uint8Array, origin: unknown) => origin === 'server' || outbox.push(update));
      return [user, { doc, outbox, actor: testActor(user, clock) }];
    }),
  );
  const flush = (user: 'ann' | 'bob' | 'eve'): void => {
    const { outbox } = people.get(user)!;
    if (outbox.length === 0) return;
    const update = Y.mergeUpdates(outbox.splice(0));
    if (user !== 'eve') Y.applyUpdate(honest, update);
    send(user, update);
  };
  for (const move of script) {
    clock.time += 1000;
    if ('send' in move) flush(move.send);
    else if ('pull' in move) {
      // What Eve wrote and has not sent leans on what she knew: she sends it first.
      flush('eve');
      Y.applyUpdate(people.get('eve')!.doc, Y.encodeStateAsUpdate(server), 'server');
    } else {
      const { doc, actor } = people.get(move.who)!;
      const writes = move.who === 'eve' ? FORBIDDEN[kind] : PERMITTED[kind];
      at(writes, move.choice.pick)!(doc, actor, { ...move.choice, pick: Math.floor(move.choice.pick / writes.length) });
    }
  }
  for (const user of ['eve', 'bob', 'ann'] as const) flush(user);
  return { server, honest, told };
}

/** Rows without what the server alone gives: places and times of messages; who of two put a mark first. */
function essence(kind: keyof typeof PERMITTED, doc: Y.Doc): unknown {
  const rows = projectDoc(kind, doc);
  if (kind !== 'conversation') return rows;
  const marks = ['pins', 'tags', 'reactions', 'drafts'].map((root) => [...doc.getMap(root).keys()].toSorted());
  return {
    marks,
    reads: rows['message_read'],
    messages: rows['message']!.map((row) => ({ ...row, received_at: null, position: null })),
  };
}

test.each(['conversation', 'todolist', 'board'] as const)(
  '[GD25] [GD18] in a %s of several authors, what honest people wrote stands as if the forger had never been',
  (kind) => {
    fc.assert(
      fc.property(
        moves,
        fc.uniqueArray(fc.integer({ min: 2, max: 2 ** 32 - 1 }), { minLength: 3, maxLength: 3 }),
        (script, clients) => {
          const { server, honest, told } = play(kind, script, clients);
          expect(told).toEqual([]);
          expect(essence(kind, server)).toEqual(essence(kind, honest));
        },
      ),
      { numRuns: 150 },
    );
  },
);
