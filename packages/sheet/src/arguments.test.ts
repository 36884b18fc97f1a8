import { expect, test } from 'vitest';
import { valueIn, workbookOf } from './testing/books.ts';
import type { Scalar } from './value.ts';

const CELLS = { A1: '1000', A2: 200, A3: 'offert', A4: true, B2: 400 };

test.each<[formula: string, value: Scalar]>([
  ['=SOMME(A2;A3)', 200],
  ['=SOMME(A1;A2)', 200],
  ['=SOMME(A2;A4)', 200],
  ['=SOMME(A2;$A$1;A4;A3)', 200],
  ['=MIN(A2;A4)', 200],
  ['=MAX(A2;A3)', 200],
  ['=MOYENNE(A2;A1)', 200],
  ['=ET(A4;A3)', true],
  ['=OU(A3;A4)', true],
  ['=OUX(A3;A4)', true],
  ['=PRODUIT(A2;A1;A4)', 200],
  ['=SOMME.CARRES(A2;A3)', 40000],
  ['=MEDIANE(A2;A1;B2)', 300],
  ['=ECARTYPEP(A2;A1;B2)', 100],
  ['=NB(A1;A2;A4)', 1],
  ['=NBVAL(A1;A2;A3;A4;A9)', 4],
  ['=AVERAGEA(A2;A3)', 100],
  ['=MINA(A2;A3)', 0],
  ['=MAXA(A4;A3)', 1],
  ['=GRANDE.VALEUR(A2;1)', 200],
  ['=SOMMEPROD(A4;A2)', 0],
  ['=VAN(0;A2;A1)', 200],
  // A reference that a function gives is one still.
  ['=SOMME(SI(VRAI;A1);A2)', 200],
  ['=SOMME(INDEX(A1:A4;1);A2)', 200],
  ['=SOMME(INDEX(A1:A4;4);A2)', 200],
  ['=SOMME(CHOISIR(2;A2;A4);A2)', 200],
  ['=SOMME(SI.CONDITIONS(VRAI;A4);A2)', 200],
  ['=SOMME(SI.MULTIPLE(1;1;A4);A2)', 200],
  ['=SOMME(RECHERCHEX("offert";A1:A4;A1:A4);A2)', 200],
  ['=SOMME(SIERREUR(A1;0);A2)', 200],
  ['=SOMME(SIERREUR(1/0;A4);A2)', 200],
  // What is written or computed counts.
  ['=SOMME(A2;"1000")', 1200],
  ['=SOMME(A2;VRAI)', 201],
  ['=SOMME(A2;A1+0)', 1200],
  ['=SOMME(A2;A1&"")', 1200],
  ['=SOMME(A2;A4=VRAI)', 201],
  ['=SOMME(A2;-A4)', 199],
  ['=NB("5";VRAI;"x";A2)', 3],
  ['=AVERAGEA("300";A2;FAUX;VRAI)', 125.25],
  ['=ET(A4;1;"vrai")', true],
  // Of one cell and of a text alone.
  ['=SOMME(A3)', 0],
  ['=TYPE(A2)', 1],
  ['=TYPE(A1:A2)', 64],
  ['=ESTREF(INDEX(A1:A4;1))', true],
  ['=LIGNE(INDEX(A1:A4;3))', 3],
])('%s', (formula, expected) => {
  expect(valueIn(CELLS, formula)).toEqual(expected);
});

test.each([
  ['=SOMME(A2;"offert")', 'VALUE'],
  ['=ET(A3)', 'VALUE'],
  ['=ET(A4;"offert")', 'VALUE'],
  ['=AVERAGEA(A2;"x")', 'VALUE'],
  ['=A3+A2', 'VALUE'],
])('%s cannot be computed', (formula, error) => {
  expect(valueIn(CELLS, formula)).toEqual({ error });
});

test('a number finds what its text finds', () => {
  const cells = { A1: 1, A2: '1', A3: '01', A4: 'un', A5: 2, B1: 10, B2: 20, B3: 40, B4: 80, B5: 160 };
  const asked = ['=NB.SI(A1:A5;1)', '=NB.SI(A1:A5;"1")', '=SOMME.SI(A1:A5;A1;B1:B5)', '=NB.SI(A1:A5;"<>1")'];
  const workbook = workbookOf({ ...cells, ...Object.fromEntries(asked.map((each, at) => [`C${at + 1}`, each])) });
  expect(asked.map((_, at) => workbook.valueOf('s', `r${at + 1}/c3`))).toEqual([2, 2, 30, 3]);
});
