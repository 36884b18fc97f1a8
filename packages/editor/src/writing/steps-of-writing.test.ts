// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { insertContents } from '../references/insert.ts';
import { docOf, editorOn, press } from '../testing/editors.ts';
import { writeLetter } from './direct-typing.ts';

function type(editor: Editor, words: string): void {
  for (const letter of words) writeLetter(editor.view, letter);
}

const linesOf = ({ state }: Editor) => {
  const lines: string[] = [];
  state.doc.forEach((block) => lines.push(block.isTextblock ? block.textContent : `{${block.type.name}}`));
  return lines;
};

test('[ED57] who undoes takes back what was written since Enter, not all of it', async () => {
  const editor = editorOn(docOf('<p></p>'));
  for (const words of ['Premiere phrase.', 'Deuxieme phrase.', 'Troisieme phrase.']) {
    type(editor, words);
    press(editor, 'Enter');
    await Promise.resolve();
  }
  editor.commands.undo();
  expect(linesOf(editor)).toEqual(['Premiere phrase.', 'Deuxieme phrase.', '']);
  editor.commands.undo();
  expect(linesOf(editor)).toEqual(['Premiere phrase.', '']);
});

test.each([
  ['<h1>Titre</h1><p></p>', 2],
  ['<h1>Titre</h1><p></p><p>Suite</p>', 2],
  ['<h1>Titre</h1><p>avant</p>', 2],
  ['<p></p>', 0],
])('[ED58] who inserted a table of contents in %s writes on after it', (html, at) => {
  const editor = editorOn(docOf(html));
  editor.commands.setTextSelection(at === 0 ? 1 : 8);
  insertContents(editor);
  type(editor, 'x');
  const lines = linesOf(editor);
  const place = lines.indexOf('{tableOfContents}');
  expect(place).toBeGreaterThanOrEqual(0);
  expect(lines[place + 1]).toMatch(/^x/);
});

test('[ED24] thousands, sums and dates are not parted', () => {
  for (const [typed, shown] of [
    ['1 000 EUR', '1_000_EUR'],
    ['1 000 000 euros', '1_000_000_euros'],
    ['12 janvier 2026', '12_janvier_2026'],
    ['le 1er mars 1986', 'le 1er_mars_1986'],
    ['06 12 34 56 78', '06 12 34 56 78'],
    ['la somme de 12 500 EUR', 'la somme de 12_500_EUR'],
    ['06 123 456', '06 123 456'],
    ['vers mai 2026', 'vers mai_2026'],
  ] as const) {
    const editor = editorOn(docOf('<p></p>'));
    type(editor, typed);
    expect(editor.getText().replaceAll('\u00a0', '_')).toBe(shown);
  }
});

test('[ED59] a year at the beginning of a paragraph begins no list', () => {
  const editor = editorOn(docOf('<p></p>'));
  type(editor, '1986. Annee');
  expect(editor.getJSON().content).toMatchObject([{ type: 'paragraph', content: [{ text: '1986. Annee' }] }]);
  const list = editorOn(docOf('<p></p>'));
  type(list, '12. Annee');
  expect(list.getJSON().content?.[0]).toMatchObject({ type: 'orderedList', attrs: { start: 12 } });
});
