// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { docOf, editorOn, press } from '../testing/editors.ts';
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
