import { expect, test } from 'vitest';
import { valueIn } from './testing/books.ts';
import type { Scalar } from './value.ts';

const CELLS = {
  ...{ A1: { date: '2026-01-05' }, A2: { date: '2026-02-10' }, A3: { date: '2026-03-15' }, B1: 100, B2: 200, B3: 400 },
  ...{ C1: 0.5, C2: 0.25, D1: '1/2/2026', D2: '2 mars 2026' },
};

test.each<[formula: string, value: Scalar]>([
  ['=NB.SI(A1:A3;">=01/02/2026")', 2],
  ['=NB.SI(A1:A3;">=1/2/2026")', 2],
  ['=NB.SI(A1:A3;">=2026-02-01")', 2],
  ['=NB.SI(A1:A3;">=2026/2/1")', 2],
  ['=NB.SI(A1:A3;">=1/2/26")', 2],
  ['=NB.SI(A1:A3;">=1-2-2026")', 2],
  ['=NB.SI(A1:A3;">=1.2.26")', 2],
  ['=NB.SI(A1:A3;">=1er février 2026")', 2],
  ['=NB.SI(A1:A3;">= 1 FÉVR. 2026")', 2],
  ['=NB.SI(A1:A3;"10/2/2026")', 1],
  ['=NB.SI(A1:A3;"=10 février 2026")', 1],
  ['=NB.SI(A1:A3;"<>10/2/26")', 2],
  ['=NB.SI(D1:D2;"1/2/2026")', 1],
  ['=SOMME.SI(A1:A3;"<1/3/2026";B1:B3)', 300],
  ['=SOMME.SI.ENS(B1:B3;A1:A3;">=1/2/2026";A1:A3;"<=28/2/2026")', 200],
  ['=NB.SI.ENS(A1:A3;">=5 janv. 2026";A1:A3;"<"&"2026-03-15")', 2],
  ['=MOYENNE.SI.ENS(B1:B3;A1:A3;">31/1/26")', 300],
  ['=MAX.SI.ENS(B1:B3;A1:A3;"<=10/2/2026")', 200],
  ['=MIN.SI.ENS(B1:B3;A1:A3;">6/1/2026")', 200],
  ['=NB.SI(C1:C2;">=12:00")', 1],
  ['=NB.SI(C1:C2;"6h00")', 1],
  ['=DATEVAL("01/01/2001")', 36892],
  ['=DATEVAL("1/1/2001")', 36892],
  ['=DATEVAL("2001-01-01")', 36892],
  ['=DATEVAL("1 janvier 2001")', 36892],
  ['=DATEVAL("1er janv. 01")', 36892],
  ['=DATEVAL("1-janv-2001")', 36892],
  ['=DATEVAL("01/01/01")', 36892],
  ['=DATEVAL(" 1/1/2001 12:30 ")', 36892],
  ['=DATEVAL("31/12/1999")', 36525],
  ['=DATEVAL("1/1/30")', 10959],
  ['=DATEVAL(D2)', 46083],
  ['=CNUM("1/2/2026")', 46054],
  ['=CNUM("01/02/2026 12:00")', 46054.5],
  ['=CNUM("12:30")', 0.520833333333333],
  ['=CNUM("1 h 45")', 0.072916666666667],
  ['=DATEDIF("1/1/2024";"1/1/2026";"y")', 2],
  ['=ANNEE("1 janvier 2001")', 2001],
  ['=MOIS(D2)', 3],
  ['=JOURSEM("2026-01-01";2)', 4],
  ['=FIN.MOIS("1/2/2026";0)', 46081],
  ['=JOURS("2/1/2026";"1/1/2026")', 1],
  ['=NB.JOURS.OUVRES("1/5/2026";"31/5/2026";"1/5/2026")', 20],
  ['=SERIE.JOUR.OUVRE("30/4/2026";1;D1)', 46143],
  ['=TEXTE("1/2/2026";"jj/mm/aaaa")', '01/02/2026'],
  ['="1/2/2026"+1', 46055],
  ['=SOMME("1/2/2026";1)', 46055],
  ['=D1+1', 46055],
  ['="12:30"*24', 12.5],
  ['=HEURE("14:30")', 14],
  ['=MINUTE("14h45")', 45],
  ['=SECONDE("12:30:15")', 15],
  ['=TEMPSVAL("12:30:15")', 0.521006944444444],
  ['=TEMPSVAL("9:05")', 0.378472222222222],
  ['=TEMPSVAL("1/2/2026 18:00")', 0.75],
  ['=TEMPSVAL("27:00")', 0.125],
  ['=TEMPSVAL("1/2/2026")', 0],
  // A text is no day where texts and days are looked for.
  ['=SI.NON.DISP(RECHERCHEV("5/1/2026";A1:B3;2;FAUX);"aucun")', 'aucun'],
  ['=RECHERCHEV(DATEVAL("5/1/2026");A1:B3;2;FAUX)', 100],
  ['=EQUIV(DATEVAL("1 mars 2026");A1:A3)', 2],
  ['=RECHERCHEX("1/2/2026";D1:D2;B1:B2)', 100],
])('%s', (formula, expected) => {
  const value = valueIn(CELLS, formula);
  if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 9);
  else expect(value).toEqual(expected);
});

test.each([
  'DATEVAL("30/2/2026")',
  'DATEVAL("12:30")',
  'DATEVAL("100")',
  'DATEVAL(A1)',
  'CNUM("1/13/2026")',
  'TEMPSVAL("x")',
])('=%s is no day', (formula) => {
  expect(valueIn(CELLS, `=${formula}`)).toEqual({ error: 'VALUE' });
});
