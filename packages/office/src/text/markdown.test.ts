import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Budget } from '../budget.ts';
import { Losses } from '../report.ts';
import { jpeg, png, pngPicture } from '../testing/pictures.ts';
import { comparable, completed } from '../testing/reading.ts';
import { deed, item, link, node, paragraph, struck, text, wordFile } from '../testing/samples.ts';
import { PictureIntake } from '../word/picture-intake.ts';
import { readMarkdown } from './read-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

const written = (...body: Parameters<typeof wordFile>[0]) =>
  new TextDecoder().decode(writeMarkdown(wordFile(body)).bytes);

function read(markdown: string) {
  const losses = new Losses();
  const pictures = new PictureIntake(losses, () => 'f');
  const content = readMarkdown(markdown, { budget: new Budget(), losses, pictures });
  return { body: { type: 'doc', content }, pictures: pictures.pictures, report: losses.report() };
}

test('[WF5] a deed as Markdown, and what it could not keep', () => {
  const { bytes, report } = writeMarkdown(deed());
  const markdown = new TextDecoder().decode(bytes);
  expect(markdown).toContain('# Bail commercial\n\n# 1\\. Désignation des lieux');
  expect(markdown).toContain('## 1\\.1 Loyer');
  expect(markdown).toContain('[le cadastre](<https://www.cadastre.gouv.fr/?a=1&b=2>)');
  expect(markdown).toContain('> Attendu que le preneur\n> \n> a payé');
  expect(markdown).toContain('- Premier\n\n  suite du premier\n- Deuxième\n\n  3. trois\n  4. quatre');
  expect(markdown).toContain('- [x] Signer\n- [ ] Enregistrer');
  expect(markdown).toContain('| Poste | Montant |  |\n| --- | --- | --- |\n| Loyer | 1 200 € | HT |');
  expect(markdown).toContain('Le preneur versera le loyer');
  expect(report.map(({ loss }) => loss)).toEqual([
    'alignments',
    'clauseNumbers',
    'comments',
    'contents',
    'mergedCells',
    'pages',
    'suggestions',
  ]);
});

test('[WF5] what was written as Markdown is read as it was, whatever signs stand in it', () => {
  const body = [
    node('heading', { level: 2 }, 'Titre *a* #2'),
    paragraph('# 1. - + [x] <b> & | _x_ ~~y~~ `z` \\ https://a.fr @ann &amp; !'),
    paragraph('1. pas une liste'),
    paragraph('- ni une puce'),
    paragraph(
      text('gras', 'bold'),
      ' ',
      text('et', 'italic'),
      ' ',
      text('«\u00a0fin\u00a0»', 'bold', 'italic'),
      ' ',
      text('2', 'superscript'),
    ),
    paragraph('ligne', node('hardBreak', {}), 'suite ', text('lien [1]', link('https://a.fr/(x)?b=1&c="2"'))),
    node('blockquote', {}, paragraph('cité'), node('bulletList', {}, item(paragraph('a')))),
    node(
      'orderedList',
      { start: 4 },
      item(paragraph('quatre'), paragraph('suite')),
      item(node('paragraph', {}, 'cinq'), node('bulletList', {}, item(paragraph('puce')))),
    ),
    node('taskList', {}, node('taskItem', { checked: true }, paragraph('fait'))),
    node('horizontalRule', {}),
    node(
      'table',
      {},
      node('tableRow', { header: true }, node('tableCell', {}, paragraph('a|b'))),
      node('tableRow', {}, node('tableCell', {}, paragraph('1'))),
    ),
  ];
  expect(comparable(read(written(...body)).body)).toEqual(comparable({ type: 'doc', content: body }));
});

test('[WF5] what suggestions take away is not written, with what stands after their signs', () => {
  expect(written(paragraph('a', text('b\u2060', struck('bob')), node('hardBreak', {}), 'c'))).toBe('ac\n');
});

test('[WF3] Markdown with scripts and links that run is read without them', () => {
  const { body, report } = read(
    '[a](javascript:alert(1)) <script>x</script>\n\n<script>alert(1)</script>\n\n<p onclick="x">b</p>',
  );
  completed(body);
  const said = JSON.stringify(body);
  expect(said).not.toContain('javascript');
  expect(said).not.toContain('alert');
  expect(report).toContainEqual({ loss: 'links', count: 1 });
});

test('[WF4] notes stay notes; pictures that are not to be had keep their words and are counted', () => {
  const { bytes, report } = writeMarkdown(
    wordFile([
      paragraph('Le loyer', node('footnote', {}, 'Article 1728.'), ' est dû.'),
      node('image', { file: 'f', alt: 'Plan du local' }, 'Annexe 1'),
      paragraph(node('placeholder', { field: 'Juridiction' })),
    ]),
  );
  expect(new TextDecoder().decode(bytes)).toBe(
    'Le loyer[^1] est dû.\n\n\\[Image\u00a0: Plan du local\\]\n\nAnnexe 1\n\n\\[Juridiction\\]\n\n[^1]: Article 1728.\n',
  );
  expect(report).toEqual([{ loss: 'missingImages', count: 1 }]);
});

test('[WF5] pictures stand beside the text, in an archive, each once', () => {
  const image = node('image', { file: 'f', alt: 'Plan [du] local' }, 'Annexe 1');
  const { bytes, extension, report } = writeMarkdown(
    wordFile([image, image, node('image', { file: 'g' })], {
      pictures: { f: pngPicture(6, 4), g: { bytes: jpeg(), type: 'image/jpeg', width: 8, height: 6 } },
    }),
  );
  const parts = unzipSync(bytes);
  expect([extension, report]).toEqual(['zip', []]);
  expect(Object.keys(parts)).toEqual(['Bail commercial.md', 'images/image-1.png', 'images/image-2.jpeg']);
  expect(parts['images/image-1.png']).toEqual(png(6, 4));
  const picture = '![Plan \\[du\\] local](images/image-1.png)\n\nAnnexe 1\n\n';
  expect(strFromU8(parts['Bail commercial.md']!)).toBe(`${picture}${picture}![](images/image-2.jpeg)\n`);
});

test('[WF5] pictures whose bytes are in the text are read, others leave their words', () => {
  const address = `data:image/png;base64,${Buffer.from(png(6, 4)).toString('base64')}`;
  const { body, pictures, report } = read(`a ![Plan](${address}) b\n\n![Vue](images/vue.png)`);
  expect(body.content).toMatchObject([
    { content: [{ text: 'a ' }] },
    { type: 'image', attrs: { file: 'f', alt: 'Plan' } },
    { content: [{ text: ' b' }] },
    { content: [{ text: 'Vue' }] },
  ]);
  expect(pictures).toEqual({ f: pngPicture(6, 4) });
  expect(report).toEqual([{ loss: 'pictureLinks', count: 1 }]);
});

test('[WF5] notes come back where they stood; a sign that nothing answers is a text', () => {
  const body = [
    paragraph(
      'Loyer',
      node('footnote', {}, 'Article ', text('1728', 'bold'), '.'),
      ' dû',
      node('footnote', {}, 'Deux'),
      '.',
    ),
    paragraph('a [^z] b'),
  ];
  expect(comparable(read(written(...body)).body)).toEqual(comparable({ type: 'doc', content: body }));
  const { body: odd } = read('x[^a] [^b]\n\n[^a]: va vers [^a]\n\n[^c]: seule');
  completed(odd);
  expect(odd.content).toMatchObject([
    { content: [{ text: 'x' }, { type: 'footnote', content: [{ text: 'va vers [^a]' }] }, { text: ' [^b]' }] },
    { content: [{ text: '[^c]: seule' }] },
  ]);
});
