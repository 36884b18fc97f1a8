import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { createDoc, sheet } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { exchange, twin } from '../../testing/exchange.ts';
import { sheetEdits } from '../../testing/sheet-edits.ts';

const [ann, bob] = [testActor('ann'), testActor('bob')];

/** All that is seen of the sheets of a document. */
function seen(doc: Y.Doc) {
  return sheet
    .readSheets(doc)
    .filter(({ deletedAt }) => deletedAt === null)
    .map((facts) => {
      const { rows, columns } = sheet.readGrid(doc, facts);
      const contents = sheet.readCells(doc, facts.id);
      const formats = sheet.partOf(doc, facts.id, 'formats');
      return {
        facts,
        rows: rows.ids,
        columns: columns.ids,
        sizes: [rows.sizes, columns.sizes],
        cells: rows.ids.map((row) =>
          columns.ids.map((column) => [
            contents.get(sheet.cellKey(row, column)) ?? null,
            sheet.formatOf(formats, row, column),
          ]),
        ),
        merges: sheet.readMerges(doc, facts.id, { rows, columns }),
        filters: [...sheet.readFilters(doc, facts.id)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
        rules: sheet.readRules(doc, facts.id),
        charts: sheet.readCharts(doc, facts.id),
      };
    });
}

/** The same without lines that `lines` does not show. */
function within(sheets: ReturnType<typeof seen>, lines: ReturnType<typeof seen>) {
  return sheets.map(({ facts, rows, columns, cells }, at) => ({
    facts,
    cells: rows
      .map((row, y) =>
        lines[at]?.rows.includes(row)
          ? cells[y]!.filter((_, x) => lines[at]?.columns.includes(columns[x]!) === true)
          : null,
      )
      .filter((row) => row !== null),
  }));
}

function sheetOf(): { doc: Y.Doc; id: string } {
  const doc = createDoc('document');
  return { doc, id: sheet.addSheet(doc, ann, { id: 's', name: 'Débours', firstRows: 4, firstColumns: 3 }) };
}

describe('[CL15] a version brought back', () => {
  const edits = fc.array(
    fc.record({
      what: fc.nat(sheetEdits.length - 1),
      who: fc.constantFrom(ann, bob),
      x: fc.nat(30),
      y: fc.nat(90),
      text: fc.string({ minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 25 },
  );

  test('whatever came later, shows what it showed, and undone, what there was', () => {
    fc.assert(
      fc.property(edits, edits, (before, after) => {
        const { doc } = sheetOf();
        for (const { what, who, ...choice } of before) sheetEdits[what]!(doc, who, choice);
        const version = twin(doc);
        for (const { what, who, ...choice } of after) sheetEdits[what]!(doc, who, choice);
        const later = seen(doc);
        const undo = sheet.sheetUndo(doc, ann);
        sheet.restoreSheets(doc, ann, version);
        expect(seen(doc)).toEqual(seen(version));
        expect(undo.undoStack.length).toBeLessThanOrEqual(1);
        undo.undo();
        // What was typed in a line before it was deleted is had back under another name: the line then shows.
        expect(within(seen(doc), later)).toEqual(within(later, later));
      }),
      { numRuns: 300 },
    );
  });

  test('is one change, takes back rules and charts too, and keeps what somebody writes elsewhere meanwhile', () => {
    const { doc, id } = sheetOf();
    sheet.setCells(doc, ann, id, [
      ['1/1', 1200],
      ['2/1', 300],
    ]);
    sheet.setFormats(doc, ann, id, [{ row: '', column: '1' }], { number: 'money' });
    sheet.sizeLines(doc, ann, id, 'columns', ['1'], 200);
    const chart = sheet.addChart(doc, ann, {
      sheet: id,
      kind: 'pie',
      title: 'Débours',
      from: '1/1',
      to: '2/1',
      at: '3/1',
    });
    const version = twin(doc);
    const shown = seen(doc);
    sheet.setCells(doc, ann, id, [['1/1', 1250]]);
    sheet.deleteChart(doc, bob, chart);
    sheet.addRule(doc, bob, {
      sheet: id,
      from: '1/1',
      to: '2/1',
      test: { kind: 'duplicate' },
      look: { bold: true, italic: false, color: null, fill: null },
    });
    sheet.deleteLines(doc, bob, id, 'rows', ['2']);
    const theirs = twin(doc);
    sheet.setCells(theirs, bob, id, [['3/2', 'frais de greffe']]);
    let updates = 0;
    doc.on('update', () => (updates += 1));
    sheet.restoreSheets(doc, ann, version);
    expect(updates).toBe(1);
    expect(seen(doc)).toEqual(shown);
    sheet.restoreSheets(doc, ann, version);
    expect(updates).toBe(1);
    exchange(doc, theirs);
    expect(seen(theirs)).toEqual(seen(doc));
    expect(sheet.readCells(doc, id).get('3/2')).toBe('frais de greffe');
    expect(sheet.readCells(doc, id).get('1/1')).toBe(1200);
  });

  test('a sheet whose maker took it back is there again, one made since is deleted, and can be had back', () => {
    const { doc } = sheetOf();
    const undo = sheet.sheetUndo(doc, ann);
    const made = sheet.addSheet(doc, ann, { name: 'Honoraires', firstRows: 2, firstColumns: 2 });
    const version = twin(doc);
    undo.undo();
    const later = sheet.addSheet(doc, bob, { name: 'Provisions' });
    sheet.restoreSheets(doc, ann, version);
    expect(seen(doc)).toEqual(seen(version));
    expect(sheet.readSheet(doc, made)?.name).toBe('Honoraires');
    sheet.restoreSheet(doc, bob, later);
    expect(seen(doc).map(({ facts }) => facts.name)).toContain('Provisions');
  });
});
