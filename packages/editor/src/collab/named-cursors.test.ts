// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { yCursorPluginKey } from '@tiptap/y-tiptap';
import { Awareness } from 'y-protocols/awareness';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { bodyEditorOptions } from '../editor-options.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
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

const BROKEN: unknown[] = [
  1,
  'x',
  [],
  {},
  { anchor: null, head: null },
  { anchor: 3, head: 'x' },
  { anchor: { item: { client: 1, clock: -1 } }, head: null },
  { anchor: { item: { client: 1, clock: -1 } }, head: { item: { client: 1, clock: -1 } } },
  { anchor: { type: {} }, head: { tname: 7 } },
  { anchor: { item: { client: 1, clock: 0.5 } }, head: { item: { client: 1, clock: 0.5 } } },
  { anchor: { tname: 'other' }, head: { tname: 'other' } },
];

test.each(BROKEN.map((cursor) => ({ cursor })))(
  '[ED9] [ED11] $cursor told as a caret is no caret, and harms nothing that anybody writes',
  ({ cursor }) => {
    const doc = docOf('<p>un</p><p>deux</p>');
    // Ids that are there make places that cannot be found throw.
    const [{ client }] = [...Y.decodeUpdate(Y.encodeStateAsUpdate(doc)).structs.map(({ id }) => id)] as [Y.ID];
    const told = JSON.parse(JSON.stringify(cursor).replaceAll('"client":1', `"client":${client}`)) as unknown;
    const other = copyOf(doc);
    const awareness = new Awareness(doc);
    const editor = editorOn(doc, { awareness });
    const theirs = editorOn(other);
    awareness.states.set(7, { user: { id: 'u', name: 'Bob', color: '#123456' }, cursor: told });
    theirs.commands.insertContentAt(6, 'Y');
    expect(() => exchange(doc, other)).not.toThrow();
    editor.view.dispatch(editor.state.tr.insertText('a', 1));
    exchange(doc, other);
    expect(editor.getText({ blockSeparator: '|' })).toBe('aun|dYeux');
    expect(theirs.getJSON()).toEqual(editor.getJSON());
    expect(editor.view.dom.querySelector('.remote-caret')).toBeNull();
    expect([...doc.share.keys()]).not.toContain('other');
    editor.destroy();
    theirs.destroy();
    awareness.destroy();
  },
);

test('[ED35] what others write in several blocks at once makes nobody tell the caret again', () => {
  const doc = docOf('<p>un</p><p>deux</p><p>trois</p>');
  const other = copyOf(doc);
  const awareness = new Awareness(doc);
  const editor = editorOn(doc, { awareness });
  const theirs = editorOn(other);
  document.body.append(editor.view.dom);
  editor.view.focus();
  editor.commands.setTextSelection(12);
  const told = vi.fn();
  awareness.on('update', told);
  theirs.commands.insertContentAt(1, 'A');
  theirs.commands.insertContentAt(7, 'B');
  exchange(doc, other);
  expect(editor.getText({ blockSeparator: '|' })).toBe('Aun|dBeux|trois');
  expect(told).not.toHaveBeenCalled();
  theirs.chain().setTextSelection(2).splitBlock().run();
  exchange(doc, other);
  expect(told).toHaveBeenCalledTimes(1);
  editor.destroy();
  theirs.destroy();
  awareness.destroy();
});

test('[ED9] the caret of another stays drawn beside its letters through an own Enter', () => {
  const doc = docOf('<p>un</p><p>deux</p>');
  const awareness = new Awareness(doc);
  const editor = editorOn(doc, { awareness });
  const text = (doc.getXmlFragment(BODY).get(1) as Y.XmlElement).get(0) as Y.XmlText;
  const at: unknown = JSON.parse(JSON.stringify(Y.createRelativePositionFromTypeIndex(text, 2, -1)));
  awareness.states.set(7, { user: { id: 'u', name: 'Bob', color: '#123456' }, cursor: { anchor: at, head: at } });
  editor.view.dispatch(editor.state.tr.setMeta(yCursorPluginKey, { awarenessUpdated: true }));
  const before = () => editor.view.dom.querySelector('.remote-caret')?.previousSibling?.textContent;
  expect(before()).toBe('de');
  editor.chain().setTextSelection(2).splitBlock().run();
  expect(editor.getText({ blockSeparator: '|' })).toBe('u|n|deux');
  expect(before()).toBe('de');
  editor.destroy();
  awareness.destroy();
});
