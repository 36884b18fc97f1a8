// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { TableMap } from '@tiptap/pm/tables';
import { expect, test, vi } from 'vitest';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { TABLE_MAX_COLUMNS } from './limits.ts';
import { tellWhenTableTooLarge } from './table-budget.ts';

const row = (columns: number) => `<tr>${'<td>x</td>'.repeat(columns)}</tr>`;
const table = (columns: number) => `<table>${row(columns)}${row(columns)}</table>`;

function widths(editor: Editor): number[] {
  const found: number[] = [];
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'table') found.push(TableMap.get(node).width);
  });
  return found;
}

test('[ED48] a table pasted with more columns than tables have is refused whole and said; the widest one is taken', () => {
  const editor = editorOn(docOf('<p>Avant</p>'));
  const told = vi.fn();
  tellWhenTableTooLarge(editor, told);
  editor.view.pasteHTML(table(TABLE_MAX_COLUMNS + 1));
  editor.view.pasteHTML(`<table><tr><td colspan="60">a</td>${'<td>b</td>'.repeat(4)}</tr>${row(64)}</table>`);
  expect([editor.getText(), told.mock.calls.length]).toEqual(['Avant', 2]);
  editor.view.pasteHTML(table(TABLE_MAX_COLUMNS));
  expect([widths(editor), told.mock.calls.length]).toEqual([[TABLE_MAX_COLUMNS], 2]);
  editor.destroy();
});

test('[ED48] cells pasted at the end of a table do not make it wider than tables are', () => {
  const editor = editorOn(docOf(table(TABLE_MAX_COLUMNS)));
  const told = vi.fn();
  tellWhenTableTooLarge(editor, told);
  let last = 0;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'tableCell') last = pos;
  });
  editor.commands.setTextSelection(last + 2);
  editor.view.pasteHTML(table(3));
  expect([widths(editor), told.mock.calls.length]).toEqual([[TABLE_MAX_COLUMNS], 1]);
  editor.destroy();
});

test('[ED48] a table that somebody else made wider is shown, and goes on being edited', () => {
  const wide = docOf('<p>Avant</p>');
  const theirs = editorOn(wide);
  theirs.storage.table.onTooLarge = () => undefined;
  const mine = copyOf(wide);
  const editor = editorOn(mine);
  const told = vi.fn();
  tellWhenTableTooLarge(editor, told);
  // As a device of an earlier version made it.
  theirs.view.updateState(
    theirs.state.reconfigure({
      plugins: theirs.state.plugins.filter(({ spec }) => spec.filterTransaction === undefined),
    }),
  );
  theirs.view.pasteHTML(table(70));
  exchange(mine, wide);
  expect(widths(editor)).toEqual([70]);
  let cell = 0;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'tableCell') cell ||= pos;
  });
  editor.commands.insertContentAt(cell + 2, 'des mots de plus');
  expect(editor.getText()).toContain('des mots de plus');
  expect(told).not.toHaveBeenCalled();
  editor.destroy();
  theirs.destroy();
});
