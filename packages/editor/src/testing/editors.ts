import { Editor } from '@tiptap/core';
import { onTestFinished } from 'vitest';
import * as Y from 'yjs';
import { bodyEditorOptions } from '../editor-options.ts';
import type { BodyEditorInput } from '../editor-options.ts';
import { BODY } from '../version.ts';

/** An editor that ends with its test: one left open looks at its page a moment later, when there is none: an error of no test. */
export function whileTested(editor: Editor): Editor {
  onTestFinished(() => {
    if (!editor.isDestroyed) editor.destroy();
  });
  return editor;
}

/** An editor on the text of a document, as the application makes it. */
export function editorOn(doc: Y.Doc, more: Partial<BodyEditorInput> = {}): Editor {
  return whileTested(create(doc, more));
}

function create(doc: Y.Doc, more: Partial<BodyEditorInput> = {}): Editor {
  return new Editor({
    element: document.createElement('div'),
    ...bodyEditorOptions({
      fragment: doc.getXmlFragment(BODY),
      editable: true,
      label: 'Texte',
      onPause: () => {},
      ...more,
    }),
  });
}

/** A document that holds this. */
export function docOf(html: string): Y.Doc {
  const doc = new Y.Doc();
  const editor = create(doc);
  editor.commands.setContent(html, { errorOnInvalidContent: false });
  editor.destroy();
  return doc;
}

export function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

/** Sends what each lacks to the other, both ways. */
export function exchange(a: Y.Doc, b: Y.Doc): void {
  const toB = Y.encodeStateAsUpdate(a, Y.encodeStateVector(b));
  const toA = Y.encodeStateAsUpdate(b, Y.encodeStateVector(a));
  Y.applyUpdate(b, toB, 'remote');
  Y.applyUpdate(a, toA, 'remote');
}

/** A key as a person presses it: what it does may be several transactions. */
export function press(editor: Editor, key: string, how: { shiftKey?: boolean; ctrlKey?: boolean } = {}): void {
  const event = new KeyboardEvent('keydown', { key, ...how });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event) === true);
}
