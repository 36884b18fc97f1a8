// @vitest-environment happy-dom
import { CellSelection } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { suggestAs } from '../review/suggest-mode.ts';
import { docOf, editorOn, press } from '../testing/editors.ts';
import { LOOKS } from './clear-look.ts';
import { bodySchema } from './schema.ts';

/** What words are about. */
const KEPT = ['link', 'comment', 'insertion', 'deletion'];

const clear = (editor: ReturnType<typeof editorOn>) => press(editor, ' ', { ctrlKey: true });

test('every mark of a text is a look or is kept', () => {
  expect(Object.keys(bodySchema().marks).toSorted()).toEqual([...LOOKS, ...KEPT].toSorted());
});

test('[ED50] the looks of the selected words go as one step, what the words are about stays', () => {
  const about =
    '<a href="https://example.org/">un <ins data-user="b" data-at="2026-11-21T09:00:00Z">bail</ins></a> <span data-thread="t1">échu</span>';
  const editor = editorOn(
    docOf(`<h2><strong><u><sup>Vu ${about}</sup></u></strong></h2><p><em><s>Attendu</s></em></p>`),
  );
  const plain = editorOn(docOf(`<h2>Vu ${about}</h2><p>Attendu</p>`)).getHTML();
  const before = editor.getHTML();
  expect(before).not.toBe(plain);
  editor.commands.selectAll();
  clear(editor);
  expect(editor.getHTML()).toBe(plain);
  expect(editor.state.selection.empty).toBe(false);
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('[ED50] only of the chosen cells', () => {
  const cell = (text: string) => `<td><p><strong>${text}</strong></p></td>`;
  const row = (a: string, b: string) => `<tr>${cell(a)}${cell(b)}</tr>`;
  const editor = editorOn(docOf(`<table>${row('a', 'b')}${row('c', 'd')}</table>`));
  const cells: number[] = [];
  editor.state.doc.descendants((node, pos) => void (node.type.name === 'tableCell' && cells.push(pos)));
  editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, cells[0]!, cells[2])));
  clear(editor);
  expect([...editor.getHTML().matchAll(/<strong>(.)<\/strong>/g)].map(([, letter]) => letter)).toEqual(['b', 'd']);
});

test('[ED50] without a selection the letter to come looks as its block does', () => {
  const editor = editorOn(docOf('<p><strong><a href="https://example.org/">gras</a></strong></p>'));
  editor.commands.setTextSelection(3);
  clear(editor);
  expect(editor.state.storedMarks?.map(({ type }) => type.name)).toEqual(['link']);
});

test('[ED50] in suggestion mode too it is no suggestion, and the words stay selected', () => {
  const editor = editorOn(docOf('<p>le <strong>bail</strong> est échu</p>'));
  suggestAs(editor, 'a');
  editor.commands.setTextSelection({ from: 4, to: 8 });
  clear(editor);
  expect(editor.getHTML()).toBe('<p>le bail est échu</p>');
  expect([editor.state.selection.from, editor.state.selection.to]).toEqual([4, 8]);
});
