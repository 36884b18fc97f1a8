import type { DocKind } from '@basoche/protocol';
import * as fc from 'fast-check';
import * as Y from 'yjs';
import { at } from './honest-edits.ts';

/** A write that no operation makes. */
export interface Garbage {
  root: number;
  key: number;
  field: number;
  how: 'set' | 'replace' | 'delete' | 'field' | 'unfield' | 'list' | 'unlist' | 'nest';
  value: unknown;
  /** A user whose name is used. */
  name: string;
}

const ROOTS: Record<DocKind, string[]> = {
  conversation: ['messages', 'edits', 'deleted', 'tags', 'reactions', 'pins', 'reads', 'unread', 'drafts', 'meta'],
  todolist: ['tasks', 'comments', 'intervals', 'meta'],
  board: ['columns', 'groups', 'items', 'comments', 'meta'],
  document: ['threads', 'sheets', 'slides', 'meta'],
};

const FIELDS = [
  'id',
  'author',
  'user',
  'createdBy',
  'createdAt',
  'text',
  'start',
  'stop',
  'task',
  'position',
  'deletedBy',
  'group',
  'parent',
  'dependency',
];

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ maxLength: 8, unit: 'binary' }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.constant('2026-11-21T10:00:00.000Z'),
  fc.constant(2n ** 62n),
  fc.constant(new Uint8Array([1, 2])),
);

export function garbage(names: string[]): fc.Arbitrary<Garbage> {
  return fc.record({
    root: fc.nat(9),
    key: fc.nat(99),
    field: fc.nat(99),
    how: fc.constantFrom('set', 'replace', 'delete', 'field', 'unfield', 'list', 'unlist', 'nest'),
    value: fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 2 }),
      fc.dictionary(fc.constantFrom(...FIELDS), scalar, { noNullPrototype: true }),
    ),
    name: fc.constantFrom(...names),
  });
}

/** Writes garbage over what is there, or under a new key; in the shapes that records have, and in others. */
export function writeGarbage(kind: DocKind, doc: Y.Doc, garbage: Garbage): void {
  const { how, value, name } = garbage;
  if (kind === 'conversation' && (how === 'list' || how === 'unlist')) {
    const order = doc.getArray('order');
    if (how === 'unlist' && order.length > 0) order.delete(garbage.key % order.length, 1);
    else
      order.insert(garbage.key % (order.length + 1), [
        at([{ value }, { id: name, receivedAt: '2026-01-01T00:00:00.000Z' }], garbage.field),
      ]);
    return;
  }
  const root = doc.getMap(at(ROOTS[kind], garbage.root));
  const key = at([...root.keys(), name, `new${garbage.key}`], garbage.key)!;
  const field = at(FIELDS, garbage.field)!;
  const present = root.get(key);
  switch (how) {
    case 'delete':
      root.delete(key);
      break;
    case 'field':
    case 'unfield':
      if (!(present instanceof Y.Map)) break;
      if (how === 'unfield') present.delete(field);
      else if (field === 'parent' || field === 'dependency') present.set(field, at([...root.keys()], garbage.root));
      else present.set(field, garbage.field % 2 ? name : value);
      break;
    case 'replace':
      root.set(key, forgedRecord(key, name));
      break;
    case 'nest':
      root.set(
        key,
        at<unknown>(
          [new Y.Array(), new Y.Text('x'), new Y.Map([['id', new Y.Map()]]), new Y.XmlElement('p')],
          garbage.field,
        ),
      );
      break;
    default:
      root.set(key, at([value, forgedMessage(name), name], garbage.field));
  }
}

function forgedMessage(author: string): unknown {
  return { author, text: 'forged', sentAt: '2026-11-21T10:00:00.000Z' };
}

function forgedRecord(id: string, name: string): Y.Map<unknown> {
  return new Y.Map<unknown>(
    Object.entries({
      id,
      author: name,
      user: name,
      createdBy: name,
      task: 'forged',
      item: 'forged',
      group: 'forged',
      title: 'forged',
      text: 'forged',
      type: 'text',
      createdAt: '2026-11-21T10:00:00.000Z',
      start: '2026-11-21T10:00:00.000Z',
      stop: '2026-11-21T12:00:00.000Z',
    }),
  );
}
