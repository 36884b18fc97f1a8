// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyToHtml } from '../render/html.ts';
import { docOf, editorOn } from '../testing/editors.ts';
import { BODY } from '../version.ts';

// The policy of the product: what a page says by `style` is in its attribute, and no browser reads it.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'style', 'get').mockReturnValue(document.createElement('i').style);
});
afterEach(() => void vi.restoreAllMocks());

function pasted(html: string): string {
  const doc = docOf('<p></p>');
  const editor = editorOn(doc);
  editor.view.pasteHTML(html);
  const shown = bodyToHtml(doc.getXmlFragment(BODY));
  editor.destroy();
  return shown;
}

test.each([
  [
    'Google Docs',
    '<b style="font-weight:normal"><p style="text-align:center"><span style="font-weight:400">normal </span><span style="font-weight:700">gras</span><span style="font-style:italic"> ital</span><span style="text-decoration:underline"> soul</span></p></b>',
    '<p align="center">normal <strong>gras</strong><em> ital</em><u> soul</u></p>',
  ],
  [
    'struck and raised words',
    '<p><span style="text-decoration:line-through">non</span> 1<span style="vertical-align:super">er</span></p>',
    '<p><s>non</s> 1<sup>er</sup></p>',
  ],
  [
    'what is plain among bold',
    '<p><strong>gras <span style="font-weight:400">maigre</span></strong></p>',
    '<p><strong>gras </strong>maigre</p>',
  ],
  ['a side said around', '<div style="text-align:right"><p>droite</p></div>', '<p align="right">droite</p>'],
  [
    'several styles at once',
    '<p><span style="FONT: italic bold 12pt Arial">tout</span> <u style="text-decoration:none">rien</u></p>',
    '<p><em><strong>tout</strong></em> rien</p>',
  ],
  [
    'hidden words',
    '<p>vu <span style="display:none">secret</span><span style="mso-hide:all">secret</span></p>',
    '<p>vu</p>',
  ],
  [
    'a link, which is underlined by itself',
    '<p><a href="https://a.fr/" style="text-decoration:underline">lien</a></p>',
    '<p><a href="https://a.fr/" rel="noopener noreferrer nofollow">lien</a></p>',
  ],
])('[ED55] what a pasted page says by styles is kept under the policy: %s', (_what, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

test('[ED47] pasted from Word: numbers that are not counted in digits are words, also after a paragraph', () => {
  const L = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span><![endif]>${words}</p>`;
  const html = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>${L(1, 'I.', 'Faits')}${L(2, '(a)', 'Sur le contrat')}${L(2, '(b)', 'Sur la faute')}${L(1, 'II.', 'Discussion')}<p class=MsoNormal>Attendu que.</p>${L(1, 'III.', 'Dispositif')}</body></html>`;
  expect(pasted(html)).toBe(
    '<p>I.\u00a0Faits</p><p>(a)\u00a0Sur le contrat</p><p>(b)\u00a0Sur la faute</p><p>II.\u00a0Discussion</p><p>Attendu que.</p><p>III.\u00a0Dispositif</p>',
  );
});

const noted = (before: string, note: string, after: string) =>
  new RegExp(`^<p>${before}<[^>]*>.*${after}</p>.*${note}`);

test('[ED56] notes pasted from Word and LibreOffice are notes of the text', () => {
  const word = pasted(
    `<p>La Cour<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> a jugé.</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1">[1]</a> Cass. civ. 1re, 12 mars 2020.</p></div></div>`,
  );
  expect(word).toMatch(noted('La Cour', 'Cass\\. civ\\. 1re, 12 mars 2020\\.', ' a jugé\\.'));
  expect(word).not.toContain('[1]');
  expect(word).not.toContain('<hr');
  const libre = pasted(
    '<p>note<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> texte de note</p></div>',
  );
  expect(libre).toMatch(noted('note', 'texte de note', ''));
  expect(libre).not.toContain('sdfootnote1');
});

test('[ED56] comments pasted from Word are no words of the text', () => {
  expect(
    pasted(
      `<p>Le <a style='mso-comment-reference:C_1'>bailleur</a><span class=MsoCommentReference>&nbsp;<a class=msocomanchor href="#_msocom_1">[C1]</a></span> signe.</p><div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>à vérifier</p></div></div></div>`,
    ),
  ).toBe('<p>Le bailleur signe.</p>');
});
