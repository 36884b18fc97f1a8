// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { find, findNext, findStateOf, replaceAllFound, replaceFound, selectFound } from './find.ts';
import { matchesOf } from './matches.ts';

const LOOSE = { accents: false, case: false, words: false };
const TEXT = '<p>L’Été, l’été et l’étéation : <strong>l’é</strong>té.</p><ul><li><p>ete</p></li></ul>';

function counts(query: string, options: Partial<typeof LOOSE> = {}): number {
  const editor = editorOn(docOf(TEXT));
  const { length } = matchesOf(editor.state.doc, query, { ...LOOSE, ...options });
  editor.destroy();
  return length;
}

test.each([
  ['ete', {}, 5],
  ['été', { accents: true }, 4],
  ['été', { accents: true, case: true }, 3],
  ['ete', { words: true }, 4],
  ["l'ete", {}, 4],
  ['etéation\u00a0:', {}, 1],
  ['te. e', {}, 0],
  ['', {}, 0],
])('%j with %j is there %i times', (query, options, count) => {
  expect(counts(query, options)).toBe(count);
});

test('one goes from match to match, around the ends, and on in the text', () => {
  const editor = editorOn(docOf(TEXT));
  find(editor, 'ete', LOOSE);
  expect(editor.view.dom.querySelectorAll('.found').length).toBeGreaterThanOrEqual(5);
  expect(findStateOf(editor)).toMatchObject({ current: 0 });
  findNext(editor, -1);
  selectFound(editor);
  expect(editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to)).toBe('ete');
  findNext(editor, 1);
  expect(findStateOf(editor).current).toBe(0);
  find(editor, '', LOOSE);
  expect(editor.view.dom.querySelector('.found')).toBeNull();
  editor.destroy();
});

test('[ED25] all are replaced as one undo step, whatever somebody else writes meanwhile', () => {
  const base = docOf('<p>le bailleur, puis le bailleur</p>');
  const [mine, theirs] = [copyOf(base), copyOf(base)];
  const [a, b] = [editorOn(mine), editorOn(theirs)];
  find(a, 'bailleur', LOOSE);
  b.commands.insertContentAt(1, 'Contre ');
  exchange(mine, theirs);
  replaceFound(a, 'loueur');
  expect(a.getText()).toBe('Contre le loueur, puis le bailleur');
  a.commands.undo();
  expect(a.getText()).toBe('Contre le bailleur, puis le bailleur');
  expect(replaceAllFound(a, 'Bailleur principal')).toBe(2);
  expect(a.getText()).toBe('Contre le Bailleur principal, puis le Bailleur principal');
  a.commands.undo();
  exchange(mine, theirs);
  expect(b.getText()).toBe('Contre le bailleur, puis le bailleur');
  a.destroy();
  b.destroy();
});
