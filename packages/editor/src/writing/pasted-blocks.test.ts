// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { bodyToHtml } from '../render/html.ts';
import { docOf, editorOn } from '../testing/editors.ts';
import { BODY } from '../version.ts';

function pasted(html: string): string {
  const doc = docOf('<p></p>');
  const editor = editorOn(doc);
  editor.view.pasteHTML(html);
  const shown = bodyToHtml(doc.getXmlFragment(BODY));
  editor.destroy();
  return shown;
}

test.each([
  ['terms', '<dl><dt>A</dt><dt>B</dt><dd>C</dd></dl>', '<p>A</p><p>B</p><p>C</p>'],
  [
    'a fold',
    '<details open><summary>Titre</summary>Texte<p>Suite</p></details>',
    '<p>Titre</p><p>Texte</p><p>Suite</p>',
  ],
  ['a group', '<fieldset><legend>Légende</legend>Texte</fieldset>', '<p>Légende</p><p>Texte</p>'],
  ['choices', '<select><option>a</option><option>b</option></select>', '<p>a</p><p>b</p>'],
  ['old pages', '<center>a</center><center>b</center>', '<p>a</p><p>b</p>'],
  [
    'styles',
    '<span style="display:block">a</span><span style="display: block"><b>b</b></span>',
    '<p>a</p><p><strong>b</strong></p>',
  ],
  ['columns', '<div style="display:flex"><span>a</span><span>b</span></div>', '<p>a</p><p>b</p>'],
])('words of a pasted page that stand apart are not joined: %s', (_, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

const ticked = (words: string, sign: string) => `<li><span>${sign}</span><div><p>${words}</p></div></li>`;

test.each([
  [
    'GitHub',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> fait</li><li><p><input type="checkbox"> à faire</p></li></ul>',
  ],
  [
    'Google Docs',
    '<ul><li role="checkbox" aria-checked="true"><p>fait</p></li><li role="checkbox" aria-checked="false"><p>à faire</p></li></ul>',
  ],
])('boxes of a pasted list are boxes to tick, ticked or not: %s', (_, html) => {
  expect(pasted(html)).toBe(`<ul class="tasks">${ticked('fait', '☑')}${ticked('à faire', '☐')}</ul>`);
});

test('a list in which only some items have boxes stays a list, with signs; boxes among words are none', () => {
  expect(pasted('<ul><li><input type="checkbox" checked> a</li><li>b</li></ul>')).toBe(
    '<ul><li><p>☑\u00a0 a</p></li><li><p>b</p></li></ul>',
  );
  expect(pasted('<ol><li><p><input type="checkbox">a</p></li></ol>')).toBe('<ol><li><p>☐\u00a0a</p></li></ol>');
  expect(pasted('<ul><li>mot <input type="checkbox"> a</li></ul>')).toBe('<ul><li><p>mot a</p></li></ul>');
});

test.each([
  [
    'over more columns than there are',
    '<p>avant</p><table><tr><td colspan="100">A</td></tr><tr><td>b</td><td>c</td></tr></table><p>après</p>',
    '<p>avant</p><table><tbody><tr><td colspan="2"><p>A</p></td></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table><p>après</p>',
  ],
  [
    'beside cells of the rows above',
    '<table><tr><td rowspan="2">a</td><td colspan="3">b</td></tr><tr><td>c</td><td colspan="99">d</td></tr></table>',
    '<table><tbody><tr><td rowspan="2"><p>a</p></td><td colspan="2"><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table><p></p>',
  ],
  [
    'as it is',
    '<table><tr><td colspan="2">A</td></tr><tr><td>b</td><td>c</td></tr></table>',
    '<table><tbody><tr><td colspan="2"><p>A</p></td></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table><p></p>',
  ],
])('a pasted cell reaches over the columns that there are: %s', (_, html, expected) => {
  expect(pasted(html)).toBe(expected);
});
