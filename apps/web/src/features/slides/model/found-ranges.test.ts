// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { foundRanges } from './found-ranges.ts';

const loose = { accents: false, case: false, words: false };

test('words are marked where they are drawn: over looks, in items and cells, not over a line break, nor in the name of a cursor', () => {
  const drawn = document.createElement('div');
  drawn.innerHTML = `<p>Le <strong>ba</strong>il et le bail</p><ul><li><p>ba<br>il, BAIL</p></li></ul>
    <table><tbody><tr><td><p>bail</p></td></tr></tbody></table><p>b<span contenteditable="false">Bail</span>ail</p>`;
  const ranges = foundRanges(drawn, 'bail', loose);
  expect(ranges.map(String)).toEqual(['bail', 'bail', 'BAIL', 'bail', 'bBailail']);
  expect(foundRanges(drawn, 'contrat', loose)).toEqual([]);
});
