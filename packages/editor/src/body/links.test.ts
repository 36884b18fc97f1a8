// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { bodyToHtml } from '../render/html.ts';
import { docOf, editorOn } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { linkOf, linksItself, linkStateOf, removeLink, setLink } from './links.ts';

test.each([
  ['https://www.legifrance.gouv.fr/x?id=1', 'https://www.legifrance.gouv.fr/x?id=1'],
  [' legifrance.gouv.fr/codes ', 'https://legifrance.gouv.fr/codes'],
  ['greffe@justice.fr', 'mailto:greffe@justice.fr'],
  ['mailto:greffe@justice.fr', 'mailto:greffe@justice.fr'],
  ['01 44 32 51 51', 'tel:0144325151'],
  ['+33 1 44 32 51 51', 'tel:+33144325151'],
  ['javascript:alert(1)', null],
  ['JavaScript://x.fr/%0aalert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['https://', null],
  ['https://a b.fr', null],
  ['article 1240', null],
  ['', null],
])('%j leads to %j', (typed, href) => {
  expect(linkOf(typed)).toBe(href);
});

test('a link on the selection, changed and taken away where the caret is, and one written where nothing is selected', () => {
  const doc = docOf('<p>Voir la décision attaquée.</p>');
  const editor = editorOn(doc);
  const html = (): string => bodyToHtml(doc.getXmlFragment(BODY));
  const link = (href: string, text: string) => `<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`;
  editor.commands.setTextSelection({ from: 9, to: 17 });
  expect(linkStateOf(editor)).toEqual({ href: '', text: 'décision' });
  setLink(editor, 'https://a.fr', '');
  expect(html()).toBe(`<p>Voir la ${link('https://a.fr', 'décision')} attaquée.</p>`);
  editor.commands.setTextSelection(11);
  expect(linkStateOf(editor)).toEqual({ href: 'https://a.fr', text: 'décision' });
  setLink(editor, 'https://b.fr', '');
  expect(html()).toContain(link('https://b.fr', 'décision'));
  removeLink(editor);
  expect(html()).toBe('<p>Voir la décision attaquée.</p>');
  editor.commands.setTextSelection(1);
  setLink(editor, 'mailto:a@b.fr', '');
  editor.commands.insertContent(' : ');
  expect(html()).toBe(`<p>${link('mailto:a@b.fr', 'a@b.fr')} : Voir la décision attaquée.</p>`);
  editor.destroy();
});

test('a pasted link that leads nowhere allowed is text', () => {
  const doc = docOf(
    '<p><a href="javascript:alert(1)">un</a> <a href="ftp://a.fr">deux</a> <a href="tel:01">trois</a></p>',
  );
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe(
    '<p>un deux <a href="tel:01" rel="noopener noreferrer nofollow">trois</a></p>',
  );
});

test.each(['https://basoche.fr/Aide', 'www.legifrance.gouv.fr', 'legifrance.gouv.fr/codes?id=L1', 'greffe@justice.fr'])(
  '%s becomes a link as it is typed',
  (typed) => expect(linksItself(typed)).toBe(true),
);

test.each(['conclusions.La', 'Dalloz.fr', 'javascript:alert(1)'])('%s stays plain as it is typed', (typed) =>
  expect(linksItself(typed)).toBe(false),
);

test('a sentence that follows another without a space is no link', () => {
  const editor = editorOn(docOf('<p>Fin des conclusions.</p>'));
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  for (const letter of 'La www.basoche.fr ') editor.view.dispatch(editor.state.tr.insertText(letter));
  expect(editor.getHTML()).toContain('<p>Fin des conclusions.La <a');
  editor.destroy();
});
