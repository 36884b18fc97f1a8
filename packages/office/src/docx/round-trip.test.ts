import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFile } from '../read-file.ts';
import { comparable, readOptions } from '../testing/reading.ts';
import { jpeg, pngPicture } from '../testing/pictures.ts';
import { cell, deed, item, link, node, paragraph, text, wordFile } from '../testing/samples.ts';
import { convert, hasOffice, OFFICE_TIME } from '../testing/soffice.ts';
import { BODY } from '../testing/texts.ts';
import type { WordFile } from '../word/word-file.ts';
import { writeDocx } from './write/write-docx.ts';

test('[WF2] a deed comes back from its Word file as it was, with threads and pages', async () => {
  const file = deed();
  const { bytes } = await writeDocx(file);
  const { file: back, report } = readFile(bytes, 'acte.docx', readOptions());
  expect(comparable(back.body)).toEqual(comparable(file.body));
  expect(back.page).toEqual(file.page);
  expect(back.title).toBe('Bail commercial');
  expect(
    back.threads.map(({ resolved, comments }) => [resolved, comments.map(({ author, text }) => [author, text])]),
  ).toEqual([
    [
      true,
      [
        ['Samir BENALI', 'Lesquels\u00a0?'],
        ['Claire MARCHAND', 'Les deux époux.\nSuite\n[Pièce jointe\u00a0: acte.pdf]'],
      ],
    ],
    [false, [['Samir BENALI', 'À relire']]],
    [false, [['Samir BENALI', 'Passage supprimé']]],
  ]);
  expect(report).toEqual([{ loss: 'commentsLoose', count: 1 }]);
});

test(
  '[WF2] any text of these forms comes back from its Word file as it was',
  async () => {
    await fc.assert(
      fc.asyncProperty(BODY, async (body) => {
        const file: WordFile = wordFile(body);
        const { bytes } = await writeDocx(file);
        expect(comparable(readFile(bytes, 'acte.docx', readOptions()).file.body)).toEqual(comparable(file.body));
      }),
      { numRuns: 40 },
    );
  },
  OFFICE_TIME,
);

test.runIf(hasOffice)(
  '[WF2] a deed that LibreOffice opened and saved again says the same (only where LibreOffice is)',
  async () => {
    const { bytes } = await writeDocx(deed());
    const { file } = readFile(convert(convert(bytes, 'docx', 'odt'), 'odt', 'docx'), 'acte.docx', readOptions());
    const text = JSON.stringify(comparable(file.body));
    for (const part of [
      '"textAlign":null,"clause":1,"level":1',
      '"type":"tableOfContents"',
      '"type":"crossReference"',
      '"start":3',
      '"checked":true',
      '"rowspan":2',
      '"colspan":2',
      '"type":"pageBreak"',
      '"type":"blockquote"',
      '"type":"comment"',
      'https://www.cadastre.gouv.fr',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/"type":"insertion","attrs":\{"user":"ann","at":"2026-02-03T09:30:00.000Z"\}/);
    expect(text).toMatch(/"type":"deletion","attrs":\{"user":"bob","at":"2026-02-04T10:00:00.000Z"\}/);
    expect(file.page).toMatchObject({ header: 'Cabinet Marchand', footer: 'Confidentiel', firstPlain: true });
    expect(file.threads.flatMap(({ comments }) => comments)).toHaveLength(4);
  },
  OFFICE_TIME,
);

test('[WF2] pictures come back with their bytes, sizes, sides, words and captions, wherever they stand', async () => {
  const image = (attrs: Record<string, unknown>, ...caption: Parameters<typeof node>[2][]) =>
    node('image', { file: 'f', alt: 'Plan du <local>', side: 'center', width: 60, ...PIXELS, ...attrs }, ...caption);
  const body = [
    paragraph('Avant'),
    image({ side: 'right', width: 35 }, 'Annexe 1, ', text('le plan', 'bold')),
    image({ side: 'left' }),
    paragraph('Entre'),
    node('bulletList', {}, item(paragraph('puce'), image({ width: 40 }, 'dans la liste'), paragraph('suite'))),
    node('blockquote', {}, paragraph('cité'), image({})),
    node(
      'table',
      {},
      node(
        'tableRow',
        {},
        node('tableCell', { colwidth: [300] }, image({ width: 50 })),
        cell({ colwidth: [300] }, 'x'),
      ),
    ),
    image({ file: 'g', alt: '', pixelWidth: 8, pixelHeight: 6, width: 100 }),
  ];
  const photo = { bytes: jpeg(), type: 'image/jpeg', width: 8, height: 6 } as const;
  const { bytes } = await writeDocx(wordFile(body, { pictures: { f: pngPicture(60, 40), g: photo } }));
  const { file, report } = readFile(bytes, 'acte.docx', readOptions());
  expect(report).toEqual([]);
  expect(comparable(file.body)).toEqual(comparable({ type: 'doc', content: body }));
  expect(Object.values(file.pictures)).toEqual([pngPicture(60, 40), photo]);
});

const PIXELS = { pixelWidth: 60, pixelHeight: 40 };

test.runIf(hasOffice)(
  '[WF2] pictures that LibreOffice opened and saved again come back (only where LibreOffice is)',
  async () => {
    const body = [paragraph('Avant'), node('image', { file: 'f', alt: 'Plan', side: 'right', width: 50 }, 'Annexe 1')];
    const { bytes } = await writeDocx(wordFile(body, { pictures: { f: pngPicture(60, 40) } }));
    const { file } = readFile(convert(convert(bytes, 'docx', 'odt'), 'odt', 'docx'), 'acte.docx', readOptions());
    const [picture] = Object.values(file.pictures);
    expect(picture).toMatchObject({ type: 'image/png', width: 60, height: 40 });
    expect(file.body.content?.[1]).toMatchObject({
      type: 'image',
      attrs: { alt: 'Plan', side: 'right', width: 50 },
      content: [{ text: 'Annexe 1' }],
    });
  },
  OFFICE_TIME,
);

const NOTED = [
  paragraph(
    'Le loyer',
    node(
      'footnote',
      {},
      'Voir ',
      text('Cass. 3e civ.', 'italic'),
      ' et ',
      text('le code', link('https://a.fr/')),
      node('hardBreak', {}),
      'suite',
    ),
    ' est dû',
    node('footnote', {}, text('Deuxième', 'bold')),
    '.',
  ),
  node('bulletList', {}, item(paragraph('puce', node('footnote', {}, 'dans une liste')))),
];

test('[WF2] notes come back where they stood, with bold, links and lines', async () => {
  const { bytes } = await writeDocx(wordFile(NOTED));
  const { file, report } = readFile(bytes, 'acte.docx', readOptions());
  expect(report).toEqual([]);
  expect(comparable(file.body)).toEqual(comparable({ type: 'doc', content: NOTED }));
});

test.runIf(hasOffice)(
  '[WF2] notes that LibreOffice opened and saved again are where they stood (only where LibreOffice is)',
  async () => {
    const { bytes } = await writeDocx(wordFile(NOTED));
    const { file } = readFile(convert(convert(bytes, 'docx', 'odt'), 'odt', 'docx'), 'acte.docx', readOptions());
    expect(comparable(file.body)).toEqual(comparable({ type: 'doc', content: NOTED }));
  },
  OFFICE_TIME,
);
