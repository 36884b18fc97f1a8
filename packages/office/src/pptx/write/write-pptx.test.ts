import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { convert, hasOffice, OFFICE_TIME, wordsOfPdf } from '../../testing/soffice.ts';
import { box, cell, pleading, slidesFile, words } from '../testing/samples.ts';
import type { FileElement, SlidesFile } from '../slides-file.ts';
import { writePptx } from './write-pptx.ts';

function partsOf(file: SlidesFile): (name: string) => string {
  const parts = unzipSync(writePptx(file).bytes);
  return (name) => strFromU8(parts[name] ?? new Uint8Array());
}

test('[PF1] slides: titles, lists, shapes, tables, order, hidden ones and notes are those of a presentation program', () => {
  const part = partsOf(pleading());
  expect(part('ppt/presentation.xml').match(/<p:sldId /g)).toHaveLength(3);
  expect(part('ppt/presentation.xml')).toContain('<p:sldSz cx="12192000" cy="6858000"/>');
  const second = part('ppt/slides/slide2.xml');
  expect(second).toContain('<p:ph type="title"/>');
  expect(second).toContain('lvl="1"');
  expect(second).toContain('<a:buAutoNum type="arabicPeriod"/>');
  expect(second).toContain('Les faits &amp; les « moyens » &lt;1&gt;');
  expect(second).toContain('<a:xfrm rot="900000">');
  expect(second).toContain('<a:tailEnd type="triangle"/>');
  expect(second).toContain('<a:t>deux</a:t></a:r><a:br/>');
  expect(part('ppt/slides/_rels/slide2.xml.rels')).toContain('https://www.legifrance.gouv.fr/?a=1&amp;b=2');
  expect(part('ppt/notesSlides/notesSlide2.xml')).toContain('Citer l’article 1719');
  const third = part('ppt/slides/slide3.xml');
  expect(third).toContain('show="0"');
  expect(third).toContain('gridSpan="2"');
  expect(third).toContain('hMerge="1"');
  expect(third).toContain('vMerge="1"');
  expect(part('ppt/theme/theme1.xml')).toContain('<a:accent1><a:srgbClr val="24477F"/></a:accent1>');
});

test('[PF1] every part that another leads to is there, and says its type', () => {
  const parts = unzipSync(writePptx(pleading()).bytes);
  const types = strFromU8(parts['[Content_Types].xml']!);
  for (const name of Object.keys(parts)) {
    if (!name.endsWith('.rels')) {
      if (name !== '[Content_Types].xml') expect(types).toContain(`PartName="/${name}"`);
      continue;
    }
    for (const [, target] of strFromU8(parts[name]!).matchAll(/Target="\/?(ppt\/[^"]+)"/g))
      expect(Object.keys(parts)).toContain(target);
  }
});

test('[PF1] what no file can hold is taken out of the words; a hostile link leads nowhere', () => {
  const file = slidesFile([box('a\u0000b\ud800 <&>"'), { ...box(''), text: [words('ici', { link: 'javascript:x' })] }]);
  const slide = partsOf(file)('ppt/slides/slide1.xml');
  expect(slide).toContain('<a:t>ab &lt;&amp;&gt;&quot;</a:t>');
  expect(slide).not.toContain('hlinkClick');
});

test('[PF1] cells that others of a table cover keep their places, whatever was merged', () => {
  const rows = [
    { header: false, cells: [cell('a', { rowspan: 3, colspan: 2 }), cell('b')] },
    { header: false, cells: [cell('c')] },
    { header: false, cells: [] },
  ];
  const slide = partsOf(slidesFile([{ ...box(''), kind: 'table', text: [{ type: 'table', rows }] }]))(
    'ppt/slides/slide1.xml',
  );
  for (const row of slide.match(/<a:tr .*?<\/a:tr>/g)!) expect(row.match(/<a:tc[ >/]/g)).toHaveLength(3);
});

test('[PF1] merged cells reach over no more rows than there are, and all that they cover says so', () => {
  const rows = [
    { header: false, cells: [cell('a', { rowspan: 9, colspan: 2 }), cell('b', { rowspan: 3 })] },
    { header: false, cells: [] },
  ];
  const slide = partsOf(slidesFile([{ ...box(''), kind: 'table', text: [{ type: 'table', rows }] }]))(
    'ppt/slides/slide1.xml',
  );
  const merges = slide.match(/<a:tr .*?<\/a:tr>/g)!.map((row) => row.match(/<a:tc(?: [^>]*)?>/g));
  expect(merges).toEqual([
    ['<a:tc rowSpan="2" gridSpan="2">', '<a:tc rowSpan="2" hMerge="1">', '<a:tc rowSpan="2">'],
    ['<a:tc gridSpan="2" vMerge="1">', '<a:tc hMerge="1" vMerge="1">', '<a:tc vMerge="1">'],
  ]);
});

test('[PF1] a table without a row is not in the file', () => {
  const empty: FileElement = { ...box(''), kind: 'table', text: [{ type: 'table', rows: [] }] };
  expect(partsOf(slidesFile([empty]))('ppt/slides/slide1.xml')).not.toContain('a:tbl');
});

test('[PF2] images that are not on the device and tables that were rotated are counted', () => {
  const image: FileElement = { ...box(''), kind: 'image', image: 'i1' };
  const table: FileElement = { ...box(''), kind: 'table', rotation: 30, text: [{ type: 'table', rows: [] }] };
  expect(writePptx(slidesFile([image, table])).report).toEqual([
    { loss: 'missingImages', count: 1 },
    { loss: 'rotatedTables', count: 1 },
  ]);
});

test.runIf(hasOffice)(
  '[PF1] LibreOffice shows the slides that are not hidden, as they were written',
  { timeout: OFFICE_TIME },
  () => {
    const pages = wordsOfPdf(convert(writePptx(pleading()).bytes, 'pptx', 'pdf'));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Résiliation anticipée du bail');
    expect(pages[1]).toContain('Les faits & les « moyens » <1>');
    expect(pages[1]).toContain('Premier impayé');
    expect(pages[1]).toContain('Cabinet Marchand');
  },
);
