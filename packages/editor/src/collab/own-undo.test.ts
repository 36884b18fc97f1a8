// @vitest-environment happy-dom
import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';

const LEASE = '<p>Attendu que le bail est échu.</p><p>Le preneur occupe les lieux.</p><p>Fin.</p>';

test.each(['toggleHeading', 'toggleBulletList', 'toggleBlockquote'] as const)(
  '[ED3] [DC17] an undo of %s leaves what somebody else wrote in it since, and so does what undoes that',
  (change) => {
    const base = docOf(LEASE);
    const [doc, otherDoc] = [copyOf(base), copyOf(base)];
    const [editor, other] = [editorOn(doc), editorOn(otherDoc)];
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 42)));
    editor.chain()[change]({ level: 2 }).run();
    exchange(doc, otherDoc);
    const changed = other.getHTML();
    let at = 0;
    other.state.doc.descendants((node, pos) => {
      if (node.text?.includes('lieux')) at = pos + node.text.indexOf('lieux');
    });
    other.view.dispatch(other.state.tr.insertText('loués ', at));
    exchange(doc, otherDoc);
    const withWords = (html: string) => html.replace('occupe les lieux', 'occupe les loués lieux');
    for (let round = 0; round < 2; round += 1) {
      editor.commands.undo();
      expect(editor.getHTML()).toBe(withWords(LEASE));
      editor.commands.redo();
      expect(editor.getText().match(/loués/g)).toHaveLength(1);
      expect(editor.getHTML()).toContain('loués');
    }
    expect(editor.getHTML().replaceAll('<p></p>', '')).toBe(withWords(changed).replaceAll('<p></p>', ''));
    exchange(doc, otherDoc);
    expect(other.getHTML()).toBe(editor.getHTML());
    // What the other wrote is theirs to undo.
    other.commands.undo();
    exchange(doc, otherDoc);
    expect(other.getHTML()).toBe(editor.getHTML());
  },
);

test('[ED3] an undo goes on taking out one’s own words, also those that came back by a redo', () => {
  const doc = docOf(LEASE);
  const editor = editorOn(doc);
  editor.view.dispatch(editor.state.tr.insertText('Vu le bail. ', 1));
  editor.commands.undo();
  editor.commands.redo();
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 5)));
  editor.chain().toggleHeading({ level: 2 }).run();
  editor.commands.undo();
  expect(editor.getText()).toContain('Vu le bail.');
  editor.commands.undo();
  expect(editor.getHTML()).toBe(LEASE);
  expect(editor.commands.undo()).toBe(false);
});
