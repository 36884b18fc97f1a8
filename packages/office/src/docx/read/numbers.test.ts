import type { BodyNode } from '@basoche/editor/rules';
import { expect, test } from 'vitest';
import { FILE_LIMITS } from '../../problem.ts';
import { readFile } from '../../read-file.ts';
import { foreignDocx, foreignNumbers, foreignParagraph as p } from '../../testing/foreign-docx.ts';
import { completed, readOptions } from '../../testing/reading.ts';
import { textOf } from '../../word/read-body.ts';
import { numeralOf } from './numerals.ts';

function read(body: string[], parts: Record<string, string>) {
  const { file, report } = readFile(foreignDocx(body.join(''), parts), 'a.docx', readOptions());
  completed(file.body);
  return { blocks: file.body.content ?? [], report };
}

/** Blocks as they are numbered: lists by their first number, clauses by their level. */
const shown = (blocks: readonly BodyNode[]): string[] =>
  blocks.map((block) => {
    if (block.type === 'orderedList')
      return `${String(block.attrs?.start)}: ${(block.content ?? []).map(textOf).join(', ')}`;
    const level = block.attrs?.clause;
    return `${typeof level === 'number' ? `#${level} ` : ''}${textOf(block)}`;
  });

test('[WF2] a list that goes on after a paragraph goes on counting; one that begins anew does not', () => {
  const numbering = foreignNumbers(
    { 1: ['decimal %1.', 'decimal %2.'] },
    '<w:num w:numId="9"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>',
  );
  const { blocks, report } = read(
    [
      p('un', { id: 1 }),
      p('deux', { id: 1 }),
      p('entre'),
      p('trois', { id: 1 }),
      p('entre'),
      p('anew', { id: 9 }),
      p('next', { id: 9 }),
    ],
    { numbering },
  );
  expect(shown(blocks)).toEqual(['1: un, deux', 'entre', '3: trois', 'entre', '4: anew, next']);
  expect(report.map(({ loss }) => loss)).not.toContain('numberForms');
});

test('[WF2] [WF4] numbers that a text does not count are its words, as they are printed', () => {
  const numbering = foreignNumbers({
    1: ['upperRoman Titre %1', 'decimal Article %2 –', 'lowerLetter %3)'],
    2: ['decimal %1.', 'lowerLetter %2)', 'lowerRoman %3.'],
    3: ['decimal %1)', 'decimal %1.%2', 'decimal %1.%2.%3'],
  });
  const styles =
    '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
  const { blocks, report } = read(
    [
      p('Objet', { style: 'H' }),
      p('Bail', { style: 'H', level: 1 }),
      p('Prix', { style: 'H', level: 1 }),
      p('Durée', { style: 'H' }),
      p('premier', { id: 2 }),
      p('dedans', { id: 2, level: 1 }),
      p('encore', { id: 2, level: 1 }),
      p('second', { id: 2 }),
      p('clause', { id: 3 }),
      p('sous', { id: 3, level: 1 }),
      p('plus', { id: 3, level: 2 }),
    ],
    { numbering, styles },
  );
  expect(shown(blocks)).toEqual([
    'Titre I\u00a0Objet',
    'Article 1 –\u00a0Bail',
    'Article 2 –\u00a0Prix',
    'Titre II\u00a0Durée',
    '1: premiera)\u00a0dedansb)\u00a0encore, second',
    '#1 clause',
    '#2 sous',
    '1.1.1\u00a0plus',
  ]);
  expect(report).toContainEqual({ loss: 'typedNumbers', count: 7 });
  expect(report).toContainEqual({ loss: 'numberForms', count: 1 });
});

test('[WF2] a style says the list, a paragraph how deep; a form may be that of a style', () => {
  const levels =
    '<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:pStyle w:val="B"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>';
  const numbering = `<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="S"/>${levels}</w:abstractNum><w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="S"/></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="2"/></w:num>`;
  const style = (id: string, more: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`;
  const styles =
    style('A', '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr>') + style('B', '<w:basedOn w:val="A"/>');
  const { blocks } = read(
    [p('un', { style: 'A' }), p('dessous', { style: 'B' }), p('aussi', { style: 'A', level: 1 })],
    {
      numbering,
      styles,
    },
  );
  expect(shown(blocks)).toEqual(['#1 un', '#2 dessous', '#2 aussi']);
});

test('[WF2] a number inside what somebody inserted is inserted with it', () => {
  const words = (inside: string) => `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${inside}</w:p>`;
  const run = '<w:r><w:t>ajout</w:t></w:r>';
  const { blocks } = read(
    [words(`<w:ins w:author="Samir BENALI" w:date="2026-02-03T09:30:00Z">${run}</w:ins>`), words(run)],
    { numbering: foreignNumbers({ 1: ['upperLetter %1.'] }) },
  );
  expect(blocks.map(({ content = [] }) => content.map(({ text, marks }) => [text, marks?.[0]?.type]))).toEqual([
    [
      ['A.\u00a0', 'insertion'],
      ['ajout', 'insertion'],
    ],
    [
      ['B.\u00a0', undefined],
      ['ajout', undefined],
    ],
  ]);
});

test('[WF2] the place in a page that a link leads to is kept', () => {
  const link = (anchor: string) => `<w:p><w:hyperlink r:id="a"${anchor}><w:r><w:t>lien</w:t></w:r></w:hyperlink></w:p>`;
  const bytes = foreignDocx(link(' w:anchor="L67"') + link(''), {}, { a: 'https://exemple.fr/page' });
  const { file } = readFile(bytes, 'a.docx', readOptions());
  expect(file.body.content?.map(({ content }) => content?.[0]?.marks?.[0]?.attrs?.['href'])).toEqual([
    'https://exemple.fr/page#L67',
    'https://exemple.fr/page',
  ]);
});

test('[WF2] a reference to a number that is words says the number', () => {
  const field = (told: string, words: string) =>
    `<w:fldSimple w:instr="REF _R ${told}"><w:r><w:t>${words}</w:t></w:r></w:fldSimple>`;
  const heading = p('Bail', { style: 'H' }).replace('<w:r>', '<w:bookmarkStart w:id="1" w:name="_R"/><w:r>');
  const spaced = '<w:r><w:t xml:space="preserve"> </w:t></w:r>';
  const styles =
    '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
  const { blocks } = read(
    [
      heading,
      `<w:p>${field('\\r', 'Article 1')}</w:p>`,
      `<w:p>${field('\\r', 'Article 1')}${spaced}${field('\\h', 'Bail')}</w:p>`,
    ],
    { styles, numbering: foreignNumbers({ 1: ['decimal Article %1'] }) },
  );
  expect(blocks.slice(1).map(({ content = [] }) => content.map(({ type, text = '' }) => `${type} ${text}`))).toEqual([
    ['text Article 1'],
    ['crossReference '],
  ]);
});

test('[WF2] boxes and lengths are read in the strict form too', () => {
  const box =
    '<w:p><w:r><w:drawing><s:wsp xmlns:s="s"><s:txbx><x:txbxContent xmlns:x="http://schemas.microsoft.com/office/word/2006/wordml"><w:p><w:r><w:t>encadré</w:t></w:r></w:p></x:txbxContent></s:txbx></s:wsp></w:drawing></w:r></w:p>';
  const table =
    '<w:tbl><w:tblGrid><w:gridCol w:w="75pt"/></w:tblGrid><w:tr><w:tc><w:p><w:r><w:t>case</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
  const page = '<w:sectPr><w:pgSz w:w="29.7cm" w:h="210mm"/></w:sectPr>';
  const { file, report } = readFile(foreignDocx(box + table + page), 'a.docx', readOptions());
  expect(shown(file.body.content ?? [])).toEqual(expect.arrayContaining(['encadré', 'case']));
  expect(file.body.content?.at(-1)?.content?.[0]?.content?.[0]?.attrs).toMatchObject({ colwidth: [100] });
  expect(file.page.orientation).toBe('landscape');
  expect(report.map(({ loss }) => loss)).not.toContain('pageSize');
  expect(report.map(({ loss }) => loss)).toContain('textBoxes');
});

test('[WF3] words around a number are no longer than word processors have them, and weigh as those of the text do', () => {
  const parts = { numbering: foreignNumbers({ 1: [`upperRoman ${'l'.repeat(40_000)}%1`] }) };
  const { blocks } = read([p('bail', { id: 1 })], parts);
  expect(shown(blocks)).toEqual([`${'l'.repeat(255)}\u00a0bail`]);
  expect(() => read([p('l'.repeat(FILE_LIMITS.text - 100)), p('bail', { id: 1 })], parts)).toThrow(/long/);
});

test('numerals are those of word processors', () => {
  const all = (count: number) =>
    ['decimal', 'decimalZero', 'lowerLetter', 'upperRoman', 'ordinal', 'none', 'hebrew1'].map((form) =>
      numeralOf(count, form),
    );
  expect(all(1)).toEqual(['1', '01', 'a', 'I', '1er', '', null]);
  expect(all(28)).toEqual(['28', '28', 'bb', 'XXVIII', '28e', '', null]);
});

test('[WF2] a header that is too long is cut without a space at its end', () => {
  const bytes = foreignDocx(`${p('Bail')}<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>`, {
    header: `<w:p><w:r><w:t>${'x'.repeat(199)} suite</w:t></w:r></w:p>`,
  });
  expect(readFile(bytes, 'a.docx', readOptions()).file.page.header).toBe('x'.repeat(199));
});

test('[WF2] a table as wide as the lines of its file is as wide as those of the text, a wider one stays so', () => {
  const widths = (columns: number[], margin: number) => {
    const grid = columns.map((each) => `<w:gridCol w:w="${each}"/>`).join('');
    const cells = columns.map(() => '<w:tc><w:p><w:r><w:t>case</w:t></w:r></w:p></w:tc>').join('');
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${margin}"`).join(' ');
    const page = `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar ${sides}/></w:sectPr>`;
    const table = `<w:tbl><w:tblGrid>${grid}</w:tblGrid><w:tr>${cells}</w:tr></w:tbl>`;
    const { file } = readFile(foreignDocx(table + page), 'a.docx', readOptions());
    const row = file.body.content?.find(({ type }) => type === 'table')?.content?.[0];
    return row?.content?.map(({ attrs }) => attrs?.colwidth);
  };
  // 634 pixels between the margins of the file, of 21 mm; 604 between those of 25 mm, the nearest that a page may have.
  expect(widths([4750, 4750], 1190)).toEqual([[301], [301]]);
  expect(widths([3000, 3000], 1190)).toEqual([[200], [200]]);
  expect(widths([7500, 7500], 1190)).toEqual([[500], [500]]);
});

test('[WF4] items whose list is nowhere in the file keep their words, and are counted; number 0 says that there is none', () => {
  const { blocks, report } = read([p('Bail', { id: 7 }), p('Loyer', { id: 7 }), p('Charges', { id: 0 }), p('Fin')], {});
  expect(blocks.map(textOf)).toEqual(['Bail', 'Loyer', 'Charges', 'Fin']);
  expect(report).toEqual([{ loss: 'unknownLists', count: 2 }]);
});
