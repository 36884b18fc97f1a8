import { expect, test } from 'vitest';
import { FormulaProblem } from './formula.ts';
import { intersected } from './intersect.ts';
import { parseExcelFormula, parseFormula, readFormula } from './parse.ts';
import { bookOf } from './testing/books.ts';
import { excelFormula, showFormula, storeFormula } from './write.ts';

const book = bookOf();

test.each([
  ['SUM(A1:A3,2.5)*2%', 'SOMME(A1:A3;2,5)*2%'],
  ['IF(\'Débours 2026\'!$B$2>=10,"oui","non; rien")', 'SI(\'Débours 2026\'!$B$2>=10;"oui";"non; rien")'],
  ['_xlfn.XLOOKUP(A1,B:B,C:C,#N/A)', 'RECHERCHEX(A1;B:B;C:C;#N/A)'],
  ['_xlfn.IFS(A1>0,TRUE,A1<0,FALSE)', 'SI.CONDITIONS(A1>0;VRAI;A1<0;FAUX)'],
  ['SUM($1:$3)-1.5E-7', 'SOMME($1:$3)-1,5E-7'],
  ['ERROR.TYPE(#NAME?)', 'TYPE.ERREUR(#NOM?)'],
  ['SUBTOTAL(109,A1:A3)', 'SOUS.TOTAL(109;A1:A3)'],
  ['_xlfn.AGGREGATE(14,6,A1:A3,1)', 'AGREGAT(14;6;A1:A3;1)'],
  ['_xlfn.LET(_xlpm.taux,0.2,A1*_xlpm.taux)', 'LET(taux;0,2;A1*taux)'],
  ['SUM(_xlfn._xlws.FILTER(A1:A3,A1:A3>1))', 'SOMME(FILTRE(A1:A3;A1:A3>1))'],
  ['ROWS(_xlfn.UNIQUE(_xlfn._xlws.SORT(A1:A3)))', 'LIGNES(UNIQUE(TRIER(A1:A3)))'],
  ['NETWORKDAYS.INTL(A1,A2,11,B1:B3)', 'NB.JOURS.OUVRES.INTL(A1;A2;11;B1:B3)'],
  ['OFFSET(A1,1,0)+INDIRECT("A"&B1)', 'DECALER(A1;1;0)+INDIRECT("A"&B1)'],
])('%s is %s', (file, french) => {
  expect(showFormula(parseExcelFormula(file, book, 's'), book, 's')).toBe(french);
  const { text: written } = excelFormula(parseFormula(french, book, 's'), book, 's');
  expect(showFormula(parseExcelFormula(written, book, 's'), book, 's')).toBe(french);
  expect(written.toUpperCase()).toBe(file.toUpperCase());
});

test.each([
  ['ABS(A7:C7)', 'ABS(@A7:C7)', false],
  ['-A7:C7+SUM(A7:C7)', '-@A7:C7+SOMME(A7:C7)', false],
  ['SUM(IF(A1:A3>1,A1:A3))', 'SOMME(SI(@A1:A3>1;A1:A3))', false],
  ['SUM(A1:A3*2)', 'SOMME(@A1:A3*2)', false],
  ['SUMPRODUCT((A1:A3>1)*B1:B3)', 'SOMMEPROD((A1:A3>1)*B1:B3)', false],
  ['LOOKUP(2,1/(A1:A3<>""),B1:B3)', 'RECHERCHE(2;1/(A1:A3<>"");B1:B3)', false],
  ['COUNTIF(A1:A3,A1:A3)', 'NB.SI(A1:A3;@A1:A3)', false],
  ['IF(A1,B1:B3)', 'SI(A1;@B1:B3)', false],
  ['SUM(IF(A1:A3>1,_xlfn.SINGLE(B1:B3)))', 'SOMME(SI(A1:A3>1;@B1:B3))', true],
  ['ABS(A7:C7)%', 'ABS(A7:C7)%', true],
  ['A7:C7', 'A7:C7', true],
])('%s of a file is %s', (file, french, isArray) => {
  const read = parseExcelFormula(file, book, 's');
  const formula = isArray ? read : intersected(read);
  expect(showFormula(formula, book, 's')).toBe(french);
  expect(parseFormula(`=${french}`, book, 's')).toEqual(formula);
  expect(readFormula(storeFormula(formula))).toEqual(formula);
  expect(excelFormula(formula, book, 's')).toEqual({ text: file, isArray });
});

test('functions that were given a new name are those of the old one', () => {
  expect(showFormula(parseExcelFormula('_xlfn.STDEV.S(A1:A3)', book, 's'), book, 's')).toBe('ECARTYPE(A1:A3)');
});

test.each(['SUM(A1;A2)', 'SUM(', 'A1:A99999', 'Inconnue!A1'])('%s is no formula of a file', (text) => {
  expect(() => parseExcelFormula(text, book, 's')).toThrow(FormulaProblem);
});
