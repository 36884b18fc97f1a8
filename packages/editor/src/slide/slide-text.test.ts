// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { unknownContent } from '../compat/unknown-content.ts';
import { copyOf, exchange, whileTested } from '../testing/editors.ts';
import { sharedUndo, slideTextOptions } from './options.ts';
import { endOfFirstCell } from '../table/first-cell.ts';
import { slideSchema } from './schema.ts';

const textOf = (doc: Y.Doc) => doc.getXmlFragment('text');

function editorOf(doc: Y.Doc, undo?: Y.UndoManager): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    ...slideTextOptions({
      fragment: textOf(doc),
      editable: true,
      label: 'Texte',
      onPause: () => {},
      undo: () => undo?.undo(),
      redo: () => undo?.redo(),
    }),
  });
  return whileTested(editor);
}

test('[ED40] size and colour of letters are kept apart from each other, as data and never as style', () => {
  const doc = new Y.Doc();
  const editor = editorOf(doc);
  editor.commands.setContent('<p>Le bail</p>');
  const other = copyOf(doc);
  const second = editorOf(other);
  editor.chain().selectAll().setMark('fontSize', { size: 40 }).run();
  second.chain().selectAll().setMark('textColor', { color: 'accent' }).run();
  exchange(doc, other);
  for (const each of [editor, second]) {
    expect(each.getHTML()).toContain('data-size="40"');
    expect(each.getHTML()).toContain('data-color="accent"');
    expect(each.getHTML()).not.toContain('style');
  }
  expect(unknownContent(textOf(doc), slideSchema())).toBeNull();
  second.chain().selectAll().unsetMark('fontSize').run();
  expect(second.getHTML()).toBe('<p><span data-color="accent">Le bail</span></p>');
  editor.commands.setContent('<p><span data-size="1e9">x</span><span data-color="url(">y</span></p>');
  expect(editor.getText()).toBe('xy');
  expect(editor.getHTML()).not.toMatch(/1000|url/);
});

test('[ED42] a text on a slide says its language', () => {
  const { dom } = editorOf(new Y.Doc()).view;
  expect([dom.getAttribute('aria-label'), dom.lang]).toEqual(['Texte', 'fr']);
});

test('[ED41] closing the editor of a text ends nothing of the undo that it shares with the rest of the slides', () => {
  const doc = new Y.Doc();
  const undo = sharedUndo([textOf(doc)], 'ann');
  const first = editorOf(doc, undo);
  first.commands.insertContent('Attendu que');
  first.destroy();
  const second = editorOf(doc, undo);
  expect(second.getText()).toBe('Attendu que');
  second.view.someProp('handleKeyDown', (handle) =>
    handle(second.view, new KeyboardEvent('keydown', { key: 'z', ctrlKey: true })),
  );
  expect(second.getText()).toBe('');
  undo.redo();
  expect(second.getText()).toBe('Attendu que');
});

test('a hostile page pasted into a text on a slide is its words; a list of Word stays a list', () => {
  const editor = editorOf(new Y.Doc());
  editor.view.pasteHTML(
    '<script>x</script><p onclick="x" style="background:url(//x)">Attendu</p><img src=x onerror="x"><svg onload="x"></svg>' +
      '<p><a href="javascript:x">que</a></p><iframe srcdoc="x"></iframe>' +
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>point</p>",
  );
  expect(editor.getHTML()).toBe('<p>Attendu</p><p>que</p><ul><li><p>point</p></li></ul>');
});

const letters = (text: string) => [{ type: 'paragraph', content: [{ type: 'text', text }] }];
const cell = (text: string) => ({ type: 'tableCell', content: letters(text) });
const TABLE = {
  type: 'table',
  content: ['Poste', 'Loyers'].map((text) => ({ type: 'tableRow', content: [cell(text), cell('46')] })),
};

test.each([
  ['Poste', TABLE],
  ['Le bail', { type: 'bulletList', content: [{ type: 'listItem', content: letters('Le bail') }] }],
  ['Attendu', letters('Attendu')[0]],
])('a text opens with its caret before its first letters, be they in a table or a list: %s', (words, block) => {
  const doc = new Y.Doc();
  editorOf(doc).commands.setContent({ type: 'doc', content: [block!] });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { selection } = editorOf(doc).state;
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  expect([selection.$from.parent.textContent, selection.$from.parentOffset]).toEqual([words, 0]);
});

test('who begins to write in a table does so after the letters of its first cell', () => {
  const editor = editorOf(new Y.Doc());
  editor.commands.setContent({ type: 'doc', content: [TABLE] });
  const { $from, empty } = endOfFirstCell(editor.state.doc);
  expect([empty, $from.parent.textContent, $from.parentOffset]).toEqual([true, 'Poste', 5]);
});
