import { expect, test } from 'vitest';
import { fonts } from '../testing/fonts.ts';
import { jpeg, pngPicture } from '../testing/pictures.ts';
import { cell, deed, node, paragraph, text, wordFile } from '../testing/samples.ts';
import { hasOffice, wordsOfPdf } from '../testing/soffice.ts';
import { writePdf } from './write-pdf.ts';

test('[WF6] a PDF names its title and language, and embeds the letters that it uses', async () => {
  const { bytes, report } = await writePdf(deed(), fonts);
  const raw = new TextDecoder('latin1').decode(bytes);
  expect(raw.startsWith('%PDF-')).toBe(true);
  expect(raw).toContain('/Lang (fr-FR)');
  const [, author = ''] = /\/Author (\d+) 0 R/.exec(raw) ?? [];
  expect(raw).toContain(`\n${author} 0 obj\n(Claire MARCHAND)`);
  expect(raw).toMatch(/\/FontFile2/);
  expect(raw).toMatch(/\/Outlines/);
  expect(raw).toContain('https://www.cadastre.gouv.fr');
  expect(bytes.length).toBeLessThan(120_000);
  expect(report).toEqual([{ loss: 'comments', count: 3 }]);
});

test('[WF4] letters that the font does not have are counted; odd texts make files all the same', async () => {
  const odd = wordFile([
    paragraph('Łódź, été, 中'),
    node('table', {}, node('tableRow', {}), node('tableRow', {}, node('tableCell', { rowspan: 9, colspan: 9 }))),
    node('table', {}),
    node('bulletList', {}),
    node('pageBreak', {}),
    node('hologram', {}, paragraph('gardé')),
  ]);
  expect((await writePdf(odd, fonts)).report).toEqual([
    { loss: 'characters', count: 1 },
    { loss: 'unknownContent', count: 1 },
  ]);
  expect((await writePdf(wordFile([]), fonts)).bytes.length).toBeGreaterThan(500);
});

test('[WF4] pictures that are not to be had keep their words, places to fill their names; notes are not lost', async () => {
  const noted = wordFile([
    paragraph('Le loyer', node('footnote', {}, text('Article 1728 du code civil.')), ' est dû.'),
    node('image', { file: 'f', alt: 'Plan du local' }, text('Annexe 1')),
    node('paragraph', {}, node('placeholder', { field: 'date' })),
  ]);
  const { bytes, report } = await writePdf(noted, fonts);
  expect(report).toEqual([{ loss: 'missingImages', count: 1 }]);
  expect(new TextDecoder('latin1').decode(bytes)).toContain('note-1');
  if (!hasOffice) return;
  const [page = ''] = wordsOfPdf(bytes);
  expect(page).toMatch(
    /Le loyer\s*1\s*est dû[\s\S]*\[Image\s:\sPlan du local\]\s+Annexe 1\s+\[[^\]]+\]\s+1\s+Article 1728 du code civil\./,
  );
});

test.runIf(hasOffice)('[WF6] notes stand at the foot of the page of their mark (only where poppler is)', async () => {
  const note = (words: string) => node('footnote', {}, text(words));
  const noted = wordFile(
    [
      node('tableOfContents', {}),
      node('heading', { level: 1 }, 'Faits', note('Pièce n° 1.'), ' et procédure'),
      ...Array.from({ length: 30 }, (_, at) =>
        paragraph(
          'Le bailleur a délivré',
          note(`Pièce n° ${at + 2}, page ${at}.`),
          ` les lieux ${'loués '.repeat(70)}`,
        ),
      ),
      node('tableOfContents', {}),
    ],
    {
      page: {
        orientation: 'portrait',
        margin: 25,
        header: '',
        footer: 'Confidentiel',
        numbers: true,
        firstPlain: false,
      },
    },
  );
  const { bytes, report } = await writePdf(noted, fonts);
  expect(report).toEqual([]);
  const pages = wordsOfPdf(bytes);
  expect(pages.length).toBeGreaterThan(5);
  let told = 0;
  for (const page of pages) {
    const [text = '', ...footnotes] = page.split(/(?=^ *\d+\s+Pièce n°)/m);
    for (const note of footnotes) {
      const [, number, piece] = /(\d+)\s+Pièce n° (\d+)/.exec(note) ?? [];
      expect(piece).toBe(number);
      expect(note).not.toContain('loués');
      expect(text).toMatch(new RegExp(`(?:Faits|délivré)\\s*${number}\\b`));
    }
    told += footnotes.length;
    expect(page).toMatch(/\n *Confidentiel .*\n*$/);
  }
  expect(told).toBe(31);
  const [first = ''] = pages;
  expect(first).toMatch(/^ *Faits et procédure +1\n/);
  expect(pages.at(-1)).toMatch(/Faits et procédure +1\n/);
});

test.runIf(hasOffice)(
  '[WF6] pages as the screen has them: headers, numbers, lists, clauses, tables over pages (only where poppler is)',
  async () => {
    const [first = '', second = '', third = '', ...rest] = wordsOfPdf((await writePdf(deed(), fonts)).bytes);
    expect(rest).toEqual([]);
    expect(first).toMatch(/1\.\s+Désignation des lieux[ .]*\s1\n/);
    expect(first).toMatch(/\(a\)\s+payable d’avance/);
    expect(first).toMatch(/3\.\s+trois[\s\S]*4\.\s+quatre/);
    expect(first).not.toContain('Confidentiel');
    expect(second).toContain('Cabinet Marchand');
    expect(second).toMatch(/Confidentiel\s+2\s*\/\s*3/);
    expect(third).toContain('en deux termes');
    const rows = Array.from({ length: 60 }, (_, at) => node('tableRow', {}, cell({}, `ligne ${at}`), cell({}, 'x')));
    const long = await writePdf(
      wordFile([
        node('table', {}, node('tableRow', { header: true }, cell({}, 'Poste'), cell({}, 'Montant')), ...rows),
      ]),
      fonts,
    );
    const pages = wordsOfPdf(long.bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/Poste\s+Montant/);
    expect(pages.join('')).toContain('ligne 59');
  },
);

test('[WF6] pictures stand in the file with their captions, each once', async () => {
  const image = (file: string) => node('image', { file, width: 50 }, `Annexe ${file}`);
  const { bytes, report } = await writePdf(
    wordFile(
      [image('f'), image('f'), node('table', {}, node('tableRow', {}, node('tableCell', {}, image('https://a.fr/x'))))],
      {
        pictures: {
          f: pngPicture(600, 400),
          'https://a.fr/x': { bytes: jpeg(), type: 'image/jpeg', width: 8, height: 6 },
        },
      },
    ),
    fonts,
  );
  expect(report).toEqual([]);
  const raw = new TextDecoder('latin1').decode(bytes);
  expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(2);
  expect(raw).toMatch(/\/Width 600\s+\/Height 400/);
  if (hasOffice) expect(wordsOfPdf(bytes)[0]).toMatch(/Annexe f[\s\S]*Annexe f[\s\S]*Annexe https/);
});

test('[WF4] a picture whose bytes are cut off keeps its words, and the file is made', async () => {
  const cut = { ...pngPicture(600, 400), bytes: pngPicture(600, 400).bytes.slice(0, 200) };
  const { bytes, report } = await writePdf(
    wordFile([node('image', { file: 'f' }), node('image', { file: 'g' })], {
      pictures: { f: cut, g: pngPicture(6, 4) },
    }),
    fonts,
  );
  expect(report).toEqual([{ loss: 'missingImages', count: 1 }]);
  expect(new TextDecoder('latin1').decode(bytes).match(/\/Subtype \/Image/g)).toHaveLength(1);
});
