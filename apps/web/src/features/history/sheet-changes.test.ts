import { createDoc, newActor, sheet as sheets } from '@basoche/crdt';
import type { SessionPart } from '@basoche/protocol';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { comparedSheets } from './compared-sheets.ts';

const actor = newActor('claire', 'poste', { now: () => Date.parse('2026-11-21T09:00:00Z') });

/** What the server tells of a moment: who wrote and deleted what from then on. */
function at(doc: Y.Doc, written: SessionPart[] = [], deleted: SessionPart[] = []) {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return { seq: 1, doc: copy, written, deleted };
}

const part = (user: string, ranges: [number, number, number][]): SessionPart => ({
  user,
  from: '2026-11-21T09:00:00.000Z',
  to: '2026-11-21T09:00:00.000Z',
  ranges,
});

test('cells say what they held before and now, and who changed them', () => {
  const doc = createDoc('document');
  const sheet = sheets.addSheet(doc, actor, { name: 'Loyers' });
  sheets.setCells(doc, actor, sheet, [
    ['1/1', 'Janvier'],
    ['2/1', 1200],
    ['3/1', 'à retirer'],
  ]);
  const before = at(doc);
  const start = Y.getState(doc.store, doc.clientID);
  const gone: [number, number, number][] = [];
  doc.on('afterTransaction', ({ deleteSet }: Y.Transaction) => {
    for (const [client, items] of deleteSet.clients)
      for (const { clock, len } of items) gone.push([client, clock, len]);
  });
  sheets.setCells(doc, actor, sheet, [
    ['2/1', 1250],
    ['2/2', { formula: 'SUM([1/1:2/1])' }],
    ['3/1', null],
  ]);
  const own = part('paul', [[doc.clientID, start, Y.getState(doc.store, doc.clientID) - start]]);
  const changes = comparedSheets(before, at(doc, [own], [part('paul', gone)]), actor).cells;
  expect(
    changes.map(({ sheet: name, reference, before: was, after, part: by }) => [name, reference, was, after, by?.user]),
  ).toEqual([
    ['Loyers', 'A2', '1200', '1250', 'paul'],
    ['Loyers', 'B2', '', '=SOMME(A1:A2)', 'paul'],
    ['Loyers', 'A3', 'à retirer', '', 'paul'],
  ]);
});

test('a sheet in which nothing was changed says nothing', () => {
  const doc = createDoc('document');
  sheets.setCells(doc, actor, sheets.addSheet(doc, actor, { name: 'Loyers' }), [['1/1', 'Janvier']]);
  expect(comparedSheets(at(doc), at(doc), actor).cells).toEqual([]);
});
