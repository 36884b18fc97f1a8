// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { absolutePositionToRelativePosition, ySyncPluginKey } from '@tiptap/y-tiptap';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import type { Binding } from './binding.ts';
import { changedBlock } from './binding.ts';
import { placeOf } from './places.ts';

const TEXT =
  '<h1>Bail</h1><p></p><p>Le <strong>preneur</strong> paie.<br>Il <em>rend</em> les clés.</p>' +
  '<ul><li><p>un</p><ul><li><p></p></li></ul></li><li><p>deux</p></li></ul>' +
  '<table><tbody><tr><td><p>a</p></td><td><p>b</p><p></p></td></tr></tbody></table><hr><p>Fin.</p>';

function bindingOf(editor: Editor): Binding {
  return (ySyncPluginKey.getState(editor.state) as { binding: Binding }).binding;
}

function wrongPlaces(editor: Editor): number[] {
  const { doc } = editor.state;
  const binding = bindingOf(editor);
  const wrong: number[] = [];
  for (let pos = 0; pos <= doc.content.size; pos++) {
    const slow = absolutePositionToRelativePosition(pos, binding.type, binding.mapping) as Y.RelativePosition;
    if (!Y.compareRelativePositions(placeOf(doc, pos, binding), slow)) wrong.push(pos);
  }
  return wrong;
}

test('[ED35] a place of the shared text is the one that walking over all of the text finds, also after edits of two people', () => {
  const doc = docOf(TEXT);
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  expect(wrongPlaces(editor)).toEqual([]);
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' Fait à Paris');
  theirs.commands.insertContentAt(1, 'Projet de ');
  theirs.commands.insertContentAt(0, '<p>Entre les soussignés</p>');
  exchange(doc, other);
  expect(wrongPlaces(editor)).toEqual([]);
  expect(wrongPlaces(theirs)).toEqual([]);
  editor.destroy();
  theirs.destroy();
});

test('[ED35] an edit of somebody else changes the blocks it is in and no others, and the caret stays in its words', () => {
  const doc = docOf('<p>un</p><p>deux</p><ul><li><p>trois</p></li></ul><p>quatre</p>');
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  editor.commands.setTextSelection(7);
  const before = editor.state.doc;
  theirs.commands.insertContentAt(2, 'XX');
  exchange(doc, other);
  expect(changedBlock(before, editor.state.doc)).toBe(0);
  expect(editor.state.selection.$head.parent.textContent.slice(editor.state.selection.$head.parentOffset)).toBe('ux');
  const middle = editor.state.doc;
  theirs.commands.insertContentAt(0, '<p>zéro</p>');
  exchange(doc, other);
  for (let index = 0; index < middle.childCount; index++)
    expect(editor.state.doc.child(index + 1)).toBe(middle.child(index));
  expect(editor.state.selection.$head.parent.textContent).toBe('deux');
  editor.destroy();
  theirs.destroy();
});

test('[ED35] a key writes its own letter to the shared text, whatever others wrote since', () => {
  const doc = docOf('<p>un</p><p>deux</p>');
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  theirs.commands.insertContentAt(6, 'Y');
  exchange(doc, other);
  const sent: number[] = [];
  doc.on('update', (update: Uint8Array) => sent.push(Y.decodeUpdate(update).structs.length));
  editor.view.dispatch(editor.state.tr.insertText('a', 1));
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 2)));
  expect(sent).toEqual([1]);
  exchange(doc, other);
  expect(theirs.getText({ blockSeparator: '|' })).toBe('aun|dYeux');
  expect(theirs.getJSON()).toEqual(editor.getJSON());
  editor.destroy();
  theirs.destroy();
});
