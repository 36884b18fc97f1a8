import { expect, test } from 'vitest';
import { P, R, readShort } from '../../testing/short-docx.ts';

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const sign = (text: string, properties = '') => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const fraction = (above: string, below: string) => `<m:f><m:num>${above}</m:num><m:den>${below}</m:den></m:f>`;

test('[WF4] a formula leaves its signs in a line, so that a fraction is no other number, and is counted', () => {
  const power = `<m:sSup><m:e>${sign('x')}</m:e><m:sup>${sign('2')}</m:sup></m:sSup>`;
  const formula = `<m:oMath ${MATH}>${fraction(sign('1'), sign('2'))}${sign('+')}${fraction(sign('a+b'), sign('3'))}${power}</m:oMath>`;
  expect(readShort(P(`${R('Soit ')}${formula}${R(' fin')}`))).toMatchObject({
    lines: ['Soit 1/2+(a+b)/3x^2 fin'],
    lost: { formulas: 1 },
  });
});

test('[WF10] signs of a formula that are hidden stay hidden', () => {
  const hidden = '<w:rPr><w:vanish/></w:rPr>';
  expect(readShort(P(`<m:oMath ${MATH}>${sign('1')}${sign('secret', hidden)}</m:oMath>`))).toMatchObject({
    lines: ['1'],
    lost: { formulas: 1, hiddenText: 1 },
  });
});
