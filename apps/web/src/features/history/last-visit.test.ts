import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { addedSince, keptVisit, knownText, visitOf } from './last-visit.ts';

test('what came since a visit is known again from what the device kept, and nothing is when nothing came', () => {
  const mine = new Y.Doc();
  mine.getText('t').insert(0, 'Le preneur paie.');
  const kept = keptVisit(mine, 7, 1_000);
  const visit = visitOf(kept)!;
  expect(visit).toMatchObject({ seq: 7, at: 1_000 });
  expect(knownText(visit)).toBe(kept['known']);
  expect(addedSince(mine, visit).ranges).toEqual([]);
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
  theirs.getText('t').insert(16, ' Demain.');
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  expect(addedSince(mine, visit).ranges).toEqual([[theirs.clientID, 0, 8]]);
});

test('what is no visit is none', () => {
  const odd: Record<string, string>[] = [
    {},
    { seq: '1', at: '2' },
    { seq: 'x', at: '2', known: 'AA==' },
    { seq: '1', at: '2', known: '%' },
  ];
  for (const kept of odd) expect(visitOf(kept)).toBeNull();
});
