// @vitest-environment happy-dom
import { bodyEditorOptions } from '@basoche/editor';
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { EDITOR_KEYS, wordScreenKey } from './editor-keys.ts';

/** What is typed, or stands for a place that has a test of its own. */
const ELSEWHERE = ['@', 'Tab', 'shift+Tab', 'shift+ArrowRight', 'mod+z', 'mod+y', 'mod+shift+z'];

function eventOf(press: string): KeyboardEvent {
  const parts = press.split('+');
  const key = parts.at(-1) ?? '';
  return new KeyboardEvent('keydown', {
    key,
    code: `Key${key.toUpperCase()}`,
    ctrlKey: parts.includes('mod') || parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('shift'),
  });
}

test.each(EDITOR_KEYS.word.flatMap(({ press }) => press.filter((keys) => !ELSEWHERE.includes(keys))))(
  '%s of the list of keys does something in a text',
  (press) => {
    const event = eventOf(press);
    const fragment = new Y.Doc().getXmlFragment('body');
    const editor = new Editor({
      element: document.createElement('div'),
      ...bodyEditorOptions({ fragment, editable: true, label: 'Texte', onPause: () => {} }),
    });
    editor.commands.setContent('<h2>Attendu</h2>');
    editor.commands.setTextSelection(3);
    const heard = editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event) === true);
    editor.destroy();
    expect(heard === true || wordScreenKey(event) !== null).toBe(true);
  },
);

test('the screen around a text hears no key of the text itself', () => {
  const asked = ['mod+f', 'mod+h', 'mod+k', 'F3', 'shift+F3', 'Alt+F10', 'mod+Alt+shift+e'].map((press) =>
    wordScreenKey(eventOf(press)),
  );
  expect(asked).toEqual(['find', 'replace', 'link', 'findNext', 'findPrevious', 'toolbar', 'suggest']);
  for (const press of ['f', 'mod+shift+f', 'mod+Alt+f', 'mod+F3', 'mod+b', 'F10', 'mod+Alt+e'])
    expect(wordScreenKey(eventOf(press))).toBeNull();
});
