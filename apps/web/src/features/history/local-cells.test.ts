import { createDoc, newActor, sheet as sheets } from '@basoche/crdt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { keptVisit, visitOf } from './last-visit.ts';
import { sheetsWritten } from './local-sheets.ts';
import { comparedSheets } from './compared-sheets.ts';

const actor = newActor('claire', 'poste', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

const at = (doc: Y.Doc) => ({ seq: 1, doc: copyOf(doc), written: [], deleted: [] });
const cellsWritten = (...asked: Parameters<typeof sheetsWritten>) => sheetsWritten(...asked).cells;
const left = (doc: Y.Doc) => visitOf(keptVisit(doc, 1, 1_000))!;

function rents(): { mine: Y.Doc; sheet: string } {
  const mine = createDoc('document');
  return { mine, sheet: sheets.addSheet(mine, actor, { name: 'Loyers' }) };
}

test('cells written since a visit are told, with what they hold; what they held is told where they were empty', () => {
  const { mine, sheet } = rents();
  sheets.setCells(mine, actor, sheet, [
    ['1/1', 'Janvier'],
    ['2/1', 1200],
    ['3/1', 'à vider'],
  ]);
  const visit = left(mine);
  expect(cellsWritten(mine, visit, actor)).toEqual([]);
  const theirs = copyOf(mine);
  sheets.setCells(theirs, actor, sheet, [
    ['2/1', 1250],
    ['2/2', { formula: 'SUM([1/1:2/1])' }],
    ['3/1', null],
  ]);
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  expect(
    cellsWritten(mine, visit, actor).map(({ sheet: name, reference, before, after }) => [
      name,
      reference,
      before,
      after,
    ]),
  ).toEqual([
    ['Loyers', 'A2', null, '1250'],
    ['Loyers', 'B2', '', '=SOMME(A1:A2)'],
  ]);
});

test('a cell filled and emptied again since is not told; one that was overwritten and then emptied is', () => {
  const { mine, sheet } = rents();
  sheets.setCells(mine, actor, sheet, [['1/1', 'Janvier']]);
  const visit = left(mine);
  for (const content of ['Février', null]) {
    sheets.setCells(mine, actor, sheet, [
      ['1/1', content],
      ['2/1', content],
    ]);
  }
  expect(cellsWritten(mine, visit, actor)).toMatchObject([{ reference: 'A1', before: null, after: '' }]);
});

test('whatever is typed meanwhile, also on this device, the device tells what the two states say, but for what was only emptied', () => {
  const write = fc.record({
    byMe: fc.boolean(),
    key: fc.constantFrom('1/1', '1/2', '2/1', '2/2', '3/1'),
    content: fc.option(fc.constantFrom('a', 'b', 12, true), { nil: null }),
  });
  let told = 0;
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), fc.array(write, { maxLength: 12 }), (first, then) => {
      const { mine, sheet } = rents();
      const theirs = copyOf(mine);
      const run = (writes: typeof first): void => {
        for (const { byMe, key, content } of writes)
          sheets.setCells(byMe ? mine : theirs, actor, sheet, [[key, content]]);
        Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
        Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
      };
      run(first);
      const [before, visit] = [at(mine), left(mine)];
      run(then);
      const local = new Map(cellsWritten(mine, visit, actor).map((each) => [each.reference, each]));
      const server = new Map(comparedSheets(before, at(mine), actor).cells.map((each) => [each.reference, each]));
      const now = new Map(
        comparedSheets(at(rents().mine), at(mine), actor).cells.map((each) => [each.reference, each.after]),
      );
      for (const { reference, after } of server.values())
        if (after !== '') expect(local.get(reference)?.after).toBe(after);
      for (const { reference, before: was, after } of local.values()) {
        told += 1;
        expect(after).toBe(now.get(reference) ?? '');
        if (was === '') expect(server.get(reference)).toMatchObject({ before: '', after });
      }
    }),
    { numRuns: 60 },
  );
  expect(told).toBeGreaterThan(50);
});
