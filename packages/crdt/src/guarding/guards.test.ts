import { type DocKind } from '@basoche/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  type Actor,
  applyGuarded,
  board,
  conversation,
  createDoc,
  type GuardedEdit,
  kinds,
  projectDoc,
  todolist,
} from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { garbage, type Garbage, writeGarbage } from '../testing/garbage.ts';
import { type Choice, choice, editOnce, honestEdits } from '../testing/honest-edits.ts';
import { contentOf } from '../testing/replicas.ts';

const GUARDED = ['conversation', 'todolist', 'board'] as const satisfies DocKind[];
const RUNS = { numRuns: 60 };

/** A server that guards, and people whose updates reach it late, twice or out of order. */
class World {
  readonly server: Y.Doc;
  readonly people = new Map<string, { doc: Y.Doc; actor: Actor; made: Uint8Array[]; waiting: Uint8Array[] }>();
  readonly journal: Uint8Array[] = [];
  readonly notices: { user: string; code: string }[] = [];
  readonly clock = testClock();
  readonly kind: DocKind;

  constructor(kind: DocKind, users: string[]) {
    this.kind = kind;
    this.server = createDoc(kind);
    this.journal.push(Y.encodeStateAsUpdate(this.server));
    for (const user of users) {
      const made: Uint8Array[] = [];
      const doc = createDoc(kind);
      Y.applyUpdate(doc, this.journal[0]!, 'network');
      made.push(Y.encodeStateAsUpdate(doc));
      doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== 'network') made.push(update);
      });
      this.people.set(user, { doc, actor: testActor(user, this.clock), made, waiting: [] });
    }
  }

  of(user: string) {
    return this.people.get(user)!;
  }

  send(user: string, update: Uint8Array): GuardedEdit {
    const edit = applyGuarded(kinds[this.kind], this.server, update, {
      author: { userId: user },
      now: (this.clock.time += 1),
    });
    if (edit.pending) this.of(user).waiting.push(edit.pending);
    if (edit.applied) this.journal.push(edit.applied);
    for (const { code } of edit.notices) this.notices.push({ user, code });
    return edit;
  }

  pull(user: string): void {
    for (const update of this.journal) Y.applyUpdate(this.of(user).doc, update, 'network');
  }

  /** Everyone sends all they have, then receives all there is. */
  settle(): void {
    for (const user of this.people.keys()) this.send(user, Y.encodeStateAsUpdate(this.of(user).doc));
    for (const user of this.people.keys()) this.pull(user);
  }
}

type Move =
  | { how: 'edit'; who: number; choice: Choice }
  | { how: 'send'; who: number; index: number }
  | { how: 'pull'; who: number }
  | { how: 'forge'; garbage: Garbage };

const moves = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ how: fc.constant('edit' as const), who: fc.nat(1), choice }) },
    { weight: 3, arbitrary: fc.record({ how: fc.constant('send' as const), who: fc.nat(2), index: fc.nat() }) },
    { weight: 2, arbitrary: fc.record({ how: fc.constant('pull' as const), who: fc.nat(2) }) },
    {
      weight: 3,
      arbitrary: fc.record({ how: fc.constant('forge' as const), garbage: garbage(['ann', 'bob', 'eve']) }),
    },
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
);

const USERS = ['ann', 'bob', 'eve'];

function play(kind: DocKind, script: Move[]): World {
  const world = new World(kind, USERS);
  // Something of everyone's to begin with: each kind of edit once.
  for (const who of [world.of('ann'), world.of('bob')]) {
    for (const pick of honestEdits[kind].keys())
      editOnce(kind, who.doc, who.actor, { pick, x: pick, y: pick, text: 'start' });
  }
  world.settle();
  for (const move of script) {
    if (move.how === 'forge') writeGarbage(kind, world.of('eve').doc, move.garbage);
    else if (move.how === 'edit')
      editOnce(kind, world.of(USERS[move.who]!).doc, world.of(USERS[move.who]!).actor, move.choice);
    else if (move.how === 'pull') world.pull(USERS[move.who]!);
    else {
      const { made } = world.of(USERS[move.who]!);
      world.send(USERS[move.who]!, made[move.index % made.length]!);
    }
  }
  world.settle();
  return world;
}

describe.each(GUARDED)('%s', (kind) => {
  test('[GD4] after all is exchanged everyone holds what the server holds', () => {
    fc.assert(
      fc.property(moves, (script) => {
        const world = play(kind, script);
        const rows = projectDoc(kind, world.server);
        for (const { doc } of world.people.values()) {
          expect(projectDoc(kind, doc)).toEqual(rows);
          expect(contentOf(doc)).toEqual(contentOf(world.server));
        }
        const rebuilt = new Y.Doc();
        for (const update of world.journal) Y.applyUpdate(rebuilt, update);
        expect(projectDoc(kind, rebuilt)).toEqual(rows);
      }),
      RUNS,
    );
  });

  test('[GD18] honest people are never told that something was undone, whatever a stranger writes', () => {
    fc.assert(
      fc.property(moves, (script) => {
        // Two honest links may close a loop together: whoever comes second is told (GD22).
        const told = play(kind, script).notices.filter(({ user, code }) => user !== 'eve' && code !== 'TASK_LOOP');
        expect(told).toEqual([]);
      }),
      RUNS,
    );
  });

  test('[GD2] an update that the document knows changes nothing and is not applied again', () => {
    fc.assert(
      fc.property(moves, (script) => {
        const world = play(kind, script);
        for (const user of USERS) {
          for (const update of world.of(user).made) {
            expect(world.send(user, update)).toEqual({ applied: null, compensation: null, pending: null, notices: [] });
          }
        }
      }),
      RUNS,
    );
  });
});

test('[GD18] garbage under another name never changes a person’s messages, marker, draft or reactions, nor the order', () => {
  fc.assert(
    fc.property(moves, fc.array(garbage(['ann', 'bob', 'eve']), { minLength: 1, maxLength: 30 }), (script, writes) => {
      const world = play('conversation', script);
      const own = () => {
        const { message, message_read } = projectDoc('conversation', world.server);
        return {
          messages: message!.filter((row) => row['author'] !== 'eve').map((row) => ({ ...row, tags: [] })),
          reads: message_read!.filter((row) => row.id !== 'eve'),
          reactions: conversation
            .readMessages(world.server)
            .flatMap(({ id, author, reactions }) =>
              reactions.flatMap(({ kind, users }) =>
                author === 'eve' ? [] : users.filter((user) => user !== 'eve').map((user) => `${id}/${user}/${kind}`),
              ),
            ),
          drafts: ['ann', 'bob'].map((user) => conversation.readDraft(world.server, user)),
          order: world.server.getArray('order').toJSON().slice(0, orderLength),
        };
      };
      const orderLength = world.server.getArray('order').length;
      const before = own();
      for (const write of writes) writeGarbage('conversation', world.of('eve').doc, write);
      world.settle();
      expect(own().order).toEqual(before.order);
      expect(own()).toEqual(before);
    }),
    RUNS,
  );
});

test('[GD18] garbage under another name never changes a person’s time, comments or authorship in a list', () => {
  fc.assert(
    fc.property(moves, fc.array(garbage(['ann', 'bob', 'eve']), { minLength: 1, maxLength: 30 }), (script, writes) => {
      const world = play('todolist', script);
      const own = () => {
        const { intervals, comments, tasks } = todolist.readTodolist(world.server);
        return {
          intervals: intervals.filter((each) => each.user !== 'eve'),
          comments: comments.filter((each) => each.author !== 'eve'),
          authors: new Map(tasks.map((each) => [each.id, [each.createdBy, each.createdAt]])),
        };
      };
      const before = own();
      for (const write of writes) writeGarbage('todolist', world.of('eve').doc, write);
      world.settle();
      const after = own();
      expect(after.intervals).toEqual(before.intervals);
      expect(after.comments).toEqual(before.comments);
      for (const [id, authorship] of before.authors) expect(after.authors.get(id)).toEqual(authorship);
      for (const [id, [author]] of after.authors) if (!before.authors.has(id)) expect(author).toBe('eve');
    }),
    RUNS,
  );
});

test('[GD18] garbage under another name never changes a person’s comments on a board, nor takes a record away', () => {
  fc.assert(
    fc.property(moves, fc.array(garbage(['ann', 'bob', 'eve']), { minLength: 1, maxLength: 30 }), (script, writes) => {
      const world = play('board', script);
      const keys = () => ['columns', 'groups', 'items'].map((root) => [...world.server.getMap(root).keys()].toSorted());
      const comments = () => board.readBoard(world.server).comments.filter((each) => each.author !== 'eve');
      const [keysBefore, commentsBefore] = [keys(), comments()];
      for (const write of writes) writeGarbage('board', world.of('eve').doc, write);
      world.settle();
      expect(comments()).toEqual(commentsBefore);
      for (const [index, before] of keysBefore.entries()) expect(keys()[index]).toEqual(expect.arrayContaining(before));
    }),
    RUNS,
  );
});

test('[GD18] the stranger of these properties really forges: every refusal is met', () => {
  const met = new Set<string>();
  for (const kind of GUARDED) {
    for (const script of fc.sample(moves, { numRuns: 150, seed: 20261121 })) {
      for (const { code } of play(kind, script).notices) met.add(code);
    }
  }
  expect([...met].toSorted()).toEqual([
    'DELETION_REFUSED',
    'EDIT_REFUSED',
    'MESSAGE_FORGED',
    'MESSAGE_IMMUTABLE',
    'MESSAGE_INVALID',
    'META_RESERVED',
    'ORDER_RESERVED',
    'PIN_REFUSED',
    'PRIVATE_VALUE',
    'REACTION_REFUSED',
    'RECORD_CORRECTED',
    'RECORD_FORGED',
    'RECORD_IMMUTABLE',
    'RECORD_INVALID',
    'RECORD_NOT_YOURS',
    'RECORD_REMOVED',
    'TAG_REFUSED',
  ]);
});

test('[GD22] whatever people and a stranger write, the server’s list holds no loop', () => {
  fc.assert(
    fc.property(moves, (script) => {
      const tasks = play('todolist', script).server.getMap('tasks').toJSON() as Record<string, Record<string, unknown>>;
      for (const id of Object.keys(tasks))
        for (const edge of ['parent', 'dependency']) {
          const seen = new Set<unknown>();
          for (let at: unknown = tasks[id]?.[edge]; typeof at === 'string' && !seen.has(at); at = tasks[at]?.[edge])
            seen.add(at);
          expect(seen.has(id)).toBe(false);
        }
    }),
    RUNS,
  );
});
