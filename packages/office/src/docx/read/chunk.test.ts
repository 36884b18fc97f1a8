import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from '../../read-file.ts';
import { foreignDocx, foreignParagraph } from '../../testing/foreign-docx.ts';
import { readOptions } from '../../testing/reading.ts';

const PAGE = '<html><body><h1>Convention</h1><p>Entre <b>les soussignés</b></p><script>alert(1)</script></body></html>';

/** A file whose text takes in parts of other formats: their names and what they hold. */
function withChunks(body: string, parts: Readonly<Record<string, string>>): Uint8Array {
  const files = unzipSync(foreignDocx(body));
  const relations = Object.keys(parts).map(
    (name, at) =>
      `<Relationship Id="c${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="${name}"/>`,
  );
  const path = 'word/_rels/document.xml.rels';
  const said = strFromU8(files[path]!).replace('</Relationships>', `${relations.join('')}</Relationships>`);
  const texts = Object.entries(parts).map(([name, text]) => [`word/${name}`, strToU8(text)] as const);
  return zipSync({ ...files, [path]: strToU8(said), ...Object.fromEntries(texts) });
}

const chunk = (at: number) => `<w:altChunk r:id="c${at}"/>`;
const read = (bytes: Uint8Array) => readFile(bytes, 'a.docx', readOptions());

test('[WF2] pages and texts that stand in a Word file as they are belong to its text, without what runs', () => {
  const body = `${foreignParagraph('Avant')}${chunk(0)}${chunk(1)}${foreignParagraph('Après')}`;
  const { file, report } = read(withChunks(body, { 'page.html': PAGE, 'suite.txt': 'Fait à Lyon' }));
  expect(file.body.content?.map(({ type }) => type)).toEqual([
    'paragraph',
    'heading',
    'paragraph',
    'paragraph',
    'paragraph',
  ]);
  expect(JSON.stringify(file.body)).toMatch(/Avant.*Convention.*soussignés.*bold|Avant.*Convention.*bold.*soussignés/);
  expect(JSON.stringify(file.body)).toMatch(/Fait à Lyon.*Après/);
  expect(JSON.stringify(file.body)).not.toContain('alert');
  expect(report).toEqual([{ loss: 'scripts', count: 1 }]);
});

test('[WF4] parts of other formats are counted; where all is said in them, that is the reason', () => {
  const rtf = { 'a.rtf': '{\\rtf1 Bonjour}' };
  expect(read(withChunks(foreignParagraph('Avant') + chunk(0), rtf)).report).toEqual([
    { loss: 'foreignParts', count: 1 },
  ]);
  expect(() => read(withChunks(chunk(0), rtf))).toThrow('file: foreign');
  expect(() => read(withChunks(chunk(7), {}))).toThrow('file: foreign');
});
