import { readFileSync, readdirSync } from 'node:fs';
import type { BodyNode } from '@basoche/editor/rules';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from '../../read-file.ts';
import { comparable, completed, readOptions } from '../../testing/reading.ts';
import { paragraph, wordFile } from '../../testing/samples.ts';
import { hasOffice, OFFICE_TIME, wordsAsPrinted } from '../../testing/soffice.ts';
import { stringOf, textOf, walk } from '../../word/read-body.ts';
import type { WordFile } from '../../word/word-file.ts';
import { writeDocx } from '../write/write-docx.ts';

const FOLDER = new URL('../../testing/files/poi/', import.meta.url);
/** Files of many hands that test Apache POI (see the licence beside them). */
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.docx'));

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const real = (name: string) => readFile(bytesOf(`${name}.docx`), name, readOptions());

interface Suggestion {
  kind: string;
  user: string;
  at: string;
  text: string;
}

/** What is suggested, in order. */
function suggestionsIn(body: BodyNode): Suggestion[] {
  const found: Suggestion[] = [];
  walk(body, ({ text = '', marks = [] }) => {
    for (const { type, attrs = {} } of marks)
      if (type === 'insertion' || type === 'deletion')
        found.push({ kind: type, user: stringOf(attrs['user']), at: stringOf(attrs['at']), text });
  });
  return found;
}

const suggestionsOf = (body: BodyNode) =>
  suggestionsIn(body).map(({ kind, user, at, text }) => [kind, user, at, text].join(' '));

/** The people of a text under the names that the file gives them. */
function withPeople(file: WordFile): WordFile {
  return { ...file, people: Object.fromEntries(suggestionsIn(file.body).map(({ user }) => [user, user.slice(1)])) };
}

const linesOf = (body: BodyNode) => (body.content ?? []).map(textOf).filter((line) => line !== '');

test('[WF2] what others inserted, deleted and moved keeps its person and its time', () => {
  const { file } = real('insertions-and-deletions');
  const all = suggestionsOf(file.body);
  expect(all).toHaveLength(45);
  expect(all.filter((each) => !each.includes(' ?pavel 2009-07-24T15:0'))).toEqual([]);
  expect(all).toContain('deletion ?pavel 2009-07-24T15:05:00.000Z Tika Waylan');
  expect(all).toContain('insertion ?pavel 2009-07-24T15:06:00.000Z March 2009: Apache Tika Release');
  // Inserted by somebody, then moved away; where it went, it was deleted.
  expect(suggestionsOf(real('moved-and-deleted').file.body)).toEqual([
    'deletion ?Author  s',
    'insertion ?Author  .',
    'deletion ?Author  .',
    'insertion ?Author  b',
    'deletion ?Author  b',
  ]);
});

test('[WF2] files of others come back from our Word files as they were read', async () => {
  const differing: string[] = [];
  for (const name of NAMES) {
    const { file } = readFile(bytesOf(name), name, readOptions());
    const { bytes } = await writeDocx(withPeople(file));
    const { file: back } = readFile(bytes, name, readOptions());
    if (JSON.stringify(comparable(back.body)) !== JSON.stringify(comparable(file.body))) differing.push(name);
    expect(suggestionsOf(back.body)).toEqual(suggestionsOf(file.body));
  }
  expect(differing).toEqual([]);
}, 60_000);

test('[WF2] boxes of forms are ticked or not, choices of lists are words', async () => {
  expect(linesOf(real('boxes').file.body).join('|')).toBe(
    'This is a small test for checkboxes |unchecked: ☐ |Or checked: ☒|Test a checkbox within a textbox: ☐ -> ☒|In Table:|☐☒|In Sequence:|☒☐☒',
  );
  const list = `<w:ddList><w:result w:val="1"/><w:listEntry w:val="Madame"/><w:listEntry w:val="Maître"/></w:ddList>`;
  const field = (data: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const { file } = await withBody(`<w:p>${field(list)}<w:r><w:t xml:space="preserve"> Dupont</w:t></w:r></w:p>`);
  expect(linesOf(file.body)).toEqual(['Maître Dupont']);
});

test('[WF4] charts and diagrams leave their words and values, drawn lines are lines, embedded files are counted', async () => {
  const charts = real('charts');
  expect(charts.report).toEqual([{ loss: 'diagrams', count: 2 }]);
  completed(charts.file.body);
  expect(charts.file.body.content?.filter(({ type }) => type === 'table').map(textOf)[0]).toBe(
    'Series 1Series 2Series 3Category 14,32,42Category 22,54,42Category 33,51,83Category 44,52,85',
  );
  const objects = real('comments-and-objects');
  expect(linesOf(objects.file.body)).toContain('My Text Here');
  expect(objects.report).toContainEqual({ loss: 'objects', count: 5 });
  const { file, report } = await withBody(
    `<w:p><w:r><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" o:hr="t"/></w:pict></w:r></w:p>
    <w:p><w:r><w:t>signes </w:t></w:r><w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>\uf028\uf0fe</w:t></w:r></w:p>
    <w:p><w:r><w:pict><v:line xmlns:v="urn:schemas-microsoft-com:vml"/></w:pict></w:r></w:p>`,
  );
  expect(file.body.content?.map(({ type }) => type)).toEqual(['horizontalRule', 'paragraph', 'paragraph']);
  expect(linesOf(file.body)).toEqual(['signes ☎☑']);
  expect(report).toContainEqual({ loss: 'objects', count: 1 });
});

test('[WF2] what heads the first page alone stands at the beginning, what heads the others is kept', () => {
  const { file, report } = real('first-page');
  expect(linesOf(file.body)[0]).toBe('I am the header on the first page, and I’m nice and simple');
  expect(file.page).toMatchObject({ header: 'First header column! Mid header Right header!', firstPlain: true });
  expect(report).toContainEqual({ loss: 'firstHeaders', count: 1 });
  expect(real('header-alone').file.page.header).toBe('This is a simple header…');
});

test('[WF2] a section that says no header has that of the one before; fields of a header keep their words', async () => {
  const { bytes } = await writeDocx({
    ...wordFile([paragraph('Bail')]),
    page: { ...wordFile([]).page, header: 'Acte' },
  });
  const parts = unzipSync(bytes);
  const change = (name: string, by: (text: string) => string) => {
    parts[name] = strToU8(by(strFromU8(parts[name]!)));
  };
  const simple = (told: string, words: string) =>
    `<w:fldSimple w:instr="${told}"><w:r><w:t>${words}</w:t></w:r></w:fldSimple>`;
  change('word/document.xml', (text) => {
    const [section = ''] = /<w:sectPr[\s\S]*<\/w:sectPr>/.exec(text) ?? [];
    return text.replace(section, `<w:p><w:pPr>${section}</w:pPr></w:p><w:p/><w:sectPr/>`);
  });
  const header = Object.keys(parts).find((name) => /word\/header\d*\.xml/.test(name))!;
  change(header, (text) =>
    text.replace(
      /<\/w:p>(?![\s\S]*<\/w:p>)/,
      `<w:r><w:t xml:space="preserve"> de </w:t></w:r>${simple('TITLE', 'vente')}<w:r><w:t xml:space="preserve"> – Page </w:t></w:r>${simple('PAGE', '2')}</w:p>`,
    ),
  );
  const { page } = readFile(zipSync(parts), 'a.docx', readOptions()).file;
  expect(page).toMatchObject({ header: 'Acte de vente', numbers: true });
});

test.runIf(hasOffice)(
  '[WF2] no word that LibreOffice prints of the files of others is missing (only where LibreOffice is)',
  () => {
    const printed = wordsAsPrinted(Object.fromEntries(NAMES.map((name) => [name, bytesOf(name)])));
    for (const name of NAMES) {
      const { file } = readFile(bytesOf(name), name, readOptions());
      const { header, footer } = file.page;
      const said = file.threads.flatMap(({ comments }) => comments.map(({ text }) => text));
      const ours = squeezed([textOf(file.body), header, footer, ...said].join(''));
      const missing = (printed[name]!.match(/\p{L}{2,}/gu) ?? []).filter((word) => !ours.includes(squeezed(word)));
      expect([name, missing.filter((word) => !KNOWN.has(word))]).toEqual([name, []]);
    }
  },
  OFFICE_TIME,
);

/** What is counted: a footer of the first page, pictures of embedded files. A title that a chart has without saying so, what is read over a word, a word with the mark of its note. */
const KNOWN = new Set([
  'Chart',
  'Title',
  'The',
  'footer',
  'of',
  'the',
  'first',
  'page',
  'とうきょう',
  'это',
  'this',
  'ooxml',
  'Blahdeblahi',
]);

function squeezed(words: string): string {
  return words.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** A Word file with this text. */
async function withBody(body: string) {
  const parts = unzipSync((await writeDocx(wordFile([paragraph('Bail')]))).bytes);
  const text = strFromU8(parts['word/document.xml']!);
  parts['word/document.xml'] = strToU8(text.replace(/<w:body>[\s\S]*<\/w:body>/, `<w:body>${body}</w:body>`));
  return readFile(zipSync(parts), 'acte.docx', readOptions());
}
