import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Book } from './book.ts';
import { FORMULA_MAX_LENGTH, FormulaProblem } from './formula.ts';
import { copiedFormula, displayValue, parseFormula, readFormula, readTyped, SHEET_FUNCTIONS } from './index.ts';
import { showFormula, sortedFormula, storeFormula } from './index.ts';
import { bookOf, keyOf, lines, put, workbookOf } from './testing/books.ts';
import { Workbook } from './workbook.ts';

const value = (workbook: Workbook, address: string) => workbook.valueOf('s', keyOf(workbook.book, address));
const show = (stored: string, book: Book) => showFormula(readFormula(stored), book, 's');
const store = (shown: string, book = bookOf()) => storeFormula(parseFormula(shown, book, 's'));

describe('what is typed, stored and shown again', () => {
  test.each([
    ['=SOMME(A1:B3;2)', 'SUM([r1/c1:r3/c2],2)', 'SOMME(A1:B3;2)'],
    ['= 1,5 * $A$1', '1.5*[$r1/$c1]', '1,5*$A$1'],
    ['=somme.si(A:A;">0";2:3)', 'SUMIF([/c1:/c1],">0",[r2/:r3/])', 'SOMME.SI(A:A;">0";2:3)'],
    ["='Débours 2026'!B2%", '[t!r2/c2]%', "'Débours 2026'!B2%"],
    ['=(1+2)*3-(4-(5-6))', '(1+2)*3-(4-(5-6))', '(1+2)*3-(4-(5-6))'],
    ['=-(2^2)', '-(2^2)', '-(2^2)'],
    ['=SI(;;"a""b")', 'IF(,,"a""b")', 'SI(;;"a""b")'],
    ['=« oui »&VRAI', '"oui"&TRUE', '"oui"&VRAI'],
    ['=Inconnue(1;2)', 'Inconnue(1,2)', 'Inconnue(1;2)'],
    ['=#REF!+#NOM?', '#REF!+#NAME?', '#REF!+#NOM?'],
    ['=LOG10(10)', 'LOG10(10)', 'LOG10(10)'],
    ['=$A1:B$2', '[r1/$c1:$r2/c2]', '$A1:B$2'],
  ])('%s', (typed, stored, shown) => {
    expect(store(typed)).toBe(stored);
    expect(storeFormula(readFormula(stored))).toBe(stored);
    expect(show(stored, bookOf())).toBe(shown);
  });

  test('every function goes to its neutral name and back', () => {
    for (const [name, { french, min }] of Object.entries(SHEET_FUNCTIONS)) {
      const typed = `${french}(${Array.from({ length: min }, (_, at) => at + 1).join(';')})`;
      const stored = store(`=${typed.toLowerCase()}`);
      expect(stored.startsWith(`${name}(`), french).toBe(true);
      expect(show(stored, bookOf())).toBe(typed);
    }
  });

  test('any formula shown is typed again as itself', () => {
    const { formula } = fc.letrec((tie) => ({
      formula: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('1', '2,5', 'A1', '$B$2', 'A1:C3', '"x;y"', 'VRAI', "'Débours 2026'!A1"),
        fc
          .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '^', '&', '=', '<>'), tie('formula'))
          .map((all) => all.join('')),
        tie('formula').map((inner) => `-(${String(inner)})`),
        tie('formula').map((inner) => `(${String(inner)})%`),
        fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => `SOMME(${String(a)};${String(b)})`),
      ),
    }));
    fc.assert(
      fc.property(formula, (typed) => {
        const stored = store(`=${typed}`);
        expect(store(show(stored, bookOf()))).toBe(stored);
      }),
    );
  });

  test.each([
    ['=', 'end'],
    ['=1+', 'end'],
    ['=(1', 'end'],
    ['=1)', 'unexpected'],
    ['=SOMME()', 'arguments'],
    ['=ABS(1;2)', 'arguments'],
    ['="a', 'text'],
    ['=1 § 2', 'character'],
    ['=Absente!A1', 'sheet'],
    ['=A9999', 'beyond'],
    [`=${'('.repeat(99)}1`, 'size'],
    [`="${'a'.repeat(FORMULA_MAX_LENGTH)}"`, 'size'],
  ])('%s is no formula: %s', (typed, reason) => {
    expect(() => store(typed)).toThrow(FormulaProblem);
    expect(() => store(typed)).toThrow(expect.objectContaining({ reason }));
  });

  test('nothing stored by a stranger throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: 'binary' }), (formula) => {
        const workbook = workbookOf({ A1: { formula } });
        expect(value(workbook, 'A1')).not.toBe(undefined);
      }),
    );
  });
});

describe('lines that others insert and delete', () => {
  const [rows, columns] = [lines('r1', 'r2', 'r3', 'r4'), lines('c1', 'c2')];
  const withRows = (changed: typeof rows): Book => [{ id: 's', name: 'Feuil1', rows: changed, columns }];
  const gone = (ids: string[], deleted: Record<string, number>) => ({
    ids,
    places: new Map([...ids.map((id, at): [string, number] => [id, at]), ...Object.entries(deleted)]),
  });

  test('a range takes in what is inserted inside of it', () => {
    const workbook = workbookOf({ A1: 1, A2: 2, B1: '=SOMME(A1:A2)' }, withRows(rows));
    workbook.setBook(withRows(lines('r1', 'new', 'r2', 'r3', 'r4')));
    workbook.setCell('s', 'new/c1', 10);
    workbook.compute();
    expect(value(workbook, 'B1')).toBe(13);
    expect(show('SUM([r1/c1:r2/c1])', workbook.book)).toBe('SOMME(A1:A3)');
  });

  test('a range shrinks to what is left; a deleted cell is #REF!, and comes back', () => {
    const workbook = workbookOf({ A1: 1, A2: 2, A3: 4, B1: '=SOMME(A2:A3)', B4: '=A2+1' }, withRows(rows));
    workbook.setBook(withRows(gone(['r1', 'r3', 'r4'], { r2: -2 })));
    workbook.compute();
    expect(value(workbook, 'B1')).toBe(4);
    expect(workbook.valueOf('s', 'r4/c2')).toEqual({ error: 'REF' });
    expect(show('SUM([r2/c1:r3/c1])', workbook.book)).toBe('SOMME(A2:A2)');
    expect(show('[r2/c1]+1', workbook.book)).toBe('#REF!+1');
    workbook.setBook(withRows(rows));
    workbook.compute();
    expect([value(workbook, 'B1'), value(workbook, 'B4')]).toEqual([6, 3]);
  });

  test('a copy moves what has no $, and says #REF! past the edge', () => {
    const book = bookOf();
    const copy = (typed: string, step: { rows: number; columns: number }) =>
      showFormula(copiedFormula(parseFormula(typed, book, 's'), book, 's', step), book, 's');
    expect(copy('=A1+$A1+A$1+$A$1', { rows: 2, columns: 1 })).toBe('B3+$A3+B$1+$A$1');
    expect(copy('=SOMME(A2:A5)', { rows: 1, columns: 0 })).toBe('SOMME(A3:A6)');
    expect(copy('=A1', { rows: -1, columns: 0 })).toBe('#REF!');
  });

  test('after a sort a range speaks of the same places, a cell of the same row', () => {
    const now = new Map([
      ['r1', 'r3'],
      ['r3', 'r1'],
    ]);
    const sorted = sortedFormula(readFormula('SUM([r1/c1:r2/c1])+[r1/c1]'), 's', 's', now);
    expect(storeFormula(sorted)).toBe('SUM([r3/c1:r2/c1])+[r1/c1]');
  });
});

describe('computing again', () => {
  test('what reads a changed cell follows, through other formulas', () => {
    const workbook = workbookOf({ A1: 1, A2: '=A1*2', A3: '=A2+1', B1: '=SOMME(A1:A3)' });
    expect(value(workbook, 'B1')).toBe(6);
    put(workbook, 'A1', 10);
    workbook.compute();
    expect([value(workbook, 'A3'), value(workbook, 'B1')]).toEqual([21, 51]);
    put(workbook, 'A2', null);
    workbook.compute();
    expect([value(workbook, 'A3'), value(workbook, 'B1')]).toEqual([1, 11]);
  });

  test('a loop says so in its cells and in what reads them, and ends when it is broken', () => {
    const workbook = workbookOf({ A1: '=A2', A2: '=A3+1', A3: '=A1', B1: '=A1+1', C1: '=C1', D1: '=SOMME(D1:D3)' });
    for (const address of ['A1', 'A2', 'A3', 'B1', 'C1', 'D1'])
      expect(value(workbook, address)).toEqual({ error: 'CIRC' });
    put(workbook, 'A3', 5);
    workbook.compute();
    expect([value(workbook, 'A1'), value(workbook, 'B1')]).toEqual([6, 7]);
    expect(value(workbook, 'C1')).toEqual({ error: 'CIRC' });
  });

  test('a chain of 20 000 formulas is computed, not recursed into', () => {
    const book = bookOf(20_000, 1);
    const cells: Record<string, number | { formula: string }> = { A1: 1 };
    for (let row = 2; row <= 20_000; row++) cells[`A${row}`] = { formula: `[r${row - 1}/c1]+1` };
    const workbook = workbookOf({}, book);
    for (const [address, content] of Object.entries(cells)) workbook.setCell('s', `r${address.slice(1)}/c1`, content);
    workbook.compute();
    expect(workbook.valueOf('s', 'r20000/c1')).toBe(20_000);
  });

  test('following changes gives what computing all again gives', () => {
    const address = fc.constantFrom('A1', 'A2', 'A3', 'B1', 'B2', 'B3');
    const content = fc.oneof(
      fc.integer({ min: -9, max: 9 }),
      fc.constant(null),
      fc.constantFrom('=A1+1', '=SOMME(A1:A3)', '=B1*2', '=A:A', '=SOMME(B2:B3)', '=SI(A1>0;B1;B2)', '=1/A2'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(address, content), { maxLength: 25 }), (changes) => {
        const followed = workbookOf({});
        const last: Record<string, string | number> = {};
        for (const [at, to] of changes) {
          put(followed, at, to);
          followed.compute();
          if (to === null) delete last[at];
          else last[at] = to;
        }
        const whole = workbookOf(last);
        for (const at of ['A1', 'A2', 'A3', 'B1', 'B2', 'B3']) expect(value(followed, at)).toEqual(value(whole, at));
      }),
    );
  });

  test('only formulas of the moment follow a tick', () => {
    let day = Date.parse('2026-11-21T22:59:00Z');
    const clocked = new Workbook({ now: () => day, random: () => 0 });
    clocked.setBook(bookOf());
    put(clocked, 'A1', '=AUJOURDHUI()');
    clocked.compute();
    expect(value(clocked, 'A1')).toBe(46347);
    day += 120_000;
    clocked.compute();
    expect(value(clocked, 'A1')).toBe(46347);
    clocked.tick();
    clocked.compute();
    expect(value(clocked, 'A1')).toBe(46348);
  });
});

describe('typed and shown', () => {
  test.each([
    ['12,5', 12.5, null],
    ['1 234,56 €', 1234.56, { number: 'money' }],
    ['20 %', 0.2, { number: 'percent' }],
    ['21/11/2026', { date: '2026-11-21' }, null],
    ['1/2/26', { date: '2026-02-01' }, null],
    ['30/02/2026', '30/02/2026', null],
    ['vrai', true, null],
    ["'=1+1", '=1+1', null],
    ['0612345678', '0612345678', null],
    ['01 23 45 67 89', '01 23 45 67 89', null],
    ['RG 24/01234', 'RG 24/01234', null],
    ['-3', -3, null],
    ['+3,5', 3.5, null],
    ['+33 6 12 34 56 78', '+33 6 12 34 56 78', null],
    ['+33612345678', '+33612345678', null],
    ['+12345678,50', 12345678.5, null],
    ['12345678901234567', '12345678901234567', null],
    ['1234 5678 9012 3456', '1234 5678 9012 3456', null],
    ['123456789012345', 123456789012345, null],
    ['1,3333333333333333', 4 / 3, null],
    ['1/3', '1/3', null],
    ['732 829 320', 732829320, { number: 'number', decimals: 0 }],
    ['1 234,56', 1234.56, { number: 'number', decimals: 2 }],
    ['-1\u202f234 567,5', -1234567.5, { number: 'number', decimals: 1 }],
    ['3 mars 2026', { date: '2026-03-03' }, null],
    ['1er\u00a0Janvier 2026', { date: '2026-01-01' }, null],
    ['12 févr. 2026', { date: '2026-02-12' }, null],
    ['31 août 2026', { date: '2026-08-31' }, null],
    ['30 février 2026', '30 février 2026', null],
    ['le 3 mars 2026', 'le 3 mars 2026', null],
    ['3 mars', '3 mars', null],
    ['732 829 320 00074', '732 829 320 00074', null],
    ['-1 234 567,5 %', -12345.675, { number: 'percent' }],
    ['24E10', '24E10', null],
    ['1E+20', 1e20, null],
    ['1,5e-7', 1.5e-7, null],
    ['1E+400', '1E+400', null],
    ['12/03/85', { date: '1985-03-12' }, null],
    ['31/12/29', { date: '2029-12-31' }, null],
    ['01/01/30', { date: '1930-01-01' }, null],
    ['01000', '01000', null],
  ])('%s', (typed, expected, look) => {
    expect(readTyped(typed)).toEqual({ kind: 'value', value: expected, look });
  });

  test.each([
    ['#N/A', '#N/A'],
    ['#n/a ', '#N/A'],
    ['#DIV/0!', '#DIV/0!'],
    ['#VALEUR!', '#VALUE!'],
    ['#VALUE!', '#VALUE!'],
    ['#REF!', '#REF!'],
    ['#NOM?', '#NAME?'],
    ['#NAME?', '#NAME?'],
    ['#NOMBRE!', '#NUM!'],
    ['#NUM!', '#NUM!'],
    ['#NUL!', '#NULL!'],
    ['#NULL!', '#NULL!'],
    ['#PROPAGATION!', '#SPILL!'],
    ['#CALC!', '#CALC!'],
    ['#CIRC!', '#CIRC!'],
  ])('%s is an error, not a text', (typed, formula) => {
    expect(readTyped(typed)).toEqual({ kind: 'error', formula });
    expect(value(workbookOf({ A1: { formula }, B1: '=ESTERREUR(A1)' }), 'B1')).toBe(true);
    expect(store(`=${typed}`)).toBe(formula);
  });

  test.each(["'#N/A", '#N/A.', '#', '# 3', 'n° #N/A'])('%s is a text', (typed) => {
    expect(readTyped(typed)).toMatchObject({ kind: 'value' });
  });

  test.each([
    [0.1 + 0.2, {}, '0,3'],
    [1 / 3, {}, '0,333333333333'],
    [1234567.891, { number: 'money' }, '1\u202f234\u202f567,89\u00a0€'],
    [1.005, { number: 'money' }, '1,01\u00a0€'],
    [-0.004, { number: 'money' }, '0,00\u00a0€'],
    [0.2, { number: 'percent' }, '20\u00a0%'],
    [0.0825, { number: 'percent' }, '8,25\u00a0%'],
    [1234.5, { number: 'number' }, '1\u202f234,50'],
    [46347, { number: 'date' }, '21/11/2026'],
    [12.345, { decimals: 1 }, '12,3'],
    [1e20, {}, '1E+20'],
    [true, {}, 'VRAI'],
    [{ error: 'CIRC' }, {}, '#CIRC!'],
  ] as const)('%j as %j', (shown, look, expected) => {
    expect(displayValue(shown, look)).toBe(expected);
  });

  test('days and amounts show as such in what is computed from them', () => {
    const workbook = workbookOf({
      A1: { date: '2026-01-31' },
      B1: '=A1+30',
      B2: '=A1-A1',
      B3: '=FIN.MOIS(A1;0)',
      C1: 12,
      C2: '=SOMME(C1:C1)*1,2',
    });
    const look = (address: string) =>
      workbook.lookOf('s', keyOf(workbook.book, address), (_, key) => (key === 'r1/c3' ? { number: 'money' } : null));
    expect(['B1', 'B2', 'B3', 'C2'].map(look)).toEqual([
      { number: 'date' },
      null,
      { number: 'date' },
      { number: 'money' },
    ]);
  });
});
