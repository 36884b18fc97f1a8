import { describe, expect, test } from 'vitest';
import { masked, readNumberFormat } from '@basoche/office/spreadsheet';
import { MAIN, part, taken, workbook } from './testing/workbooks.ts';

const read = (code: string) => readNumberFormat(164, new Map([[164, code]]));
const TELEPHONE = '0#" "##" "##" "##" "##';

describe('formats of numbers', () => {
  test.each([
    ['00000', 1000, '01000'],
    [TELEPHONE, 612345678, '06 12 34 56 78'],
    ['0#\\ ##\\ ##\\ ##\\ ##', 612345678, '06 12 34 56 78'],
    ['00 00 00 00 00', 612345678, '06 12 34 56 78'],
    ['000\\ 000\\ 000\\ 00000', 73282932000074, '732 829 320 00074'],
    ['"RG "00000', 12, 'RG 00012'],
    ['00000', 1234567, '1234567'],
    ['00000', 12.5, null],
    ['00000', -12, null],
  ])('%s shows %d as the name that it is', (code, value, shown) => {
    const { mask, exact } = read(code);
    expect([mask, exact]).toEqual([code, false]);
    expect(masked(value, mask!)).toBe(shown);
  });

  test.each([
    ['#,##0,', false, { number: 'number', decimals: 0 }],
    ['0.0,,"M"', false, { number: 'number', decimals: 1 }],
    ['#,##0,\\ "€"', false, { number: 'money', decimals: 0 }],
    ['000', false, { number: 'number', decimals: 0 }],
    ['0" jours"', false, { number: 'number', decimals: 0 }],
    ['#,##0.00', true, { number: 'number', decimals: 2 }],
    ['#,##0.00\\ "€"', true, { number: 'money', decimals: 2 }],
    ['_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-', true, { number: 'money', decimals: 2 }],
    ['#\\ ##0', true, { number: 'number', decimals: 0 }],
    ['0.00%', true, { number: 'percent', decimals: 2 }],
    ['0', true, { number: 'number', decimals: 0 }],
  ])('%s is kept as it shows: %s', (code, exact, look) => {
    expect(read(code)).toMatchObject({ exact, look, mask: null });
  });
});

const STYLES = part(
  `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="#,##0,"/></numFmts>` +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
);

test('a postal code of a workbook stays the one it shows, and is told; what shows otherwise is told too', () => {
  const { text, losses } = taken(
    workbook(
      '<x:row r="1"><x:c r="A1" s="1"><x:v>1000</x:v></x:c><x:c r="B1" s="2"><x:v>1500</x:v></x:c><x:c r="C1" s="1"><x:f>1000+1</x:f><x:v>1001</x:v></x:c></x:row>',
      { 'xl/styles.xml': STYLES },
    ),
  );
  expect(['1/1', '1/2', '1/3'].map((key) => text(key))).toEqual(['01000', '1\u202f500', '1001']);
  expect(losses).toEqual({ numbers: 1, looks: 2 });
});
