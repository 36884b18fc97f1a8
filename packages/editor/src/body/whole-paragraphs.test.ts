// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { settleSuggestions, suggestAs } from '../review/suggest-mode.ts';
import { copyOf, docOf, editorOn, exchange, press } from '../testing/editors.ts';

/** Where these words stand. */
function placeOf(editor: Editor, words: string): number {
  let place = -1;
  editor.state.doc.descendants((node, pos) => {
    const at = node.isText ? node.text!.indexOf(words) : -1;
    if (at >= 0) place = pos + at;
  });
  expect(place).toBeGreaterThan(0);
  return place;
}

/** As the browser does it: the paragraph is selected, and so is what is dragged to. */
function tripleClick(editor: Editor, words: string, dragTo = words): void {
  const { view } = editor;
  const event = new MouseEvent('mousedown', { button: 0 });
  view.someProp('handleTripleClick', (handle) => handle(view, placeOf(editor, words), event) === true);
  const { doc, tr } = view.state;
  const [from, to] = [doc.resolve(placeOf(editor, words)).start(), doc.resolve(placeOf(editor, dragTo)).end()];
  view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)).setMeta('pointer', true));
}

function cut(editor: Editor): DataTransfer {
  const clipboardData = new DataTransfer();
  const event = Object.assign(new Event('cut', { cancelable: true }), { clipboardData });
  editor.view.someProp('handleDOMEvents', (handlers) => handlers.cut?.(editor.view, event as ClipboardEvent) === true);
  return clipboardData;
}

const CLAUSES = '<h2 data-clause="1">Objet</h2><p data-clause="2">Le bail.</p><p>Fin</p>';

test.each([
  ['a numbered heading', CLAUSES, 'Objet', '<p data-clause="2">|Le bail.</p><p>Fin</p>'],
  ['a numbered clause', CLAUSES, 'bail', '<h2 data-clause="1">Objet</h2><p>|Fin</p>'],
  ['the last one', '<p>Un</p><h2>Deux</h2>', 'Deux', '<p>Un|</p>'],
  ['an item', '<ol><li><p>Un</p></li><li><p>Deux</p></li></ol>', 'Un', '<ol><li><p>|Deux</p></li></ol>'],
  ['the only item', '<ul><li><p>Un</p></li></ul><p>Fin</p>', 'Un', '<p>|Fin</p>'],
  [
    'an item with others under it',
    '<ul><li><p>Un</p></li><li><p>Deux</p><ul><li><p>Trois</p></li></ul></li></ul>',
    'Deux',
    '<ul><li><p>Un</p><ul><li><p>|Trois</p></li></ul></li></ul>',
  ],
  ['all there is', '<h2>Seul</h2>', 'Seul', '<p>|</p>'],
])('[ED53] %s that a triple click selected goes whole', (_what, html, words, left) => {
  for (const key of ['Delete', 'Backspace', 'cut']) {
    const editor = editorOn(docOf(html));
    const before = editor.getHTML();
    tripleClick(editor, words);
    // Left to the editor, as all that is selected by Ctrl+A.
    if (key === 'cut' && left === '<p>|</p>') continue;
    if (key === 'cut') expect(cut(editor).getData('text/plain')).toContain(words);
    else press(editor, key);
    const { head } = editor.state.selection;
    expect(editor.state.tr.insertText('|', head).doc.toJSON()).toEqual(editorOn(docOf(left)).state.doc.toJSON());
    editor.commands.undo();
    expect(editor.getHTML()).toBe(before);
  }
});

test('[ED53] so do several that are dragged over', () => {
  const editor = editorOn(docOf(CLAUSES));
  tripleClick(editor, 'Objet', 'bail');
  press(editor, 'Delete');
  expect(editor.getHTML()).toBe(editorOn(docOf('<p>Fin</p>')).getHTML());
});

test('[ED53] words selected otherwise leave their paragraph, and so does what is written over it', () => {
  const editor = editorOn(docOf(CLAUSES));
  tripleClick(editor, 'Objet');
  editor.view.dispatch(editor.state.tr.insertText('But'));
  expect(editor.getHTML()).toContain('>But</h2>');
  tripleClick(editor, 'But');
  editor.commands.setTextSelection({ from: 1, to: 4 });
  press(editor, 'Delete');
  expect(editor.getHTML()).not.toContain('But');
  expect(editor.state.doc.firstChild!.type.name).toBe('heading');
});

test.each(['Delete', 'cut'])('[ED53] by %s it goes as an undo step of its own', (key) => {
  const editor = editorOn(docOf(CLAUSES));
  editor.commands.insertContentAt(1, 'Vu ');
  const before = editor.getHTML();
  tripleClick(editor, 'Objet');
  if (key === 'cut') cut(editor);
  else press(editor, key);
  editor.commands.undo();
  expect(editor.getHTML()).toBe(before);
});

test('[ED53] it is still selected when others write', () => {
  const doc = docOf(CLAUSES);
  const other = copyOf(doc);
  const [mine, theirs] = [editorOn(doc), editorOn(other)];
  tripleClick(mine, 'bail');
  theirs.commands.insertContentAt(1, 'Vu ');
  exchange(doc, other);
  press(mine, 'Delete');
  exchange(doc, other);
  expect(theirs.getText({ blockSeparator: '/' })).toBe('Vu Objet/Fin');
});

test('[ED53] cut and pasted between words it stands as it was, cut from a list it is words', () => {
  const editor = editorOn(docOf(`${CLAUSES}<ul><li><p>Un</p></li><li><p>Deux</p></li></ul>`));
  tripleClick(editor, 'Objet');
  const heading = cut(editor).getData('text/html');
  editor.commands.setTextSelection(placeOf(editor, 'Fin'));
  editor.view.pasteHTML(heading);
  expect(editor.getHTML()).toMatch(/Le bail\.<\/p><h2 data-clause="1">Objet<\/h2><p>Fin<\/p>/);
  tripleClick(editor, 'Deux');
  const item = cut(editor).getData('text/html');
  editor.commands.setTextSelection(placeOf(editor, 'Fin') + 3);
  editor.view.pasteHTML(item);
  expect(editor.getText({ blockSeparator: '/' })).toMatch(/Fin\/?Deux/);
});

test.each(['Objet', 'bail', 'Fin'])('[ED53] while suggesting, %s is proposed to go whole, and comes back', (words) => {
  const plain = editorOn(docOf(CLAUSES));
  tripleClick(plain, words);
  press(plain, 'Delete');
  const editor = editorOn(docOf(CLAUSES));
  const before = editor.getHTML();
  for (const verdict of ['reject', 'accept'] as const) {
    suggestAs(editor, 'claire');
    tripleClick(editor, words);
    press(editor, 'Delete');
    suggestAs(editor, null);
    settleSuggestions(editor, () => true, verdict);
    expect(editor.getHTML()).toBe(verdict === 'reject' ? before : plain.getHTML());
  }
});
