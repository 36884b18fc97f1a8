// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { bodyToHtml } from '../render/html.ts';
import { docOf, editorOn } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { withWordLists } from './word-lists.ts';

/** A paragraph of a list as Word puts it on the clipboard. */
function item(words: string, sign: string, level = 1, list = 'l0', form = 'lfo1'): string {
  const marker = `<span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>`;
  return (
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${list} level${level} ${form}'>` +
    `<!--[if !supportLists]--><span style='font-family:Symbol'>${marker}</span><!--[endif]-->${words}<o:p></o:p></p>`
  );
}

const page = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

function pasted(html: string): string {
  const doc = docOf('<p></p>');
  const editor = editorOn(doc);
  editor.view.pasteHTML(html);
  const shown = bodyToHtml(doc.getXmlFragment(BODY));
  editor.destroy();
  return shown;
}

test.each<[string, string, string]>([
  [
    'bullets, numbers inside of them, and words around',
    `<p class=MsoNormal>Avant</p>\n${item('Un', '·')}\n${item('Premier', '1.', 2)}\n${item('Deuxième', '2.', 2)}\n${item('Deux', '·')}\n<p class=MsoNormal>Après</p>`,
    '<p>Avant</p><ul><li><p>Un</p><ol><li><p>Premier</p></li><li><p>Deuxième</p></li></ol></li><li><p>Deux</p></li></ul><p>Après</p>',
  ],
  [
    'a list that goes on, and another one beside it',
    `${item('Trois', '3)')}${item('Quatre', '4)')}${item('a', 'a)', 1, 'l1', 'lfo2')}`,
    '<ol start="3"><li><p>Trois</p></li><li><p>Quatre</p></li></ol><p>a)\u00a0a</p>',
  ],
  [
    'circles, which are the letter « o », and a level that is left out',
    `${item('Un', '§')}${item('Profond', 'o', 3)}${item('Moins', 'o', 2)}`,
    '<ul><li><p>Un</p><ul><li><p>Profond</p></li></ul><ul><li><p>Moins</p></li></ul></li></ul>',
  ],
  [
    'numbers that are words of the text, and those with a dash',
    `${item('Objet', 'Article 1')}${item('Un', 'II -')}`,
    '<p>Article 1\u00a0\u00a0 Objet</p><p>II -\u00a0Un</p>',
  ],
  [
    'two lists with words between them',
    `${item('Un', '1.')}<p class=MsoNormal>Entre</p>${item('Deux', '2.')}`,
    '<ol><li><p>Un</p></li></ol><p>Entre</p><ol start="2"><li><p>Deux</p></li></ol>',
  ],
  [
    'numbers of several levels, and a list in a cell',
    `${item('Un', '1.')}${item('Un un', '1.1.', 2)}<table><tr><td>${item('Cellule', '·')}</td></tr></table>`,
    '<ol><li><p>Un</p><p>1.1.\u00a0Un un</p></li></ol><table><tbody><tr><td><ul><li><p>Cellule</p></li></ul></td></tr></tbody></table><p></p>',
  ],
])('[ED47] pasted from Word: %s', (_what, body, expected) => {
  expect(pasted(page(body))).toBe(expected);
});

test('[ED47] a page that is not of Word is not touched, nor a paragraph that says it is in no list', () => {
  const html = '<p style="margin:0">1. Un</p>';
  expect(withWordLists(html)).toBe(html);
  expect(pasted(page("<p style='mso-list:none'>1. Un</p>"))).toBe('<p>1. Un</p>');
});

test('[ED47] nothing of a page of Word runs or stays but its words', () => {
  const alarm = vi.fn();
  vi.stubGlobal('alarm', alarm);
  const hostile = `${item('Un<img src=x onerror="alarm()"><a href="javascript:alarm()">lien</a>', '·')}<script>alarm()</script>`;
  expect(pasted(page(hostile))).toBe('<ul><li><p>Unlien</p></li></ul>');
  expect(alarm).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
