import { bodyToHtml, writeBody } from '@basoche/editor';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { FileProblem } from '../problem.ts';
import { readFile } from '../read-file.ts';
import { comparable, completed, readOptions } from '../testing/reading.ts';
import { png, pngPicture } from '../testing/pictures.ts';
import { deed, node, paragraph, text } from '../testing/samples.ts';
import { textOf } from '../word/read-body.ts';

const read = (html: string, name = 'page.html') => readFile(new TextEncoder().encode(html), name, readOptions());

test('[WF5] our own page comes back with its headings, clauses, lists, boxes, tables and links', () => {
  const { body } = deed();
  const doc = new Y.Doc();
  writeBody(doc.getXmlFragment('body'), body);
  const { file, report } = read(
    `<!doctype html><html><head><title>x</title></head><body>${bodyToHtml(doc.getXmlFragment('body'))}</body></html>`,
  );
  const known = new Set(['insertion', 'deletion', 'comment']);
  const simple = (node: typeof body): typeof body => ({
    ...node,
    ...(node.type === 'crossReference' ? { type: 'text' } : {}),
    ...(node.marks ? { marks: node.marks.filter(({ type }) => !known.has(type)) } : {}),
    ...(node.content ? { content: node.content.map(simple) } : {}),
  });
  const types = (node: typeof body): unknown[] =>
    (node.content ?? []).map((child) => [child.type, child.attrs?.clause ?? null, child.attrs?.checked ?? null]);
  completed(file.body);
  expect(types(file.body)).toEqual(types(simple(body)));
  expect(JSON.stringify(comparable(file.body))).toContain('https://www.cadastre.gouv.fr/?a=1&b=2');
  expect(report).toEqual([]);
});

test('[WF3] a page runs, loads and styles nothing; its words stay', () => {
  const { file, report } = read(
    `<html><head><style>p{color:red}</style><script>alert(1)</script></head><body onload="x()"><h5>Titre</h5>mots <b>gras</b><div><p style="x">un
    deux</p></div><a href="javascript:x()">clic</a> <a href="https://a.fr">bon</a><img src="https://a.fr/suivi.png" alt="plan"><iframe src="x">y</iframe>
    <svg><script>z</script></svg><pre>a\n b</pre><table><tr><th>A<td><ul><li>x</ul></table></body>`,
  );
  completed(file.body);
  const said = JSON.stringify(file.body);
  for (const gone of ['javascript', 'alert', 'suivi', 'onload', 'color']) expect(said).not.toContain(gone);
  expect(textOf(file.body)).toBe('Titremots grasun deuxclic bonplana bAx');
  expect(report.map(({ loss }) => loss)).toEqual(['code', 'headingLevels', 'links', 'pictureLinks', 'pictures']);
});

test('[WF5] words that a page shows apart are not joined, whatever parts them', () => {
  const { file } = read(
    '<fieldset><legend>Légende</legend>Texte</fieldset><center>a</center><center>b</center><dl><dt>e</dt><dt>f</dt></dl><details><summary>g</summary>h</details>',
  );
  expect(file.body.content?.map(textOf)).toEqual(['Légende', 'Texte', 'a', 'b', 'e', 'f', 'g', 'h']);
});

test('[WF3] people named in a file are words of it: nobody is told', () => {
  const { file } = read(
    '<p>Vu avec <span class="mention" data-mention-id="u1" data-mention-label="Ann" data-mention-key="k" data-mention-author="u2">@Ann</span>.</p>',
  );
  expect(textOf(file.body)).toBe('Vu avec @Ann.');
  expect(JSON.stringify(file.body)).not.toMatch(/mention|u1/);
});

test('[WF3] tags without end in number or depth are refused, others are mended', () => {
  const reasonOf = (html: string): string => {
    try {
      completed(read(html).file.body);
      return 'taken';
    } catch (error) {
      if (error instanceof FileProblem) return error.reason;
      throw error;
    }
  };
  expect(reasonOf(`${'<div>'.repeat(5_000)}x`)).toBe('deep');
  expect(reasonOf(`${'<b>'.repeat(5_000)}x`)).toBe('deep');
  expect(reasonOf('<p>x</p>'.repeat(60_001))).toBe('long');
  expect(reasonOf('<p>   </p>')).toBe('empty');
  expect(reasonOf('<table><td>a<table><td>b</p></ul>')).toBe('taken');
});

test('[WF5] plain texts of any age: a paragraph for each line; what is no text is refused', () => {
  const latin = readFile(new Uint8Array([0xe9, 0x74, 0xe9, 0x0d, 0x0a, 0x31]), 'a.txt', readOptions());
  expect(latin.file.body.content?.map(textOf)).toEqual(['été', '1']);
  expect(() => readFile(new Uint8Array([1, 0, 2]), 'a.txt', readOptions())).toThrow('file: kind');
  expect(() => read('{\\rtf1 x}', 'a.txt')).toThrow('file: kind');
});

const address = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

test('[WF5] the pictures of our own page come back with their captions; what an address calls a picture and is none does not', () => {
  const doc = new Y.Doc();
  const body = node(
    'doc',
    {},
    paragraph('Avant'),
    node('image', { file: 'f', alt: 'Plan', width: 50, side: 'left' }, 'Annexe 1'),
  );
  writeBody(doc.getXmlFragment('body'), body);
  const { file, report } = read(bodyToHtml(doc.getXmlFragment('body'), () => address(png(6, 4))));
  expect(file.body.content).toMatchObject([
    { type: 'paragraph' },
    { type: 'image', attrs: { alt: 'Plan', width: 50, side: 'left', pixelWidth: 6 }, content: [{ text: 'Annexe 1' }] },
  ]);
  expect([Object.values(file.pictures), report]).toEqual([[pngPicture(6, 4)], []]);
  const hostile = read(
    `<p>un<img src="${address(new TextEncoder().encode('<svg onload="x()"/>'))}" alt="plan">deux<img src="${address(png(6, 4), 'image/svg+xml')}"><img src="data:text/html,x">`,
  );
  completed(hostile.file.body);
  expect(hostile.file.body.content?.map(textOf)).toEqual(['unplandeux', '']);
  expect(hostile.report).toEqual([{ loss: 'pictureFormats', count: 2 }]);
});

test('[WF5] notes of our own page, and of those that mark theirs alike, stand where they are led to; others stay as they are', () => {
  const doc = new Y.Doc();
  const body = node('doc', {}, paragraph('Loyer', node('footnote', {}, 'Article ', text('1728', 'bold')), ' dû.'));
  writeBody(doc.getXmlFragment('body'), body);
  const { file, report } = read(bodyToHtml(doc.getXmlFragment('body')));
  expect([comparable(file.body), report]).toEqual([comparable(body), []]);
  const pandoc = read(
    `<p>a<a href="#fn1" class="footnote-ref" id="r1"><sup>1</sup></a></p><section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>Note.<a href="#r1" class="footnote-back">↩</a></p></li><li id="fn2">Perdue</li></ol></section>`,
  );
  completed(pandoc.file.body);
  expect(pandoc.file.body.content?.[0]?.content).toMatchObject([{ text: 'a' }, { type: 'footnote' }]);
  expect(pandoc.file.body.content?.map(textOf).join('|')).toMatch(/^aNote\..*\|.*Perdue/);
});
