// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { Awareness } from 'y-protocols/awareness';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { bodyEditorOptions } from '../editor-options.ts';
import { docOf, editorOn } from '../testing/editors.ts';
import { BODY } from '../version.ts';

test('[ED9] the name of another person is text, and a colour that is none is replaced', () => {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const fragment = doc.getXmlFragment(BODY);
  const paragraph = new Y.XmlElement('paragraph');
  const text = new Y.XmlText();
  text.insert(0, 'Attendu que');
  paragraph.insert(0, [text]);
  fragment.insert(0, [paragraph]);
  const at = Y.createRelativePositionFromTypeIndex(text, 3);
  awareness.states.set(7, { user: { name: '<b>Hélène</b>', color: 'red;}' }, cursor: { anchor: at, head: at } });
  const editor = new Editor({
    element: document.createElement('div'),
    ...bodyEditorOptions({
      fragment,
      awareness,
      editable: true,
      label: 'Texte',
      caretLabel: (name) => `Curseur de ${name}`,
      onPause: () => {},
    }),
  });
  // The first decorations come before the binding knows the text; any presence change draws them.
  awareness.emit('change', [{ added: [7], updated: [], removed: [] }, 'remote']);
  return new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    const caret = editor.view.dom.querySelector('.remote-caret');
    expect(caret?.querySelector('.remote-caret-name')?.textContent).toBe('<b>Hélène</b>');
    expect(caret?.getAttribute('role')).toBe('img');
    expect(caret?.getAttribute('aria-label')).toBe('Curseur de <b>Hélène</b>');
    expect(caret?.querySelector('b')).toBeNull();
    expect((caret as HTMLElement).style.getPropertyValue('--who')).toBe('#5d574e');
    editor.destroy();
    awareness.destroy();
  });
});

test('[ED9] drawing the carets of others does not take back where the browser has just moved the own one', async () => {
  const doc = docOf('<p>Attendu que</p>');
  const awareness = new Awareness(doc);
  const editor = editorOn(doc, { awareness });
  document.body.append(editor.view.dom);
  editor.view.focus();
  editor.commands.setTextSelection(12);
  const words = editor.view.dom.querySelector('p')!.firstChild!;
  document.getSelection()!.setBaseAndExtent(words, 11, words, 8);
  awareness.emit('change', [{ added: [7], updated: [], removed: [] }, 'remote']);
  await new Promise<void>((resolve) => setTimeout(resolve));
  expect([editor.state.selection.anchor, editor.state.selection.head]).toEqual([12, 9]);
  const dispatched = vi.spyOn(editor.view, 'updateState');
  awareness.setLocalStateField('user', { name: 'Claire' });
  await new Promise<void>((resolve) => setTimeout(resolve));
  expect(dispatched).not.toHaveBeenCalled();
  editor.destroy();
  awareness.destroy();
});
