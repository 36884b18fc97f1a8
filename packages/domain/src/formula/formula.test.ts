import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateFormula } from './evaluate.ts';
import { FUNCTIONS, OPERATORS, type Formula, type FormulaValue, type FunctionName } from './formula.ts';
import { parseFormula, readFormula } from './parse.ts';
import { FormulaProblem } from './tokens.ts';
import { formulaColumns, showFormula, storeFormula } from './write.ts';

const columns = [
  { id: 'h', name: 'Heures' },
  { id: 'd', name: 'Échéance' },
  { id: 'p', name: 'Période' },
  { id: 's', name: 'Statut' },
  { id: 'e', name: 'Vide' },
  { id: 'x', name: 'Fautive' },
];
const cells: Record<string, FormulaValue> = {
  h: 2.5,
  d: { date: '2026-12-01' },
  p: { start: '2026-11-20', end: '2026-11-25' },
  s: 'En cours',
  e: null,
  x: { error: 'column' },
};
const context = { today: '2026-11-22', valueOf: (id: string) => cells[id] ?? null };
const result = (text: string) => evaluateFormula(parseFormula(text, columns), context);

test.each<[string, FormulaValue]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['= 1,5 + 1.5', 3],
  ['2 ^ 3 ^ 2', 512],
  ['-2 ^ 2', 4],
  ['10 - 4 - 3', 3],
  ['[Heures] * 150', 375],
  ['[heures] * 2', 5],
  ['[Échéance] - AUJOURDHUI()', 9],
  ['[Echeance] + 30', { date: '2026-12-31' }],
  ['30 + [Échéance]', { date: '2026-12-31' }],
  ['MOIS.DECALER([Échéance]; 3)', { date: '2027-03-01' }],
  ['JOURS(FIN([Période]); DEBUT([Période]))', 5],
  ['ANNEE([Échéance])', 2026],
  ['SI([Heures] > 2; "long"; "court")', 'long'],
  ['si([Échéance] < AUJOURDHUI(); "en retard"; "à temps")', 'à temps'],
  ['[Statut] = "en cours"', true],
  ['"« " & [Statut] & " » : " & [Heures] & " h"', '« En cours » : 2,5 h'],
  ['« Total » & ESTVIDE([Vide])', 'Totaloui'],
  ['SOMME([Heures]; [Vide]; 1)', 3.5],
  ['MOYENNE([Heures]; [Vide]; 1,5)', 2],
  ['MAX([Échéance]; AUJOURDHUI())', { date: '2026-12-01' }],
  ['MIN(3; 1; 2)', 1],
  ['ARRONDI(1,005 * 100; 1)', 100.5],
  ['ARRONDI(-2,5)', -3],
  ['ARRONDI(1234; -2)', 1200],
  ['ET(VRAI; NON(FAUX))', true],
  ['OU(FAUX; [Vide])', false],
  ['NBCAR("été") + ABS(-2)', 5],
  ['MAJUSCULE("été") & MINUSCULE("ÉTÉ")', 'ÉTÉété'],
  ['SIERREUR(1 / 0; "n/a")', 'n/a'],
  ['SI(VRAI; 1; 1 / 0)', 1],
  ['1 / 0', { error: 'divide' }],
  ['1 / [Vide]', { error: 'divide' }],
  ['"a" + 1', { error: 'type' }],
  ['"a" < 1', { error: 'type' }],
  ['[Échéance] + [Échéance]', { error: 'type' }],
  ['[Fautive] + 1', { error: 'column' }],
  ['10 ^ 400', { error: 'range' }],
  ['[Échéance] + 1,5', { error: 'range' }],
  ['MOIS.DECALER([Échéance]; 100000)', { error: 'range' }],
])('%s gives %j', (text, expected) => {
  expect(result(text)).toEqual(expected);
});

test.each([
  ['1 +', 'end', 3],
  ['(1', 'end', 2],
  ['1 2', 'unexpected', 2],
  ['1)', 'unexpected', 1],
  ['SI(1', 'end', 4],
  ['SI(1)', 'arguments', 0],
  ['RECHERCHEV(1; 2)', 'function', 0],
  ['[Inconnue]', 'column', 0],
  ['[Heures', 'bracket', 0],
  ['"ouvert', 'text', 0],
  ['1 % 2', 'character', 2],
  ['', 'end', 0],
  ['('.repeat(60), 'size', 51],
  ['-'.repeat(60), 'size', 51],
  ['1+'.repeat(2_000), 'size', 2000],
])('%s is refused: %s at %i', (text, reason, at) => {
  try {
    parseFormula(text, columns);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(FormulaProblem);
    expect(error).toMatchObject({ reason, at });
  }
});

test('it is stored in neutral words with columns by id, and shown with the names of the day', () => {
  const formula = parseFormula('SI([Heures]>1,5;"l""a";[Échéance] - AUJOURDHUI())', columns);
  const stored = storeFormula(formula);
  expect(stored).toBe('IF([h] > 1.5; "l""a"; [d] - TODAY())');
  const renamed = [{ id: 'h', name: 'Temps [h]' }, ...columns.slice(2)];
  expect(showFormula(readFormula(stored), renamed, '#supprimée')).toBe(
    'SI([Temps [h]]] > 1,5; "l""a"; [#supprimée] - AUJOURDHUI())',
  );
});

test('columns of one name are told apart', () => {
  const named = formulaColumns([
    { id: 'a', name: 'Heures' },
    { id: 'b', name: 'heures ' },
    { id: 'c', name: 'Heures' },
  ]);
  expect(named.map((each) => each.name)).toEqual(['Heures', 'heures (2)', 'Heures (3)']);
  expect(parseFormula('[Heures (3)]', named)).toEqual({ kind: 'column', id: 'c' });
});

const anyFormula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.nat(1_000).map((value) => ({ kind: 'number' as const, value: value / 4 })),
    fc.string({ maxLength: 5 }).map((value) => ({ kind: 'text' as const, value })),
    fc.boolean().map((value) => ({ kind: 'boolean' as const, value })),
    fc.constantFrom(...columns).map(({ id }) => ({ kind: 'column' as const, id })),
    tie('formula').map((of) => ({ kind: 'negative' as const, of })),
    fc
      .tuple(fc.constantFrom(...OPERATORS), tie('formula'), tie('formula'))
      .map(([operator, left, right]) => ({ kind: 'binary' as const, operator, left, right })),
    fc
      .constantFrom(...(Object.keys(FUNCTIONS) as FunctionName[]))
      .chain((name) =>
        fc
          .array(tie('formula'), { minLength: FUNCTIONS[name].min, maxLength: Math.min(3, FUNCTIONS[name].max) })
          .map((given) => ({ kind: 'call' as const, name, arguments: given })),
      ),
  ),
})).formula;

test('a formula is read back as it was stored, and as it was shown; none throws when it is evaluated', () => {
  fc.assert(
    fc.property(anyFormula, (formula) => {
      const stored = storeFormula(formula);
      fc.pre(stored.length < 1_500);
      expect(readFormula(stored)).toEqual(formula);
      expect(parseFormula(showFormula(formula, columns, ''), columns)).toEqual(formula);
      evaluateFormula(formula, context);
    }),
    { numRuns: 500 },
  );
});

test('no text makes the parser fail otherwise than with a problem', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'[]()";,.=<>+-*/^&«»SIaé1 '.split('')), maxLength: 40 }),
      (text) => {
        try {
          evaluateFormula(parseFormula(text, columns), context);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaProblem);
        }
      },
    ),
  );
});
