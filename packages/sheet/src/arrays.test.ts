import { expect, test } from 'vitest';
import { valueIn } from './testing/books.ts';
import type { Scalar } from './value.ts';

const MONTHS = { C1: { date: '2026-01-05' }, C2: { date: '2026-02-10' }, C3: { date: '2026-03-15' } };
const FIRST = { A1: 'x', A2: 'y', A3: 'x', B1: 100, B2: 200, B3: 400 };
const CELLS = { ...FIRST, ...MONTHS, D1: -1, D2: '=NA()', D3: 2, E1: 'ab', E2: 'cde', F1: 1, G1: 2, H1: 3 };

test.each<[formula: string, value: Scalar]>([
  ['=SOMME(SI(B1:B3>100;B1:B3))', 600],
  ['=SOMME(SI(A1:A3="x";B1:B3;0))', 500],
  ['=MAX(SI(A1:A3="x";B1:B3))', 400],
  ['=MOYENNE(SI(A1:A3="x";B1:B3;""))', 250],
  ['=SOMME(SIERREUR(D1:D3;0))', 1],
  ['=SOMME(SI(ESTNUM(D1:D3);D1:D3;10))', 11],
  ['=NB(D1:D3)', 2],
  ['=SOMMEPROD(--(A1:A3="x"))', 2],
  ['=SOMMEPROD(ABS(D1:D1))', 1],
  ['=SOMME(ABS(F1:H1-2))', 2],
  ['=SOMMEPROD((MOIS(C1:C3)=2)*B1:B3)', 200],
  ['=SOMMEPROD((ANNEE(C1:C3)=2026)*1)', 3],
  ['=SOMMEPROD(NBCAR(E1:E2))', 5],
  ['=SOMMEPROD(1/NB.SI(A1:A3;A1:A3))', 2],
  ['=SOMME(NB.SI.ENS(A1:A3;A1:A2))', 3],
  ['=SOMME(SOMME.SI(A1:A3;A1:A2;B1:B3))', 700],
  ['=SOMME(ARRONDI(B1:B3/3;0))', 233],
  ['=SOMMEPROD((LIGNE(B1:B3)>=2)*B1:B3)', 600],
  ['=SOMME(GRANDE.VALEUR(B1:B3;LIGNE(A1:A2)))', 600],
  ['=SOMME(F1:H1*B1:B3)', 4200],
  ['=INDEX(B1:B3;EQUIV(1;(A1:A3="x")*(B1:B3>100);0))', 400],
  ['=SOMME(RECHERCHEV(A1:A2;A1:B3;2;FAUX))', 300],
  ['=JOINDRE.TEXTE(",";VRAI;SI(A1:A3="x";B1:B3;""))', '100,400'],
  ['=SOMME(CHOISIR(F1:H1;10;20;30))', 60],
  ['=ET(B1:B3>0)', true],
  ['=SOMME(SI(VRAI;B1:B3))', 700],
  ['=ESTERREUR(SOMME(D1:D3))', true],
  // What stands in the row or the column of the formula, AA1.
  ['=@B1:B3', 100],
  ['=@B1:B3*2', 200],
  ['=-@B1:B3%', -1],
  ['=@B1', 100],
  ['=@(B1:B3*2)', 200],
  ['=SOMME(SI(B1:B3>=@B1:B3;B1:B3))', 700],
  // Of one cell the value counts.
  ['=ABS(D1:D1)', 1],
  ['=B1:B1*2', 200],
])('%s', (formula, expected) => {
  expect(valueIn(CELLS, formula)).toEqual(expected);
});

test.each([
  ['=@B2:B3', 'VALUE'],
  ['=@B1:C3', 'VALUE'],
  ['=B1:B3', 'SPILL'],
  ['=ABS(F1:H1)', 'SPILL'],
])('%s is no one value', (formula, error) => {
  expect(valueIn(CELLS, formula)).toEqual({ error });
});

test('calls within calls are computed once each, whatever fails', () => {
  const deep = `${'SIERREUR(ABS('.repeat(25)}"x"${');"x")'.repeat(25)}`;
  expect(valueIn(CELLS, `=${deep}`)).toBe('x');
});
