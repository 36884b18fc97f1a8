import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { jpeg, png, pngPicture } from '../../testing/pictures.ts';
import { about, added, deed, item, link, node, paragraph, struck, text, wordFile } from '../../testing/samples.ts';
import { convert, hasOffice, OFFICE_TIME, wordsOfPdf } from '../../testing/soffice.ts';
import type { WordFile } from '../../word/word-file.ts';
import { writeDocx } from './write-docx.ts';

async function partsOf(file: WordFile): Promise<(name: string) => string> {
  const { bytes } = await writeDocx(file);
  const parts = unzipSync(bytes);
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

test('[WF1] a deed: styles, clauses, lists, tables, references, suggestions and comments are those of a word processor', async () => {
  const { report } = await writeDocx(deed());
  expect(report).toEqual([
    { loss: 'commentFiles', count: 1 },
    { loss: 'commentsUnplaced', count: 1 },
  ]);
  const part = await partsOf(deed());
  const body = part('word/document.xml');
  for (const style of ['Title', 'Heading1', 'Heading2', 'Quote', 'ListParagraph', 'ListContinue'])
    expect(body).toContain(`<w:pStyle w:val="${style}"/>`);
  expect(body).toContain('TOC \\h \\o');
  expect(body).toMatch(/<w:bookmarkStart w:name="_Ref100000"/);
  expect(body).toContain('REF _Ref100000 \\r \\h');
  expect(body).toContain('REF _Ref100001 \\w \\h');
  expect(body).toMatch(/<w:ins [^>]*w:author="Claire MARCHAND" w:date="2026-02-03T09:30:00Z"\/?>/);
  expect(body).toMatch(/<w:del [^>]*w:author="Samir BENALI"[^>]*><w:r><w:delText xml:space="preserve">paiera/);
  // The end of the paragraph before the one that a suggestion splits off.
  expect(body).toMatch(/<w:rPr><w:ins [^>]*w:author="Claire MARCHAND"[^>]*\/><\/w:rPr><\/w:pPr>/);
  expect(body).toMatch(/<w:ins [^>]*><w:del [^>]*><w:r><w:delText xml:space="preserve">ni l’un/);
  expect(body).toContain('w:vMerge w:val="restart"');
  expect(body).toContain('<w:gridSpan w:val="2"/>');
  expect(body).toContain('<w:pageBreakBefore/>');
  expect(body).toContain('<w:titlePg/>');
  expect(part('word/comments.xml').match(/<w:comment /g)).toHaveLength(4);
  expect(part('word/comments.xml')).toContain('[Pièce jointe\u00a0: acte.pdf]');
  expect(part('word/commentsExtended.xml')).toMatch(/paraIdParent="\w+" w15:done="1"|done="1"/);
  expect(part('docProps/core.xml')).toMatch(/<dc:title>Bail commercial[\s\S]*<dc:creator>Claire MARCHAND/);
  expect(part('word/numbering.xml')).toContain('%1.%2');
  // LibreOffice takes a height of lines that does not say what it is for the whole of a line: letters would be cut.
  const heights = part('word/styles.xml').match(/<w:spacing [^>]*w:line=[^>]*>/g) ?? [];
  expect([heights.length > 5, heights.filter((height) => !height.includes('w:lineRule="auto"'))]).toEqual([true, []]);
  expect(part('word/_rels/document.xml.rels')).toContain('https://www.cadastre.gouv.fr/?a=1&amp;b=2');
});

test('[WF1] what no file can hold is taken out of the words, and is no reason for a broken file', async () => {
  const part = await partsOf(
    wordFile([paragraph('a\u0000b\u0007c\ud800d <&> \ttab'), paragraph(text('x', about('unknown')))]),
  );
  const body = part('word/document.xml');
  expect(body).toContain('abcd &lt;&amp;&gt; ');
  expect(body).toContain('<w:tab/>');
  expect(body).not.toContain('commentRangeStart');
});

test('[WF4] what a file cannot keep is counted', async () => {
  const { report } = await writeDocx(
    wordFile(
      [
        paragraph(text('a', about('t')), 'b', text('c', about('t')), node('crossReference', { target: 'gone' })),
        node('hologram', {}, paragraph('gardé')),
        node('bulletList', {}, item(node('heading', { level: 2 }, 'Titre'), node('blockquote', {}, paragraph('cité')))),
      ],
      { threads: [{ id: 't', resolved: false, comments: [{ author: 'A', at: '', text: 'x', files: [] }] }] },
    ),
  );
  expect(report).toEqual([
    { loss: 'brokenReferences', count: 1 },
    { loss: 'commentsWidened', count: 1 },
    { loss: 'nestedBlocks', count: 2 },
    { loss: 'unknownContent', count: 1 },
  ]);
});

test('[WF1] odd texts make files all the same: no blocks, ragged tables, cells without a row, lists in lists at once', async () => {
  const odd = wordFile([
    node('table', {}, node('tableRow', {}), node('tableRow', {}, node('tableCell', { rowspan: 9, colspan: 99 }))),
    node('table', {}),
    node('bulletList', {}, item(node('bulletList', {}, item(paragraph('creux'))))),
    paragraph(text('\u2060', struck('bob')), node('hardBreak', {})),
    node('pageBreak', {}),
  ]);
  for (const file of [odd, wordFile([])]) expect((await writeDocx(file)).bytes.length).toBeGreaterThan(1_000);
});

test.runIf(hasOffice)(
  '[WF1] LibreOffice shows the deed as it should look (only where LibreOffice is)',
  async () => {
    const { bytes } = await writeDocx(deed());
    const [first = '', second = '', ...more] = wordsOfPdf(convert(bytes, 'docx', 'pdf'));
    expect(more).toEqual([]);
    expect(first).toMatch(/1\.\s+Désignation des lieux/);
    expect(first).toMatch(/1\.1\s+Loyer/);
    expect(first).toMatch(/\(a\)\s+payable d’avance/);
    expect(first).toMatch(/Voir 1\.1\s*\(b\)/);
    expect(first).toMatch(/3\.\s+trois[\s\S]*4\.\s+quatre[\s\S]*1\.\s+un/);
    expect(first).toMatch(/☒\s+Signer[\s\S]*☐\s+Enregistrer/);
    expect(first).toMatch(/Loyer\s+1 200 €\s+HT/);
    expect(first).not.toContain('Confidentiel');
    expect(second).toContain('Cabinet Marchand');
    expect(second).toMatch(/Confidentiel\s+2\s*\/\s*2/);
    expect(second).toContain('en deux termes');
  },
  OFFICE_TIME,
);

test(
  '[WF1] notes are those of a word processor, comments about their words stand before their numbers; pictures that are not to be had keep their words',
  async () => {
    const noted = wordFile(
      [
        paragraph(
          'Le loyer',
          node(
            'footnote',
            {},
            text('Article 1728', about('t')),
            text(', en ligne', link('https://www.legifrance.gouv.fr')),
          ),
          ' est dû.',
          text('\u2060', added('ann')),
          node('footnote', {}, 'Proposée.'),
        ),
        node('image', { file: 'f', alt: 'Plan du local' }, 'Annexe 1'),
      ],
      { threads: [{ id: 't', resolved: false, comments: [{ author: 'A', at: '', text: 'x', files: [] }] }] },
    );
    const { bytes, report } = await writeDocx(noted);
    expect(report).toEqual([
      { loss: 'missingImages', count: 1 },
      { loss: 'suggestedNotes', count: 1 },
    ]);
    const part = await partsOf(noted);
    expect(part('word/footnotes.xml')).toMatch(/Article 1728[\s\S]*en ligne[\s\S]*Proposée\./);
    expect(part('word/footnotes.xml')).not.toContain('comment');
    expect(part('word/document.xml')).toMatch(/commentRangeStart[\s\S]*commentRangeEnd[\s\S]*footnoteReference /);
    expect(part('word/_rels/footnotes.xml.rels')).toContain('https://www.legifrance.gouv.fr');
    if (!hasOffice) return;
    const [page = ''] = wordsOfPdf(convert(bytes, 'docx', 'pdf'));
    expect(page).toMatch(
      /Le loyer\s*1\s*est dû[\s\S]*\[Image\s:\sPlan du local\]\s+Annexe 1\s\s[\s\S]*Article 1728, en ligne\s+1\s+Proposée\.\s+2\s/,
    );
  },
  OFFICE_TIME,
);

/** A text with pictures on the page, in a cell and in an item. */
function illustrated(): WordFile {
  const image = (attrs: Record<string, unknown>, ...caption: string[]) =>
    node('image', { file: 'f', alt: 'Plan du <local>', ...attrs }, ...caption);
  return wordFile(
    [
      paragraph('Avant'),
      image({ width: 50, side: 'right' }, 'Annexe 1\u00a0: le plan'),
      node(
        'table',
        {},
        node('tableRow', {}, node('tableCell', {}, image({ width: 100 })), node('tableCell', {}, paragraph('x'))),
      ),
      node('bulletList', {}, item(paragraph('puce'), image({ file: 'g' }))),
      image({ file: 'tall' }),
    ],
    {
      pictures: {
        f: pngPicture(600, 400),
        g: { bytes: jpeg(), type: 'image/jpeg', width: 8, height: 6 },
        tall: pngPicture(10, 90),
      },
    },
  );
}

test('[WF1] pictures are those of a word processor: their bytes once, their size, what they show in words, their caption', async () => {
  const { bytes, report } = await writeDocx(illustrated());
  expect(report).toEqual([]);
  const parts = unzipSync(bytes);
  const media = Object.keys(parts).filter((name) => name.startsWith('word/media/'));
  expect(new Set(media.map((name) => parts[name]!.length))).toEqual(
    new Set([jpeg(), png(600, 400), png(10, 90)].map(({ length }) => length)),
  );
  expect(media).toHaveLength(3);
  const body = strFromU8(parts['word/document.xml']!);
  expect(body.match(/descr="Plan du &lt;local&gt;"/g)).toHaveLength(4);
  const sizes = [...body.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const page = 160 * 36_000;
  expect(sizes[0]![0]! / page).toBeCloseTo(0.5, 2);
  expect(sizes[0]![0]! / sizes[0]![1]!).toBeCloseTo(1.5, 2);
  // Without the rule, LibreOffice cuts a picture to the height of a line.
  expect(body.match(/w:line="240" w:lineRule="auto"/g)).toHaveLength(4);
  // In its cell, half of the page.
  expect(sizes[1]![0]).toBeLessThan(page / 2);
  expect(sizes[3]![1]).toBeLessThan((297 - 50) * 36_000);
  expect(body).toMatch(/<w:jc w:val="right"\/>[\s\S]*?<w:pStyle w:val="Caption"\/>[\s\S]*?Annexe 1/);
});
