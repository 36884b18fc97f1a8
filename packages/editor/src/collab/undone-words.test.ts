// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { settleSuggestions } from '../review/suggest-mode.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { beginUndoStep } from '../writing/undo-step.ts';
import type { Binding } from './binding.ts';
import { UNDONE } from './own-undo.ts';
import { afterBroughtBack } from './undone-words.ts';

function step(editor: Editor, does: (editor: Editor) => void): void {
  beginUndoStep(editor.state);
  does(editor);
}

const type = (words: string) => (editor: Editor) => void editor.commands.insertContent(words);

/** Goes on typing, and says what the text is then. */
function goesOn(editor: Editor): string {
  editor.commands.insertContent('|');
  return editor.getText({ blockSeparator: '/' });
}

test('[ED49] whoever redoes what they typed goes on after it', () => {
  const editor = editorOn(docOf('<p></p>'));
  editor.commands.setTextSelection(1);
  step(editor, type('Bonjour'));
  step(editor, type(' monde'));
  editor.commands.undo();
  editor.commands.redo();
  expect(goesOn(editor)).toBe('Bonjour monde|');
});

test('[ED49] also where it was a paragraph of its own', () => {
  const editor = editorOn(docOf('<p>Alpha</p><p>Fin</p>'));
  editor.commands.setTextSelection(6);
  step(editor, (each) => each.chain().splitBlock().insertContent('Bêta').run());
  editor.commands.undo();
  editor.commands.redo();
  expect(goesOn(editor)).toBe('Alpha/Bêta|/Fin');
});

test('[ED49] whoever undoes a deletion goes on after the words that came back', () => {
  const editor = editorOn(docOf('<p>un deux dix</p>'));
  editor.commands.setTextSelection({ from: 4, to: 8 });
  step(editor, type('dix'));
  editor.commands.setTextSelection(1);
  editor.commands.undo();
  expect(goesOn(editor)).toBe('un deux| dix');
});

test('[ED49] what others wrote meanwhile does not move it', () => {
  const doc = docOf('<p>un deux</p>');
  const other = copyOf(doc);
  const [mine, theirs] = [editorOn(doc), editorOn(other)];
  mine.commands.setTextSelection({ from: 4, to: 8 });
  step(mine, (each) => each.commands.deleteSelection());
  exchange(doc, other);
  theirs.commands.insertContentAt(1, 'zéro ');
  theirs.commands.insertContentAt(theirs.state.doc.content.size, '<p>un deux</p>');
  exchange(doc, other);
  mine.commands.undo();
  expect(goesOn(mine)).toBe('zéro un deux|/un deux');
});

test('[ED49] an undo of a form leaves the selection', () => {
  const editor = editorOn(docOf('<p>un deux trois</p>'));
  editor.commands.setTextSelection({ from: 4, to: 8 });
  step(editor, (each) => each.commands.toggleBold());
  editor.commands.undo();
  const { from, to } = editor.state.selection;
  expect([from, to]).toEqual([4, 8]);
});

test('[ED49] a note that comes back leaves the caret in the text', () => {
  const editor = editorOn(docOf('<p>un<span data-footnote>Cass. com.</span> deux</p>'));
  expect(editor.state.doc.firstChild!.childCount).toBe(3);
  step(editor, (each) =>
    each
      .chain()
      .setTextSelection({ from: 2, to: editor.state.doc.content.size - 2 })
      .deleteSelection()
      .run(),
  );
  editor.commands.undo();
  expect(editor.state.selection.$head.parent.type.name).toBe('paragraph');
});

test('[ED49] where that is costs no more when thousands of pieces of one text come back', () => {
  const doc = new Y.Doc();
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [text]);
  doc.getXmlFragment(BODY).insert(0, [paragraph]);
  const deletion = { user: 'claire', at: '2026-11-21T09:00:00Z' };
  const piece = [{ insert: 'le ' }, { insert: 'bailleur', attributes: { deletion } }];
  text.applyDelta(Array.from({ length: 300 }, () => piece).flat());
  const editor = editorOn(doc);
  const { binding } = ySyncPluginKey.getState(editor.state) as { binding: Binding };
  settleSuggestions(editor, () => true, 'accept');
  let found: number | null = null;
  let looked = 0;
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    if (!transaction.meta.has(UNDONE)) return;
    const counting = new Proxy(binding, {
      get: (target, name) => {
        if (name === 'doc') looked += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    transaction.meta.set(UNDONE, { item: null, way: 'undo' });
    found = afterBroughtBack(transaction, editor.state, counting);
  });
  editor.commands.undo();
  expect(found).toBe(editor.state.doc.content.size - 1);
  expect(looked).toBe(1);
});
