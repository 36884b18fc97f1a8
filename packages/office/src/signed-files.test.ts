import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readPptx } from './pptx/read/read-pptx.ts';
import { pleading } from './pptx/testing/samples.ts';
import { shortPptx } from './pptx/testing/short-pptx.ts';
import { readBook } from './spreadsheet/index.ts';
import { readFile } from './read-file.ts';
import { foreignDocx, foreignParagraph } from './testing/foreign-docx.ts';
import { readOptions } from './testing/reading.ts';

const signed = (bytes: Uint8Array) =>
  zipSync({ ...unzipSync(bytes), '_xmlsignatures/sig1.xml': strToU8('<Signature/>') });

test('[WF12] a signature does not hold for what is made of the file, which is said', () => {
  const { page, colors } = pleading();
  const box = '<p:sp><p:nvSpPr/><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>mot</a:t></a:r></a:p></p:txBody></p:sp>';
  const slides = readPptx(signed(shortPptx(box)), [page], colors);
  expect(JSON.stringify(slides.report)).toContain('signatures');
  expect(JSON.stringify(readFile(signed(foreignDocx(foreignParagraph('mot'))), 'acte.docx', readOptions()))).toContain(
    'signatures',
  );
});

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
function workbook(cells: string, more: Readonly<Record<string, string>> = {}, styles = ''): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${RELATION}"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8('<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>'),
    'xl/a.xml': strToU8(`<worksheet>${cells}</worksheet>`),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    ...Object.fromEntries(Object.entries(more).map(([name, xml]) => [name, strToU8(xml)])),
  });
}

test('[WF11] parts of a workbook that newer programs write are counted as the older ones are', () => {
  const one = '<sheetData><row><c><v>1</v></c></row></sheetData>';
  const parts = {
    'xl/charts/chartEx1.xml': '<chartSpace/>',
    'xl/timelines/timeline1.xml': '<timelines/>',
    'xl/connections.xml': '<connections/>',
    'xl/macrosheets/sheet1.xml': '<macrosheet/>',
    '_xmlsignatures/sig1.xml': '<Signature/>',
    'xl/drawings/drawing1.xml': '<d:wsDr xmlns:d="d" xmlns:r="r"><d:contentPart/><d:blip r:link="r1"/></d:wsDr>',
  };
  expect(readBook(workbook(one, parts), 'Classeur').losses).toEqual({
    ...{ charts: 1, filters: 1, links: 1, macros: 1, signatures: 1, shapes: 1, pictures: 1 },
  });
});

test('[WF11] colours by number and shades of a theme are those of the file, and columns are as wide as the sheet says', () => {
  const fills = ['indexed="10"', 'theme="0" tint="-0.35"', 'theme="0"'].map(
    (colour) => `<fill><patternFill patternType="solid"><fgColor ${colour}/></patternFill></fill>`,
  );
  const styles = `<fonts><font/></fonts><fills>${fills.join('')}</fills><borders><border/></borders><cellXfs><xf fillId="2"/>${[0, 1, 2].map((at) => `<xf fillId="${at}"/>`).join('')}</cellXfs>`;
  const cells = [0, 1, 2].map((style) => `<c s="${style + 1}"><v>1</v></c>`).join('');
  const sheet = `<sheetFormatPr defaultColWidth="20"/><cols><col min="2" max="2" width="9"/></cols><sheetData><row>${cells}</row></sheetData>`;
  const { book, losses } = readBook(workbook(sheet, {}, styles), 'Classeur');
  expect(book.sheets[0]?.cells.map(({ look }) => look.fill)).toEqual(['bad', 'neutral', undefined]);
  expect(losses).toEqual({ colours: 2 });
  expect(new Map(book.sheets[0]?.widths)).toEqual(
    new Map([
      [1, 68],
      [0, 145],
      [2, 145],
    ]),
  );
});
