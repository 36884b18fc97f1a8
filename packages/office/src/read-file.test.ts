import { readFileSync } from 'node:fs';
import type { BodyNode } from '@basoche/editor/rules';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeDocx } from './docx/write/write-docx.ts';
import { FileProblem } from './problem.ts';
import { readFile } from './read-file.ts';
import { jpeg, png } from './testing/pictures.ts';
import { completed, readOptions } from './testing/reading.ts';
import { deed, node, paragraph, wordFile } from './testing/samples.ts';
import { textOf, walk } from './word/read-body.ts';

const read = (bytes: Uint8Array, name = 'acte.docx') => readFile(bytes, name, readOptions());
/** Files that Word and others wrote (see their licence beside them). */
const real = (name: string) =>
  read(new Uint8Array(readFileSync(new URL(`./testing/files/${name}.docx`, import.meta.url))));

function refusal(bytes: Uint8Array): string {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof FileProblem) return error.reason;
    throw error;
  }
  return 'taken';
}

function notesOf(body: BodyNode): string[] {
  const notes: string[] = [];
  walk(body, (each) => {
    if (each.type === 'footnote') notes.push(textOf(each));
  });
  return notes;
}

/** A Word file whose parts are changed. */
async function changed(change: (parts: Record<string, Uint8Array>) => void, file = wordFile([paragraph('Bail')])) {
  const parts = unzipSync((await writeDocx(file)).bytes);
  change(parts);
  return zipSync(parts);
}

const withBody = (body: string) =>
  changed((parts) => {
    const text = strFromU8(parts['word/document.xml']!);
    parts['word/document.xml'] = strToU8(text.replace(/<w:body>[\s\S]*<\/w:body>/, `<w:body>${body}</w:body>`));
  });

test('[WF2] files of Word and of other programs: their texts, lists, tables, comments, notes and boxes', () => {
  const html = (name: string) => textOf(real(name).file.body);
  expect(html('comments')).toBe('Ouch.');
  expect(real('comments').file.threads.map(({ comments }) => comments[0])).toMatchObject([
    { author: 'Michael Williamson', at: '2016-07-03T15:10:00.000Z', text: 'A tachyon walks into a bar.' },
    { text: 'Fin.' },
  ]);
  expect(real('simple-list').file.body.content).toMatchObject([{ type: 'bulletList', content: [{}, {}] }]);
  expect(real('tables').file.body.content?.map(({ type }) => type)).toEqual(['paragraph', 'table', 'paragraph']);
  expect(html('strict-format')).toBe('Test');
  expect(html('utf8-bom')).toBe('This XML has a byte order mark.');
  expect(real('text-box').report).toEqual([{ loss: 'textBoxes', count: 1 }]);
  expect(html('text-box')).toBe('Datum plane');
  expect(notesOf(real('endnotes').file.body)).toEqual(['A tachyon walks into a bar.', 'Fin.']);
  expect(real('endnotes').report).toContainEqual({ loss: 'endnotes', count: 2 });
  expect(JSON.stringify(real('footnote-hyperlink').file.body)).toMatch(/"footnote".*http:\/\/www\.example\.com/);
  expect(real('tiny-picture')).toMatchObject({
    file: { body: { content: [{ type: 'image' }] }, pictures: { id1: { type: 'image/png', width: 10, height: 10 } } },
    report: [],
  });
});

test('[WF3] what is no Word file, or an old or locked one, is refused by what its bytes say', async () => {
  const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const locked = new Uint8Array([...ole, ...new Uint8Array(Buffer.from('EncryptedPackage', 'utf16le'))]);
  expect(refusal(ole)).toBe('old');
  expect(refusal(locked)).toBe('password');
  expect(refusal(new Uint8Array())).toBe('empty');
  expect(refusal(zipSync({ 'content.xml': strToU8('<a/>') }))).toBe('kind');
  expect(refusal(strToU8('%PDF-1.7'))).toBe('kind');
  expect(refusal(strToU8('<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?><w/>'))).toBe('kind');
  expect(refusal((await writeDocx(wordFile([]))).bytes)).toBe('empty');
});

test('[WF3] a file that unpacks to too much is refused before it is unpacked; one that lies about it is broken', async () => {
  const bomb = await changed((parts) => {
    parts['word/more.xml'] = new Uint8Array(21_000_000);
  });
  expect(bomb.length).toBeLessThan(100_000);
  expect(refusal(bomb)).toBe('bomb');
  const many = Array.from({ length: 5_001 }, (_, at) => [`word/${at}.xml`, strToU8('<a/>')]);
  expect(refusal(zipSync(Object.fromEntries(many) as Record<string, Uint8Array>, { level: 0 }))).toBe('bomb');
  const lie = await changed((parts) => {
    parts['word/document.xml'] = strToU8(`${strFromU8(parts['word/document.xml']!)}${' '.repeat(100_000)}`);
  });
  expect(refusal(withDeclaredSize(lie, 'word/document.xml', 900))).toBe('broken');
});

/** The archive tells another size of one of its parts. */
function withDeclaredSize(zip: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    const isEntry = view.getUint32(at, true) === 0x0201_4b50;
    if (isEntry && strFromU8(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))) === name)
      view.setUint32(at + 24, size, true);
  }
  return bytes;
}

test('[WF3] entities and document types are refused, and nothing of them is resolved', async () => {
  const hostile = await changed((parts) => {
    const text = strFromU8(parts['word/document.xml']!);
    parts['word/document.xml'] = strToU8(
      text
        .replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;">]>')
        .replace('Bail', '&b;'),
    );
  });
  expect(refusal(hostile)).toBe('entities');
});

test('[WF3] a truncated part, a truncated archive, and tables in tables without end are refused', async () => {
  const { bytes } = await writeDocx(deed());
  expect(refusal(bytes.subarray(0, bytes.length / 2))).toBe('broken');
  const half = await changed((parts) => {
    parts['word/document.xml'] = parts['word/document.xml']!.subarray(0, -200);
  });
  expect(refusal(half)).toBe('broken');
  const tables = (count: number) =>
    `${'<w:tbl><w:tr><w:tc>'.repeat(count)}<w:p><w:r><w:t>fond</w:t></w:r></w:p>${'<w:p/></w:tc></w:tr></w:tbl>'.repeat(count)}<w:p/>`;
  expect(refusal(await withBody(tables(5_000)))).toBe('deep');
  const { file } = read(await withBody(tables(20)));
  completed(file.body);
  expect(textOf(file.body)).toBe('fond');
});

test('[WF4] macros are dropped and said, and so is what a text has no place for', async () => {
  const docm = await changed((parts) => {
    parts['word/vbaProject.bin'] = strToU8('Sub AutoOpen()');
  });
  expect(read(docm).report).toContainEqual({ loss: 'macros', count: 1 });
  const { report } = read(
    await withBody(
      `<w:p><w:pPr><w:ind w:left="720"/></w:pPr><w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>rouge</w:t></w:r>
      <w:r><w:rPr><w:vanish/></w:rPr><w:t>caché</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>
      <w:r><w:sym w:font="Webdings" w:char="F021"/></w:r></w:p>
      <w:p><w:pPr><w:pStyle w:val="Heading6"/><w:outlineLvl w:val="5"/></w:pPr><w:r><w:t>six</w:t></w:r></w:p>
      <w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="3000" w:right="300" w:bottom="3000" w:left="300"/></w:sectPr>`,
    ),
  );
  expect(report.map(({ loss }) => loss)).toEqual([
    'headingLevels',
    'hiddenText',
    'indents',
    'looks',
    'margins',
    'pageSize',
    'subscripts',
    'symbols',
  ]);
});

test('[WF2] fields, moved text, insertions at the end of paragraphs, and comments without a range', async () => {
  const { file, report } = read(
    await withBody(
      `<w:p><w:pPr><w:rPr><w:ins w:id="1" w:author="Inconnu" w:date="2026-01-01T10:00:00Z"/></w:rPr></w:pPr>
      <w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://a.fr/" </w:instrText></w:r>
      <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>lien</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>
      <w:moveFrom w:id="2" w:author="Claire MARCHAND" w:date="2026-01-01T10:00:00Z"><w:r><w:delText>avant</w:delText></w:r></w:moveFrom></w:p>
      <w:p><w:r><w:t xml:space="preserve">suite </w:t></w:r><w:fldSimple w:instr="REF _gone \\h"><w:r><w:t>article 3</w:t></w:r></w:fldSimple>
      <w:r><w:br w:type="page"/></w:r><w:r><w:t>après</w:t></w:r></w:p><w:sectPr/>`,
    ),
  );
  completed(file.body);
  expect(file.body.content).toMatchObject([
    {
      content: [
        { text: 'lien', marks: [{ type: 'link', attrs: { href: 'https://a.fr/' } }] },
        { text: 'avant', marks: [{ type: 'deletion', attrs: { user: 'ann' } }] },
      ],
    },
    {
      content: [
        { text: '\u200b', marks: [{ type: 'insertion', attrs: { user: '?Inconnu', at: '2026-01-01T10:00:00.000Z' } }] },
        { text: 'suite ' },
        { type: 'text', text: 'article 3' },
      ],
    },
    { type: 'pageBreak' },
    { content: [{ text: 'après' }] },
  ]);
  expect(report).toContainEqual({ loss: 'plainReferences', count: 1 });
});

test('[WF3] a file with any bytes changed is refused, or taken as a text of the schema', async () => {
  const { bytes } = await writeDocx(deed());
  const stored = zipSync(unzipSync(bytes), { level: 0 });
  fc.assert(
    fc.property(
      fc.constantFrom(bytes, stored),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
      (whole, edits) => {
        const broken = whole.slice();
        for (const [at, byte] of edits) broken[at % broken.length] = byte;
        try {
          completed(read(broken).file.body);
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** A Word file that shows these parts, each in a paragraph of words. */
async function illustrated(media: Record<string, Uint8Array>, drawing: (id: string) => string) {
  const names = Object.keys(media);
  const body = names.map((_, at) => `<w:p><w:r><w:t>${at}</w:t></w:r><w:r>${drawing(`p${at}`)}</w:r></w:p>`);
  return changed((parts) => {
    for (const [name, bytes] of Object.entries(media)) parts[`word/media/${name}`] = bytes;
    const set = (part: string, change: (text: string) => string) => {
      parts[part] = strToU8(change(strFromU8(parts[part]!)));
    };
    set('word/document.xml', (text) => text.replace(/<w:body>[\s\S]*<\/w:body>/, `<w:body>${body.join('')}</w:body>`));
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
    const target = (name: string) =>
      name.startsWith('http') ? `Target="${name}" TargetMode="External"` : `Target="media/${name}"`;
    const relations = names.map((name, at) => `<Relationship Id="p${at}" Type="${type}" ${target(name)}/>`);
    set('word/_rels/document.xml.rels', (text) =>
      text.replace('</Relationships>', `${relations.join('')}</Relationships>`),
    );
  });
}

const blip = (id: string, more = '') =>
  `<w:drawing><wp:anchor><wp:extent cx="2880000" cy="1"/><wp:docPr id="1" name="x" descr="Vue"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><pic:blipFill xmlns:pic="urn:p"><a:blip r:embed="${id}"/>${more}</pic:blipFill></a:graphic></wp:anchor></w:drawing>`;

test('[WF3] pictures are taken by what their bytes say: hostile, foreign, huge and linked ones are counted and leave their words', async () => {
  const huge = png(4, 4);
  new DataView(huge.buffer).setUint32(16, 60_000);
  new DataView(huge.buffer).setUint32(20, 60_000);
  const { file, report } = read(
    await illustrated(
      {
        'a.png': strToU8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'b.emf': new Uint8Array(200).fill(1),
        'c.png': huge,
        'http://a.fr/suivi.png': new Uint8Array(),
        'd.jpeg': jpeg(),
      },
      (id) => blip(id, '<a:srcRect l="1000"/>'),
    ),
  );
  completed(file.body);
  expect(report).toEqual([
    { loss: 'crops', count: 1 },
    { loss: 'pictureFormats', count: 2 },
    { loss: 'pictureLinks', count: 1 },
    { loss: 'picturePlaces', count: 2 },
    { loss: 'pictureSizes', count: 1 },
  ]);
  expect(Object.values(file.pictures)).toEqual([{ bytes: jpeg(), type: 'image/jpeg', width: 8, height: 6 }]);
  expect(file.body.content?.map(textOf)).toEqual([...[0, 1, 2, 3].map((at) => `${at}[Image\u00a0: Vue]`), '4', '']);
  expect(file.body.content?.[5]).toMatchObject({ type: 'image', attrs: { alt: 'Vue', width: 50 } });
});

test('[WF2] pictures of old Word files, and those in boxes, are read once', async () => {
  const old = (id: string) =>
    `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="width:226.8pt;height:9pt" alt="Sceau"><v:imagedata r:id="${id}"/></v:shape></w:pict>`;
  const box = (id: string) =>
    `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><w:txbxContent><w:p><w:r>${old(id)}</w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict>`;
  const { file } = read(await illustrated({ 'a.png': png(6, 4) }, old));
  expect(file.body.content?.[1]).toMatchObject({ type: 'image', attrs: { alt: 'Sceau', width: 50 } });
  const boxed = read(await illustrated({ 'a.png': png(6, 4) }, box));
  expect(boxed.file.body.content?.map(({ type }) => type)).toEqual(['paragraph', 'image']);
  expect(boxed.report).toEqual([{ loss: 'textBoxes', count: 1 }]);
});

test('[WF2] notes of several paragraphs are lines of one; a note in a note, and one that leads to itself, stay in brackets', async () => {
  const noted = wordFile([paragraph('Loyer', node('footnote', {}, 'Article 1728'), '.')]);
  const file = await changed((parts) => {
    const name = 'word/footnotes.xml';
    parts[name] = strToU8(
      strFromU8(parts[name]!).replace(
        /<w:p>(?:(?!<w:p>)[\s\S])*Article 1728[\s\S]*?<\/w:p>/,
        (first) => `${first}<w:p><w:r><w:t>suite</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
      ),
    );
  }, noted);
  const { file: back, report } = read(file);
  completed(back.body);
  expect(notesOf(back.body)).toEqual(['Article 1728suite [Article 1728suite]']);
  expect(back.body.content?.[0]?.content?.[1]?.content?.map(({ type }) => type)).toContain('hardBreak');
  expect(report).toEqual([{ loss: 'nestedNotes', count: 1 }]);
});
