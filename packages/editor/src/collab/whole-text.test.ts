// @vitest-environment happy-dom
import { Node } from '@tiptap/pm/model';
import { expect, test, vi } from 'vitest';
import { find } from '../find/find.ts';
import { suggestAs } from '../review/suggest-mode.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { writeLetter } from '../writing/direct-typing.ts';

const TEXT =
  Array.from({ length: 30 }, (_, at) => `<p>Attendu ${at}</p>`).join('') +
  '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table><p>Fin</p>';

test('[ED35] neither a key nor an edit of somebody else walks over the whole text, also while one looks for words', () => {
  const doc = docOf(TEXT);
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  editor.commands.setTextSelection(3);
  find(editor, 'attendu', { accents: false, case: false, words: false });
  const walked = vi.spyOn(Node.prototype, 'nodesBetween');
  const folded = vi.spyOn(String.prototype, 'normalize');
  const wholeWalks = () =>
    walked.mock.calls.filter(([from, to], at) => {
      const node = walked.mock.contexts[at] as Node;
      return (node.type.name === 'doc' && from === 0 && to === node.content.size) || node.type.name === 'table';
    }).length;
  writeLetter(editor.view, 'a');
  expect({ walks: wholeWalks(), folded: folded.mock.calls.length < 40 }).toEqual({ walks: 0, folded: true });
  theirs.commands.insertContentAt(30, 'X');
  walked.mockClear();
  folded.mockClear();
  exchange(doc, other);
  expect({ walks: wholeWalks(), folded: folded.mock.calls.length < 80 }).toEqual({ walks: 0, folded: true });
  walked.mockRestore();
  folded.mockRestore();
  expect(editor.getText()).toContain('X');
  expect(editor.view.dom.querySelectorAll('.found').length).toBe(29);
  editor.destroy();
  theirs.destroy();
});

test('[ED35] a further key in a block asks Yjs for it no more, and one in another block does', () => {
  const doc = docOf(TEXT);
  const editor = editorOn(doc);
  const body = doc.getXmlFragment('body');
  editor.commands.setTextSelection(3);
  writeLetter(editor.view, 'a');
  const asked = vi.spyOn(body, 'get');
  writeLetter(editor.view, 'b');
  expect(asked).not.toHaveBeenCalled();
  editor.commands.setTextSelection(30);
  writeLetter(editor.view, 'c');
  expect(asked).toHaveBeenCalled();
  const again = editorOn(copyOf(doc));
  expect(again.state.doc.toJSON()).toEqual(editor.state.doc.toJSON());
  again.destroy();
  editor.destroy();
});

test('[RV6] breaks that somebody suggests are shown in the blocks that changed, and once', () => {
  const doc = docOf('<p>Attendu que le bail</p><p>Fin</p>');
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  suggestAs(theirs, 'u1');
  const breaks = () => editor.view.dom.querySelectorAll('.suggested-break').length;
  for (const [at, count] of [
    [9, 1],
    [5, 2],
  ] as const) {
    theirs.chain().setTextSelection(at).splitBlock().run();
    exchange(doc, other);
    expect(breaks()).toBe(count);
  }
  theirs.commands.insertContentAt(theirs.state.doc.content.size - 1, ' dit');
  exchange(doc, other);
  expect(breaks()).toBe(2);
  theirs.commands.undo();
  theirs.commands.undo();
  theirs.commands.undo();
  exchange(doc, other);
  expect(breaks()).toBe(theirs.view.dom.querySelectorAll('.suggested-break').length);
  editor.destroy();
  theirs.destroy();
});
