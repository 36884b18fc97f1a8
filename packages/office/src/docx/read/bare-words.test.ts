import { expect, test } from 'vitest';
import { AUTHOR, P, R, borders, cell, readShort, row, table } from '../../testing/short-docx.ts';

test('[WF4] words where a file has paragraphs, rows or cells are paragraphs, rows and cells', () => {
  expect(readShort(P(R('avant')) + `<w:ins ${AUTHOR}>${R('ajouté')}</w:ins>` + R('nu') + P(R('après'))).lines).toEqual([
    ...['avant', 'ajouté', 'nu', 'après'],
  ]);
  const two = row(cell(P(R('a'))) + cell(P(R('b'))));
  expect(readShort(table(two + R('seul') + two)).lines).toEqual(['a | b\nseul\na | b\n']);
  expect(readShort(table(row(cell(P(R('a'))) + R('nu')))).lines).toEqual(['a | nu\n']);
});

test('[WF2] a page is as its section is now, not as a followed change says it was', () => {
  const wide = '<w:pgSz w:w="16838" w:h="11906"/>';
  const upright = '<w:pgSz w:w="11906" w:h="16838"/>';
  const change = `<w:sectPrChange ${AUTHOR}><w:sectPr>${upright}</w:sectPr></w:sectPrChange>`;
  expect(readShort(`${P(R('mot'))}<w:sectPr>${wide}${change}</w:sectPr>`).file.page.orientation).toBe('landscape');
});

test('[WF4] the ground of a row of heads is that of the text; another one is counted', () => {
  const ground = '<w:shd w:val="clear" w:color="auto" w:fill="EFEBE4"/>';
  const cells = cell(P(R('a')), ground) + cell(P(R('b')), ground);
  const heads = row(cells, '<w:trPr><w:tblHeader/></w:trPr>');
  expect(readShort(table(heads + row(cell(P(R('c'))) + cell(P(R('d')))), borders('single'))).lost).toEqual({});
  expect(readShort(table(row(cells), borders('single'))).lost).toEqual({ tableForms: 1 });
});
