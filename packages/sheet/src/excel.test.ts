import { expect, test } from 'vitest';
import { FormulaProblem } from './formula.ts';
import { parseExcelFormula, parseFormula } from './parse.ts';
import { bookOf } from './testing/books.ts';
import { excelFormula, showFormula } from './write.ts';

const book = bookOf();

test.each([
  ['SUM(A1:A3,2.5)*2%', 'SOMME(A1:A3;2,5)*2%'],
  ['IF(\'Débours 2026\'!$B$2>=10,"oui","non; rien")', 'SI(\'Débours 2026\'!$B$2>=10;"oui";"non; rien")'],
  ['_xlfn.XLOOKUP(A1,B:B,C:C,#N/A)', 'RECHERCHEX(A1;B:B;C:C;#N/A)'],
  ['_xlfn.IFS(A1>0,TRUE,A1<0,FALSE)', 'SI.CONDITIONS(A1>0;VRAI;A1<0;FAUX)'],
  ['SUM($1:$3)-1.5E-7', 'SOMME($1:$3)-1,5E-7'],
  ['ERROR.TYPE(#NAME?)', 'TYPE.ERREUR(#NOM?)'],
])('%s is %s', (file, french) => {
  expect(showFormula(parseExcelFormula(file, book, 's'), book, 's')).toBe(french);
  const written = excelFormula(parseFormula(french, book, 's'), book, 's');
  expect(showFormula(parseExcelFormula(written, book, 's'), book, 's')).toBe(french);
  expect(written.toUpperCase()).toBe(file.toUpperCase());
});

test('functions that were given a new name are those of the old one', () => {
  expect(showFormula(parseExcelFormula('_xlfn.STDEV.S(A1:A3)', book, 's'), book, 's')).toBe('ECARTYPE(A1:A3)');
});

test.each(['SUM(A1;A2)', 'SUM(', 'A1:A99999', 'Inconnue!A1'])('%s is no formula of a file', (text) => {
  expect(() => parseExcelFormula(text, book, 's')).toThrow(FormulaProblem);
});
