import { board, conversation, document, kinds, projectDoc, searchEntries, todolist } from '@basoche/crdt';
import { KIND_VERSIONS } from '@basoche/protocol';
import type { DocKind } from '@basoche/protocol';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { testActor, testClock } from '../../packages/crdt/src/testing/actors.ts';
import { readFixture } from './fixtures.ts';

/** Every version of every kind that a device may still hold: bumping a version asks for a fixture of the new one. */
const CASES = (Object.entries(KIND_VERSIONS) as [DocKind, number][]).flatMap(([kind, current]) =>
  Array.from({ length: current }, (_, index) => ({ kind, version: index + 1 })),
);

const PROBLEMS: Record<DocKind, (doc: Y.Doc) => unknown[]> = {
  conversation: (doc) => conversation.readConversation(doc).problems,
  todolist: (doc) => todolist.readTodolist(doc).problems,
  board: (doc) => board.readBoard(doc).problems,
  document: (doc) => document.readDocument(doc).problems,
};

function open(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, update);
  return doc;
}

test.each(CASES)('[SH5] $kind of version $version is read whole, and stands for the same rows', ({ kind, version }) => {
  const { update, rows } = readFixture(kind, version);
  const doc = open(update);
  expect(doc.store.pendingStructs).toBeNull();
  expect(PROBLEMS[kind](doc)).toEqual([]);
  expect(JSON.parse(JSON.stringify(projectDoc(kind, doc)))).toEqual(rows);
  expect(Object.values(rows).flat().length).toBeGreaterThan(0);
  expect(searchEntries(kind, projectDoc(kind, doc)).length).toBeGreaterThan(0);
});

test.each(CASES)('[MG1] $kind of version $version stands for the same rows once migrated', ({ kind, version }) => {
  const { update, rows } = readFixture(kind, version);
  const doc = open(update);
  kinds[kind].migrate(doc);
  expect(JSON.parse(JSON.stringify(projectDoc(kind, doc)))).toEqual(rows);
  expect(kinds[kind].migrate(doc)).toBe(false);
});

test.each(CASES)('[SH6] $kind of version $version is written by this code without losing anything', (each) => {
  const { update, rows } = readFixture(each.kind, each.version);
  const doc = open(update);
  const actor = testActor('u-ines', testClock(Date.parse('2027-01-01T09:00:00Z')));
  const EDITS: Record<DocKind, () => unknown> = {
    conversation: () => conversation.sendMessage(doc, actor, { text: 'Suite' }),
    todolist: () => todolist.createTask(doc, actor, { title: 'Suite' }),
    board: () => board.addGroup(doc, actor, { name: 'Suite' }),
    document: () => document.addThread(doc, actor, { text: 'Suite' }),
  };
  EDITS[each.kind]();
  const after = projectDoc(each.kind, doc);
  for (const [table, before] of Object.entries(rows)) {
    const now = JSON.parse(JSON.stringify(after[table])) as typeof before;
    expect(now).toEqual(expect.arrayContaining(before));
  }
});
