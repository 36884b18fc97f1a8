// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { CellSelection } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { copyOf, docOf, editorOn, exchange, press } from '../testing/editors.ts';
import { setFrenchTypography } from './typography.ts';

/** Types as a person does: each key is offered to the editor before it is written. */
function type(editor: Editor, keys: string): void {
  for (const key of keys) {
    const { view } = editor;
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(key, from, to);
    const handled = view.someProp('handleTextInput', (handle) => handle(view, from, to, key, insert) === true);
    if (handled !== true) view.dispatch(insert());
  }
}

function open(): Editor {
  const editor = editorOn(docOf('<p></p>'));
  editor.commands.setTextSelection(1);
  return editor;
}

test('[ED24] a correction is undone alone: by Ctrl Z, or by Backspace just after it', () => {
  const editor = open();
  type(editor, "L'appelant soutient");
  type(editor, ':');
  expect(editor.getText()).toBe('L’appelant soutient\u00a0:');
  editor.commands.undo();
  expect(editor.getText()).toBe('L’appelant soutient:');
  editor.commands.redo();
  type(editor, ' "');
  expect(editor.getText()).toBe('L’appelant soutient\u00a0: «\u00a0');
  press(editor, 'Backspace');
  expect(editor.getText()).toBe('L’appelant soutient\u00a0: "');
  type(editor, 'oui"');
  expect(editor.getText()).toBe('L’appelant soutient\u00a0: "oui\u00a0»');
  editor.destroy();
});

test('[ED24] switched off, what is typed stays as it is', () => {
  const editor = open();
  setFrenchTypography(editor, false);
  type(editor, `C'est "non"!`);
  expect(editor.getText()).toBe(`C'est "non"!`);
  editor.destroy();
});

test('[ED24] Backspace gives back what was typed also when somebody else has written meanwhile', () => {
  const doc = docOf('<p>Oui</p><p>Non</p>');
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  editor.commands.setTextSelection(4);
  type(editor, ' "');
  expect(editor.getText({ blockSeparator: '|' })).toBe('Oui «\u00a0|Non');
  theirs.commands.insertContentAt(1, 'Eh ');
  exchange(doc, other);
  theirs.commands.insertContentAt(theirs.state.doc.content.size - 1, '.');
  theirs.commands.insertContentAt(0, '<p>Titre</p>');
  exchange(doc, other);
  press(editor, 'Backspace');
  expect(editor.getText({ blockSeparator: '|' })).toBe('Titre|Eh Oui "|Non.');
  type(editor, ' "');
  theirs.commands.insertContentAt(theirs.state.doc.content.size, '<p>Fin</p>');
  exchange(doc, other);
  editor.commands.setTextSelection(3);
  press(editor, 'Backspace');
  expect(editor.getText({ blockSeparator: '|' })).toBe('Titre|Eh Oui " «\u00a0|Non.|Fin');
  editor.destroy();
  theirs.destroy();
});

test('[ED24] a space that does not break is a key', () => {
  const editor = open();
  type(editor, 'art.');
  press(editor, ' ', { ctrlKey: true, shiftKey: true });
  type(editor, '4');
  expect(editor.getText()).toBe('art.\u00a04');
});

test('[ED24] that key leaves the words of selected cells', () => {
  const editor = editorOn(docOf('<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>'));
  editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, 2, 7)));
  press(editor, ' ', { ctrlKey: true, shiftKey: true });
  expect([editor.state.doc.textContent, editor.state.selection instanceof CellSelection]).toEqual(['ab', true]);
});
