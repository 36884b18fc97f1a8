// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { Editor } from '@tiptap/core';
import type * as Y from 'yjs';
import { bodyToHtml } from '../render/html.ts';
import { outlineOf } from '../render/outline.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { bodyStateOf, runAction } from './actions.ts';
import { setAlignment, setBlockStyle, toggleNumbered } from './blocks.ts';
import { ClauseCounter } from './clauses.ts';

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

function open(doc: Y.Doc, at?: number): Editor {
  const editor = editorOn(doc);
  opened.push(editor);
  if (at !== undefined) editor.commands.setTextSelection(at);
  return editor;
}

const htmlOf = (doc: Y.Doc): string => bodyToHtml(doc.getXmlFragment(BODY));

test('clauses are numbered 1., 1.1, (a), each level beginning anew under the one above', () => {
  const counter = new ClauseCounter();
  const levels = [1, 2, 3, 3, 2, 3, null, 1, 2, 'x', 9];
  expect(levels.map((level) => counter.next(level))).toEqual([
    '1.',
    '1.1',
    '(a)',
    '(b)',
    '1.2',
    '(a)',
    '',
    '2.',
    '2.1',
    '',
    '',
  ]);
  const many = new ClauseCounter();
  const letters = Array.from({ length: 28 }, () => many.next(3));
  expect([letters[25], letters[26], letters[27]]).toEqual(['(z)', '(aa)', '(ab)']);
});

test('a style, its number in the text and in the outline', () => {
  const doc = docOf('<h1>Objet</h1><h2>Prix</h2><p>Le prix est ferme.</p><p>Fin</p>');
  const editor = open(doc, 2);
  editor.commands.setTextSelection({ from: 2, to: 10 });
  toggleNumbered(editor);
  expect(bodyStateOf(editor).numbered).toBe(true);
  editor.commands.setTextSelection(16);
  setBlockStyle(editor, 'clause3');
  expect(bodyStateOf(editor).style).toBe('clause3');
  expect(htmlOf(doc)).toBe(
    '<h1><span class="clause">1.</span> Objet</h1><h2><span class="clause">1.1</span> Prix</h2><p><span class="clause">(a)</span> Le prix est ferme.</p><p>Fin</p>',
  );
  expect(outlineOf(editor.state.doc).map(({ number, text }) => [number, text])).toEqual([
    ['1.', 'Objet'],
    ['1.1', 'Prix'],
  ]);
  setBlockStyle(editor, 'title');
  expect(htmlOf(doc)).toContain('<p class="title" role="heading" aria-level="1">Le prix est ferme.</p>');
  editor.commands.setTextSelection(2);
  toggleNumbered(editor);
  expect(htmlOf(doc)).toContain('<h1>Objet</h1>');
});

test('a style is taken back alone, and the words that were typed just before stay', () => {
  const doc = docOf('<p></p>');
  const editor = open(doc, 1);
  editor.commands.insertContent('Objet');
  setBlockStyle(editor, 'heading1');
  runAction(editor, 'undo');
  expect(htmlOf(doc)).toBe('<p>Objet</p>');
  runAction(editor, 'undo');
  expect(htmlOf(doc)).not.toContain('Objet');
});

test('Tab moves a clause a level, Enter goes on with the next, an empty one and Backspace end the numbers', () => {
  const doc = docOf('<p>Durée</p>');
  const editor = open(doc, 1);
  setBlockStyle(editor, 'clause1');
  editor.commands.setTextSelection(6);
  editor.commands.keyboardShortcut('Enter');
  editor.commands.keyboardShortcut('Tab');
  editor.commands.insertContent('Un an');
  const first = '<p><span class="clause">1.</span> Durée</p><p><span class="clause">1.1</span> Un an</p>';
  expect(htmlOf(doc)).toBe(first);
  editor.commands.keyboardShortcut('Enter');
  expect(htmlOf(doc)).toBe(`${first}<p><span class="clause">1.2</span> </p>`);
  editor.commands.keyboardShortcut('Enter');
  expect(htmlOf(doc)).toBe(`${first}<p></p>`);
  editor.commands.setTextSelection(1);
  editor.commands.keyboardShortcut('Backspace');
  expect(htmlOf(doc)).toContain('<p>Durée</p>');
});

test('sides: a paragraph is justified and a heading at the left until somebody says otherwise', () => {
  const doc = docOf('<h1>Objet</h1><p>Texte</p>');
  const editor = open(doc, 2);
  expect(bodyStateOf(editor).alignment).toBe('left');
  editor.commands.selectAll();
  setAlignment(editor, 'center');
  expect(htmlOf(doc)).toBe('<h1 align="center">Objet</h1><p align="center">Texte</p>');
  expect(bodyStateOf(editor).alignment).toBe('center');
  setAlignment(editor, 'justify');
  expect(htmlOf(doc)).toBe('<h1 align="justify">Objet</h1><p>Texte</p>');
});

test('boxes to tick, a page break, a line', () => {
  const doc = docOf('<p>Pièces à demander</p>');
  const editor = open(doc, 3);
  runAction(editor, 'taskList');
  expect(bodyStateOf(editor).on.taskList).toBe(true);
  const box = editor.view.dom.querySelector('input')!;
  expect(box.getAttribute('aria-label')).toBe('Pièces à demander');
  box.checked = true;
  box.dispatchEvent(new Event('change'));
  expect(htmlOf(doc)).toBe('<ul class="tasks"><li><span>☑</span><div><p>Pièces à demander</p></div></li></ul>');
  runAction(editor, 'pageBreak');
  editor.commands.insertContent('Page 2');
  runAction(editor, 'horizontalRule');
  expect(htmlOf(doc)).toContain('</ul><div class="page-break"></div><p>Page 2</p><hr>');
});

test('[ED21] what somebody types in a block that another aligns, numbers or makes the title stays', () => {
  for (const change of [
    (editor: Editor) => setAlignment(editor, 'right'),
    toggleNumbered,
    (editor: Editor) => setBlockStyle(editor, 'title'),
  ]) {
    const base = docOf('<p>Article premier</p>');
    const [mine, theirs] = [copyOf(base), copyOf(base)];
    const [a, b] = [open(mine, 16), open(theirs, 3)];
    a.commands.insertContent(' bis');
    change(b);
    exchange(mine, theirs);
    expect(a.getJSON()).toEqual(b.getJSON());
    expect(a.getText()).toBe('Article premier bis');
    expect(htmlOf(mine)).not.toBe('<p>Article premier bis</p>');
  }
});
