import { createDoc, newActor, sheet as sheets } from '@basoche/crdt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { comparedSheets } from './compared-sheets.ts';
import { keptVisit, visitOf } from './last-visit.ts';
import { sheetsWritten } from './local-sheets.ts';

const actor = newActor('claire', 'poste', { now: () => Date.parse('2026-11-21T09:00:00Z') });
const left = (doc: Y.Doc) => visitOf(keptVisit(doc, 1, 1_000))!;

function opened() {
  const doc = createDoc('document');
  return { doc, id: sheets.addSheet(doc, actor, { name: 'Loyers', firstRows: 20, firstColumns: 6 }) };
}

/** What the device tells of what `act` does. */
function told(prepare: (doc: Y.Doc, id: string) => void, act: (doc: Y.Doc, id: string) => void) {
  const { doc, id } = opened();
  prepare(doc, id);
  const visit = left(doc);
  expect(sheetsWritten(doc, visit, actor).looks).toEqual([]);
  act(doc, id);
  return sheetsWritten(doc, visit, actor).looks.map(({ place, before, after }) => [
    ...[`${place.kind} ${place.text}`.trim(), before, after],
  ]);
}

const targets = (...keys: string[]) => keys.map((key) => ({ row: key.split('/')[0]!, column: key.split('/')[1]! }));
const format = (field: sheets.FormatField, value: unknown) => ({ of: 'format', field, value });

test('looks of cells and lines that were written since a visit are told, with what they were where none was said', () => {
  const looks = told(
    (doc, id) => sheets.setFormats(doc, actor, id, targets('5/3', '6/6'), { fill: 'ok', bold: true }),
    (doc, id) => {
      sheets.setFormats(doc, actor, id, targets('1/1', '1/2', '2/1', '2/2'), { bold: true, borders: 'tttt' });
      sheets.setFormats(doc, actor, id, targets('5/3'), { fill: 'bad' });
      sheets.setFormats(doc, actor, id, targets('6/6'), { bold: undefined });
      sheets.setFormats(doc, actor, id, targets('/4'), { number: 'money' });
    },
  );
  expect(looks).toEqual([
    ['columns D', [format('number', undefined)], [format('number', 'money')]],
    [
      'cells A1:B2',
      [format('bold', undefined), format('borders', undefined)],
      [format('bold', true), format('borders', 'tttt')],
    ],
    ['cells C5', 'unkept', [format('fill', 'bad')]],
  ]);
});

test('merges, sizes, lines, what is frozen, names, filters, rules, charts and sheets', () => {
  const plain = { bold: true, italic: false, color: null, fill: null } as const;
  let [rule, chart] = ['', ''];
  const looks = told(
    (doc, id) => {
      sheets.sizeLines(doc, actor, id, 'rows', ['3'], 40);
      rule = sheets.addRule(doc, actor, { sheet: id, from: '1/1', to: '9/1', test: { kind: 'unique' }, look: plain });
      chart = sheets.addChart(doc, actor, {
        ...{ sheet: id, kind: 'bar', title: 'Loyers', from: '1/1', to: '5/2', at: '5/4' },
      });
    },
    (doc, id) => {
      sheets.mergeCells(doc, actor, id, '2/1', '3/2');
      sheets.sizeLines(doc, actor, id, 'columns', ['1', '2'], 200);
      sheets.sizeLines(doc, actor, id, 'rows', ['3'], 52);
      sheets.insertLines(doc, actor, id, 'rows', { before: '6' }, 2);
      sheets.deleteLines(doc, actor, id, 'rows', ['10', '11']);
      sheets.orderRows(doc, actor, id, ['15', '14']);
      sheets.freeze(doc, actor, id, { rows: 1, columns: 0 });
      sheets.renameSheet(doc, actor, id, 'Loyers 2026');
      sheets.setFilter(doc, actor, id, '2', { hidden: ['payé'] });
      sheets.changeRule(doc, actor, rule, { look: { ...plain, fill: 'bad' } });
      sheets.changeChart(doc, actor, chart, { kind: 'pie' });
      sheets.addSheet(doc, actor, { name: 'Bilan', firstRows: 2, firstColumns: 2 });
    },
  );
  const width = (px: number) => ({ of: 'size', axis: 'columns', px });
  expect(looks).toEqual([
    ['sheet', 'unkept', { of: 'name', name: 'Loyers 2026' }],
    ['sheet', 'unkept', { of: 'frozen', rows: 1, columns: 0 }],
    ['columns A:B', width(104), width(200)],
    ['rows 6:7', null, { of: 'line', how: 'came' }],
    ['rows 12:13', null, { of: 'line', how: 'went' }],
    ['rows 14:15', null, { of: 'order' }],
    ['rows 3', 'unkept', { of: 'size', axis: 'rows', px: 52 }],
    ['cells A2:B3', null, { of: 'merge' }],
    ['columns B', null, { of: 'filter', filter: { hidden: ['payé'] } }],
    [
      'rule A1:A11',
      'unkept',
      { of: 'rule', kind: 'unique', detail: '', area: 'A1:A11', look: { ...plain, fill: 'bad' } },
    ],
    ['chart Loyers', 'unkept', { of: 'chart', kind: 'pie', area: 'A1:B5' }],
    ['sheet', null, { of: 'name', name: 'Bilan' }],
  ]);
});

test('whatever looks are set meanwhile, the device tells what the two states say, but for what was only taken away', () => {
  const write = fc.record({
    key: fc.constantFrom('1/1', '1/2', '2/1', '2/2', '/1', '2/'),
    look: fc.constantFrom<sheets.CellFormat>({ bold: true }, { bold: false }, { borders: 't---' }, { borders: '----' }),
  });
  let count = 0;
  fc.assert(
    fc.property(fc.array(write, { maxLength: 8 }), fc.array(write, { maxLength: 8 }), (first, then) => {
      const { doc, id } = opened();
      const run = (writes: typeof first): void => {
        for (const { key, look } of writes) sheets.setFormats(doc, actor, id, targets(key), look);
      };
      run(first);
      const visit = left(doc);
      const copy = new Y.Doc();
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
      run(then);
      const at = (each: Y.Doc) => ({ seq: 1, doc: each, written: [], deleted: [] });
      const saidOf = (looks: readonly { place: { text: string }; after: unknown }[]) =>
        JSON.stringify(looks.map(({ place, after }) => [place.text, after]));
      const local = saidOf(sheetsWritten(doc, visit, actor).looks);
      const [was, is] = [copy, doc].map((each) => sheets.partOf(each, id, 'formats')!);
      // A line that says again what it said takes away what its cells said, and is not written itself.
      const taken = new Set([...was!.keys()].filter((key) => !is!.has(key)).map((key) => key.split('/')[2]));
      for (const { after } of comparedSheets(at(copy), at(doc), actor).looks) {
        if (!Array.isArray(after)) continue;
        for (const each of after) {
          if (each.value === undefined || taken.has(each.field)) continue;
          count += 1;
          expect(local).toContain(JSON.stringify(each));
        }
      }
    }),
    { numRuns: 80 },
  );
  expect(count).toBeGreaterThan(50);
});
