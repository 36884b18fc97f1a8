// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { CellSelection, TableMap } from '@tiptap/pm/tables';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodyToHtml } from '../render/html.ts';
import { copyOf, docOf, editorOn, exchange, press } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import type { TableAction } from './actions.ts';
import { insertTable, runTableAction, tableStateOf } from './actions.ts';
import { tableSizeRefusal } from './limits.ts';

const GRID =
  '<p>Créances</p><table><tr><th>Facture</th><th>Montant</th></tr><tr><td>F1</td><td>100 €</td></tr><tr><td>F2</td><td>200 €</td></tr></table><p>Fin</p>';

/** Positions of the cells, in order. */
function cellsOf(editor: Editor): number[] {
  const cells: number[] = [];
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'tableCell') cells.push(pos);
  });
  return cells;
}

function select(editor: Editor, from: number, to = from): void {
  const cells = cellsOf(editor);
  if (cells.length === 0) return;
  const [anchor, head] = [cells[from % cells.length]!, cells[to % cells.length]!];
  const { doc, tr } = editor.state;
  const selection =
    anchor === head ? TextSelection.near(doc.resolve(anchor + 1)) : CellSelection.create(doc, anchor, head);
  editor.view.dispatch(tr.setSelection(selection));
}

const tableHtml = (editor: Editor): string => /<table.*<\/table>/.exec(bodyHtml(editor))?.[0] ?? '';
const bodyHtml = (editor: Editor): string => bodyToHtml(fragmentOf(editor));
const docs = new WeakMap<Editor, Y.Doc>();
const fragmentOf = (editor: Editor): Y.XmlFragment => docs.get(editor)!.getXmlFragment(BODY);

function open(doc: Y.Doc): Editor {
  const onPause = vi.fn((unknown: unknown) => {
    throw new Error(`paused: ${JSON.stringify(unknown)}`);
  });
  const editor = editorOn(doc, { onPause });
  docs.set(editor, doc);
  return editor;
}

function whole(editor: Editor): boolean {
  let ok = true;
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'table' && TableMap.get(node).problems !== null) ok = false;
  });
  return ok;
}

test('a table is put at the caret, with a line to write on after it, and the caret in its first cell', () => {
  const editor = open(docOf('<p>Avant</p><p></p>'));
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  insertTable(editor, 2, 2);
  editor.commands.insertContent('Pièce');
  expect(bodyHtml(editor)).toBe(
    '<p>Avant</p><table><tbody><tr><th scope="col"><p>Pièce</p></th><th scope="col"><p></p></th></tr><tr><td><p></p></td><td><p></p></td></tr></tbody></table><p></p>',
  );
  insertTable(editor, 1, 1);
  expect(editor.getJSON().content?.map((node) => node.type)).toEqual(['paragraph', 'table', 'table', 'paragraph']);
  editor.destroy();
});

test('sizes are those of the specification, and a device is not asked for more cells than it can hold', () => {
  expect(tableSizeRefusal(1, 1)).toBeNull();
  expect(tableSizeRefusal(5000, 1)).toBeNull();
  expect(tableSizeRefusal(0, 3)).toBe('rows');
  expect(tableSizeRefusal(32_768, 1)).toBe('rows');
  expect(tableSizeRefusal(2.5, 1)).toBe('rows');
  expect(tableSizeRefusal(Number.NaN, 1)).toBe('rows');
  expect(tableSizeRefusal(3, 64)).toBe('columns');
  expect(tableSizeRefusal(32_767, 63)).toBe('cells');
});

test('rows, columns, merged cells and the heading row', () => {
  const editor = open(docOf(GRID));
  const after = (action: TableAction, from: number, to = from): string => {
    select(editor, from, to);
    runTableAction(editor, action);
    return tableHtml(editor).replaceAll(/<\/?(p|tbody)>| scope="col"/g, '');
  };
  expect(after('rowAfter', 0)).toContain('</tr><tr><td></td><td></td></tr><tr><td>F1');
  expect(after('deleteRow', 2)).not.toContain('<td></td>');
  expect(after('columnAfter', 0)).toContain('<tr><th>Facture</th><th></th><th>Montant</th></tr>');
  expect(after('deleteColumn', 1)).toContain('<tr><th>Facture</th><th>Montant</th></tr>');
  expect(after('mergeCells', 2, 3)).toContain('<tr><td colspan="2">F1100 €</td></tr>');
  select(editor, 2);
  expect(tableStateOf(editor)).toMatchObject({ canSplit: true, canMerge: false, headerRow: true });
  expect(after('splitCell', 2)).toContain('<tr><td>F1100 €</td><td></td></tr>');
  expect(after('headerRow', 4)).toContain('<tr><td>Facture</td><td>Montant</td></tr>');
  expect(after('widen', 0)).toContain('<colgroup><col width="96"><col></colgroup>');
  expect(after('even', 0)).not.toContain('col ');
  expect(after('deleteTable', 0)).toBe('');
  expect(tableStateOf(editor)).toBeNull();
  editor.destroy();
});

test('Tab goes to the next cell, and makes a row after the last', () => {
  const editor = open(docOf(GRID));
  select(editor, 4);
  press(editor, 'Tab');
  editor.commands.insertContent('Solde : ');
  expect(tableHtml(editor)).toContain('Solde : ');
  const rows = () => tableHtml(editor).split('<tr>').length - 1;
  expect(rows()).toBe(3);
  press(editor, 'Tab');
  expect(rows()).toBe(4);
  press(editor, 'Tab', { shiftKey: true });
  editor.commands.insertContent('Bis');
  expect(tableHtml(editor)).toContain('Bis');
  editor.destroy();
});

test('no width is a style attribute of the markup: a strict CSP refuses it', () => {
  const editor = open(docOf(GRID));
  select(editor, 0);
  runTableAction(editor, 'widen');
  expect(editor.getHTML()).toContain('data-colwidth="96"');
  expect(editor.getHTML()).not.toContain('style');
  expect(tableHtml(editor)).not.toContain('style');
  editor.destroy();
});

test('[ED20] what two people do to one table at once merges without a pause, an error or a lost text', () => {
  const actions: TableAction[] = [
    'rowBefore',
    'rowAfter',
    'deleteRow',
    'columnBefore',
    'columnAfter',
    'deleteColumn',
    'mergeCells',
    'splitCell',
    'headerRow',
    'widen',
  ];
  const step = fc.record({
    who: fc.nat(1),
    do: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<TableAction | 'type' | 'undo' | 'exchange'>(...actions) },
      { weight: 2, arbitrary: fc.constantFrom<TableAction | 'type' | 'undo' | 'exchange'>('type', 'undo', 'exchange') },
    ),
    from: fc.nat(30),
    to: fc.nat(30),
  });
  const base = docOf(GRID);
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 20 }), (steps) => {
      const pair = [copyOf(base), copyOf(base)] as const;
      const editors = pair.map(open) as [Editor, Editor];
      for (const { who, do: what, from, to } of steps) {
        const editor = editors[who as 0 | 1];
        if (what === 'exchange') {
          exchange(...pair);
          continue;
        }
        try {
          select(editor, from, what === 'type' ? from : to);
        } catch (error) {
          // Two cells that no rectangle joins, in a table that lacks cells.
          if (!(error instanceof RangeError)) throw error;
          select(editor, from);
        }
        if (what === 'type') editor.commands.insertContent(`mot${from} `);
        else if (what === 'undo') editor.commands.undo();
        else runTableAction(editor, what);
      }
      exchange(...pair);
      exchange(...pair);
      expect(editors[0].getJSON()).toEqual(editors[1].getJSON());
      expect(pair[0].getXmlFragment(BODY).toJSON()).toBe(pair[1].getXmlFragment(BODY).toJSON());
      expect(unknownContent(pair[0].getXmlFragment(BODY), bodySchema())).toBeNull();
      expect(editors[0].getText()).toContain('Fin');
      for (const editor of editors) editor.destroy();
    }),
    { numRuns: 40, verbose: true },
  );
});

test('[ED20] a row and a column added at once: the table lacks a cell until somebody writes in it, and then is whole', () => {
  const base = docOf(GRID);
  const [mine, theirs] = [copyOf(base), copyOf(base)];
  const [a, b] = [open(mine), open(theirs)];
  select(a, 0);
  runTableAction(a, 'columnAfter');
  select(b, 0);
  runTableAction(b, 'rowAfter');
  exchange(mine, theirs);
  expect(a.getJSON()).toEqual(b.getJSON());
  expect(whole(a)).toBe(false);
  const updates = vi.fn();
  theirs.on('update', updates);
  const reader = open(theirs);
  select(reader, 2);
  reader.destroy();
  expect(updates).not.toHaveBeenCalled();
  select(a, 1);
  a.commands.insertContent('x');
  expect(whole(a)).toBe(true);
  exchange(mine, theirs);
  expect(whole(b)).toBe(true);
  expect(a.getJSON()).toEqual(b.getJSON());
  a.destroy();
  b.destroy();
});

test('[ED20] what somebody types in a row that another makes the heading stays', () => {
  const base = docOf(GRID.replaceAll('th>', 'td>'));
  const [mine, theirs] = [copyOf(base), copyOf(base)];
  const [a, b] = [open(mine), open(theirs)];
  select(a, 0);
  a.commands.insertContent('Numéro de ');
  select(b, 1);
  runTableAction(b, 'headerRow');
  exchange(mine, theirs);
  expect(tableHtml(a)).toContain('<th scope="col"><p>Numéro de Facture</p></th>');
  expect(a.getJSON()).toEqual(b.getJSON());
  a.destroy();
  b.destroy();
});

test('[ED20] cells that are selected to the edge of the table stay selected, whatever key would go further', () => {
  const editor = editorOn(docOf('<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>'));
  editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, 2, 7)));
  const event = new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true });
  const heard = editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event) === true);
  expect([heard, editor.state.selection instanceof CellSelection]).toEqual([true, true]);
});

test('[ED36] the end of a text that ends with a table is in its last cell', () => {
  const editor = editorOn(
    docOf('<p>Avant</p><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>'),
  );
  editor.commands.setTextSelection(1);
  press(editor, 'End', { ctrlKey: true });
  editor.commands.insertContent('|');
  expect(editor.state.doc.textContent).toBe('Avantab|');
});
