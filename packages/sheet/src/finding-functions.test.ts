import { expect, test } from 'vitest';
import { bookOf, keyOf, put, valueIn, workbookOf } from './testing/books.ts';
import type { Scalar } from './value.ts';
import type { Workbook } from './workbook.ts';

const DAYS = { A1: { date: '2026-01-05' }, A2: { date: '2026-02-10' }, A3: { date: '2026-03-15' } };
const CELLS = {
  ...DAYS,
  B1: 100,
  B2: 200,
  B3: 400,
  C1: 'b',
  C2: 'a',
  C3: 'B',
  D1: 3,
  D2: '=NA()',
  D3: 1,
  E1: 'B2',
  E2: '2',
};

const valueOf = (workbook: Workbook, address: string) => workbook.valueOf('s', keyOf(workbook.book, address));

test.each<[formula: string, value: Scalar]>([
  ['=SOUS.TOTAL(9;B1:B3)', 700],
  ['=SOUS.TOTAL(109;B1:B2;B3)', 700],
  ['=SOUS.TOTAL(1;B1:B3)', 700 / 3],
  ['=SOUS.TOTAL(2;B1:C3)', 3],
  ['=SOUS.TOTAL(3;B1:C4)', 6],
  ['=SOUS.TOTAL(4;B1:B3)', 400],
  ['=SOUS.TOTAL(5;B1:B3)', 100],
  ['=SOUS.TOTAL(6;D1;B1)', 300],
  ['=SOUS.TOTAL(8;B1;B3)', 150],
  ['=AGREGAT(9;5;B1:B3)', 700],
  ['=AGREGAT(9;6;D1:D3)', 4],
  ['=AGREGAT(4;7;D1:D3)', 3],
  ['=AGREGAT(12;4;B1:B3)', 200],
  ['=AGREGAT(14;6;B1:B3;2)', 200],
  ['=AGREGAT(15;6;B1:B3/(A1:A3>DATE(2026;1;31));1)', 200],
  ['=AGREGAT(16;4;B1:B3;0,5)', 200],
  ['=AGREGAT(17;4;B1:B3;1)', 150],
  ['=AGREGAT(19;4;B1:B3;1)', 100],
  ['=DECALER(B1;1;0)', 200],
  ['=SOMME(DECALER(B1;0;0;3;1))', 700],
  ['=SOMME(DECALER(B1:B2;1;0))', 600],
  ['=SOMME(DECALER(B3;0;0;-2;1))', 600],
  ['=INDIRECT("B1")', 100],
  ['=INDIRECT(E1)', 200],
  ['=SOMME(INDIRECT("B1:B"&NBVAL(B1:B3)))', 700],
  ['=SOMME(INDIRECT("B"&E2);INDIRECT("$B$3"))', 600],
  ['=INDIRECT("L3C2";FAUX)', 400],
  ['=ESTREF(INDIRECT("\'Débours 2026\'!A1"))', true],
  ['=LIGNE(DECALER(B1;2;0))', 3],
  ['=SOMME(FILTRE(B1:B3;B1:B3>100))', 600],
  ['=JOINDRE.TEXTE(",";VRAI;FILTRE(C1:C3;B1:B3<>200))', 'b,B'],
  ['=FILTRE(B1:B3;B1:B3>200)', 400],
  ['=FILTRE(B1:B3;B1:B3>900;"aucun")', 'aucun'],
  ['=NB(UNIQUE(B1:B3))', 3],
  ['=JOINDRE.TEXTE(",";VRAI;UNIQUE(C1:C3))', 'b,a'],
  ['=UNIQUE(C1:C3;FAUX;VRAI)', 'a'],
  ['=LIGNES(UNIQUE(C1:C3))', 2],
  ['=JOINDRE.TEXTE(",";VRAI;TRIER(C1:C2))', 'a,b'],
  ['=INDEX(TRIER(B1:B3;1;-1);1)', 400],
  ['=JOINDRE.TEXTE(",";VRAI;TRIERPAR(C1:C3;B1:B3;-1))', 'B,a,b'],
  ['=INDEX(TRIER(B1:C3;2);1;1)', 200],
  ['=NB.JOURS.OUVRES.INTL(DATE(2026;5;1);DATE(2026;5;31);1)', 21],
  ['=NB.JOURS.OUVRES.INTL(DATE(2026;5;1);DATE(2026;5;31))', 21],
  ['=NB.JOURS.OUVRES.INTL(DATE(2026;5;1);DATE(2026;5;31);11)', 26],
  ['=NB.JOURS.OUVRES.INTL(DATE(2026;5;1);DATE(2026;5;31);"0000011";DATE(2026;5;1))', 20],
  ['=NB.JOURS.OUVRES.INTL("1/5/2026";"31/5/2026";7)', 21],
  ['=SERIE.JOUR.OUVRE.INTL(DATE(2026;5;1);1;11)', 46144],
  ['=SERIE.JOUR.OUVRE.INTL(DATE(2026;5;1);1)', 46146],
  ['=LET(x;1;x+1)', 2],
  ['=LET(taux;20%;ht;B2;ht*(1+taux))', 240],
  ['=LET(zone;B1:B3;SOMME(zone)/NB(zone))', 700 / 3],
  ['=LET(x;2;LET(X;x*5;x)+x)', 12],
  ['=LET(e;1/0;SIERREUR(e;"sans"))', 'sans'],
  ['=SOMME(LET(z;B1:B3;SI(z>100;z)))', 600],
  ['=CELLULE("adresse";B1)', '$B$1'],
  ['=CELLULE("adresse";B2:C3)', '$B$2'],
  ['=CELLULE("adresse")', '$AA$1'],
  ['=CELLULE("adresse";\'Débours 2026\'!B2)', "'Débours 2026'!$B$2"],
  ['=CELLULE("ligne";B3)', 3],
  ['=CELLULE("col";B3)', 2],
  ['=CELLULE("contenu";B3)', 400],
  ['=CELLULE("type";C1)', 'l'],
  ['=JOURSEM(DATE(2026;1;1))', 5],
  ['=JOURSEM(DATE(2026;1;1);2)', 4],
  ['=JOURSEM(DATE(2026;1;1);3)', 3],
  ['=JOURSEM(DATE(2026;1;1);11)', 4],
  ['=JOURSEM(DATE(2026;1;1);12)', 3],
  ['=JOURSEM(DATE(2026;1;1);16)', 6],
  ['=JOURSEM(DATE(2026;1;1);17)', 5],
  ['=NO.SEMAINE(DATE(2026;1;1);11)', 1],
  ['=NO.SEMAINE(DATE(2026;1;5);11)', 2],
  ['=NO.SEMAINE(DATE(2026;1;4);17)', 2],
  ['=NO.SEMAINE(DATE(2026;1;3);16)', 2],
  ['=NO.SEMAINE(DATE(2026;1;1);21)', 1],
  ['=SOMME.SI(C1:C3;"b";B1)', 500],
])('%s', (formula, expected) => {
  const value = valueIn(CELLS, formula);
  if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 9);
  else expect(value).toEqual(expected);
});

test.each([
  ['=SOUS.TOTAL(12;B1:B3)', 'VALUE'],
  ['=SOUS.TOTAL(9;D1:D3)', 'NA'],
  ['=DECALER(B1;-1;0)', 'REF'],
  ['=DECALER(B1;999;0)', 'REF'],
  ['=DECALER(5;0;0)', 'VALUE'],
  ['=INDIRECT("pas une adresse")', 'REF'],
  ['=INDIRECT("B1+1")', 'REF'],
  ['=FILTRE(B1:B3;B1:B3>900)', 'CALC'],
  ['=FILTRE(B1:B3;B1:B3>100)', 'SPILL'],
  ['=UNIQUE(B1:B3)', 'SPILL'],
  ['=TRIER(B1:B3)', 'SPILL'],
  ['=LET(x;1;y)', 'NAME'],
  ['=LET(1;2;3)', 'NAME'],
  ['=JOURSEM(A1;4)', 'NUM'],
  ['=NO.SEMAINE(A1;18)', 'NUM'],
  ['=NB.JOURS.OUVRES.INTL(A1;A2;8)', 'NUM'],
  ['=SERIE.JOUR.OUVRE.INTL(A1;1;"1111111")', 'VALUE'],
])('%s cannot be computed: %s', (formula, error) => {
  expect(valueIn(CELLS, formula)).toEqual({ error });
});

test('what a formula finds without naming it is followed: its cells, and where it leads', () => {
  const workbook = workbookOf({
    A1: 1,
    A2: 2,
    A3: '=A2*10',
    B1: 'A1',
    C1: '=INDIRECT(B1)+1',
    C2: '=C1*2',
    C3: '=SOMME(DECALER(A1;1;0;2;1))',
  });
  expect(['C1', 'C2', 'C3'].map((at) => valueOf(workbook, at))).toEqual([2, 4, 22]);
  put(workbook, 'A1', 5);
  put(workbook, 'A2', 3);
  workbook.compute();
  expect(['C1', 'C2', 'C3'].map((at) => valueOf(workbook, at))).toEqual([6, 12, 33]);
  put(workbook, 'B1', 'A3');
  put(workbook, 'A2', 4);
  workbook.compute();
  expect(['C1', 'C2'].map((at) => valueOf(workbook, at))).toEqual([41, 82]);
  put(workbook, 'A1', 100);
  put(workbook, 'A3', null);
  workbook.compute();
  expect(['C1', 'C2', 'C3'].map((at) => valueOf(workbook, at))).toEqual([1, 2, 4]);
});

test('an address that leads back to its formula says so, and ends when it leads elsewhere', () => {
  const workbook = workbookOf({ A1: 7, B1: 'C1', C1: '=INDIRECT(B1)', C2: '=C1+1', D1: '=INDIRECT("D2")', D2: '=D1' });
  for (const at of ['C1', 'C2', 'D1', 'D2']) expect(valueOf(workbook, at)).toEqual({ error: 'CIRC' });
  put(workbook, 'B1', 'A1');
  put(workbook, 'D2', 3);
  workbook.compute();
  expect(['C1', 'C2', 'D1'].map((at) => valueOf(workbook, at))).toEqual([7, 8, 3]);
});

test('a place that is only counted from is not read', () => {
  const workbook = workbookOf({
    B1: 1,
    B2: 2,
    B3: '=SOMME(DECALER(B3;-2;0;2;1))',
    B4: '=LIGNE(B4)',
    B5: '=LIGNES(B1:B9)',
  });
  expect(['B3', 'B4', 'B5'].map((at) => valueOf(workbook, at))).toEqual([3, 4, 9]);
});

test('cells that a sum takes in beyond its area are followed', () => {
  const workbook = workbookOf({ A1: 'x', A2: 'x', B1: 1, B2: 2, C1: '=SOMME.SI(A1:A2;"x";B1)' });
  put(workbook, 'B2', 5);
  workbook.compute();
  expect(valueOf(workbook, 'C1')).toBe(6);
});

test('totals leave out other totals and rows that a filter hides', () => {
  const workbook = workbookOf({
    ...{ B1: 100, B2: 200, B3: '=SOUS.TOTAL(9;B1:B2)', B4: 400, B5: '=SOUS.TOTAL(9;B1:B4)', B6: '=SOMME(B1:B2)' },
    ...{
      C1: '=SOUS.TOTAL(2;B1:B4)',
      C2: '=AGREGAT(9;5;B1:B4)',
      C3: '=AGREGAT(9;4;B1:B2)',
      C4: '=B5*2',
      C5: '=SOUS.TOTAL(9;B1)',
    },
  });
  const values = () => ['B3', 'B5', 'B6', 'C1', 'C2', 'C3', 'C4', 'C5'].map((at) => valueOf(workbook, at));
  expect(values()).toEqual([300, 700, 300, 3, 1000, 300, 1400, 100]);
  workbook.setHidden('s', new Set(['r1']));
  workbook.compute();
  expect(values()).toEqual([200, 600, 300, 2, 800, 300, 1200, 0]);
  workbook.setHidden('t', new Set(['r2']));
  workbook.setHidden('s', new Set());
  workbook.compute();
  expect(values()).toEqual([300, 700, 300, 3, 1000, 300, 1400, 100]);
});

test('an address in a text is that of the lines as they stand', () => {
  const workbook = workbookOf({ A1: 1, A2: 2, B1: '=INDIRECT("A2")' });
  const [sheet, other] = bookOf();
  const ids = ['new', ...sheet!.rows.ids];
  workbook.setBook([{ ...sheet!, rows: { ids, places: new Map(ids.map((id, at) => [id, at])) } }, other!]);
  workbook.compute();
  expect(workbook.valueOf('s', 'r1/c2')).toBe(1);
});
