// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { bodyEditorOptions } from '../editor-options.ts';
import { BODY } from '../version.ts';
import type { ToggledAction } from './actions.ts';
import { bodyStateOf, runAction } from './actions.ts';
import { setBlockStyle } from './blocks.ts';

function editorWith(html: string): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    ...bodyEditorOptions({
      fragment: new Y.Doc().getXmlFragment(BODY),
      editable: true,
      label: 'Texte',
      onPause: () => {},
    }),
  });
  editor.commands.setContent(html);
  editor.commands.setTextSelection({ from: 1, to: editor.state.doc.content.size - 1 });
  return editor;
}

test('each action of the toolbar changes the text, and its state says so', () => {
  const expected: [ToggledAction, string][] = [
    ['bold', '<p><strong>Vu</strong></p>'],
    ['italic', '<p><em>Vu</em></p>'],
    ['underline', '<p><u>Vu</u></p>'],
    ['strike', '<p><s>Vu</s></p>'],
    ['superscript', '<p><sup>Vu</sup></p>'],
    ['bulletList', '<ul><li><p>Vu</p></li></ul>'],
    ['orderedList', '<ol><li><p>Vu</p></li></ol>'],
    ['blockquote', '<blockquote><p>Vu</p></blockquote>'],
  ];
  for (const [action, html] of expected) {
    const editor = editorWith('<p>Vu</p>');
    runAction(editor, action);
    expect(editor.getHTML()).toBe(html);
    expect(bodyStateOf(editor).on[action]).toBe(true);
    runAction(editor, action);
    expect(editor.getHTML()).toBe('<p>Vu</p>');
    editor.destroy();
  }
});

test('block styles', () => {
  const editor = editorWith('<p>Faits</p>');
  for (const [style, tag] of [
    ['heading2', 'h2'],
    ['heading4', 'h4'],
    ['paragraph', 'p'],
  ] as const) {
    setBlockStyle(editor, style);
    expect(editor.getHTML()).toBe(`<${tag}>Faits</${tag}>`);
    expect(bodyStateOf(editor).style).toBe(style);
  }
  editor.destroy();
});

test('who shows what can be undone is told when it changes', async () => {
  const editor = editorWith('<p>Vu</p>');
  const shown: boolean[][] = [];
  editor.on('transaction', () => {
    const { canUndo, canRedo } = bodyStateOf(editor);
    shown.push([canUndo, canRedo]);
  });
  for (const [action, expected] of [
    ['undo', [false, true]],
    ['redo', [true, false]],
  ] as const) {
    runAction(editor, action);
    await Promise.resolve();
    expect(shown.at(-1)).toEqual(expected);
  }
  editor.destroy();
});

test('undo and redo are possible when there is something to undo or redo', () => {
  const editor = editorWith('<p>Vu</p>');
  expect(bodyStateOf(editor)).toMatchObject({ canUndo: true, canRedo: false });
  runAction(editor, 'undo');
  expect(bodyStateOf(editor)).toMatchObject({ canUndo: false, canRedo: true });
  runAction(editor, 'redo');
  expect(editor.getText()).toBe('Vu');
  editor.destroy();
});
