import { define, type Call, type Family, MANY } from '../call.ts';
import { addUp, roundTo, scaled, settled } from '../convert.ts';
import { cellsOf, fail, isError, Failure } from '../value.ts';
import { pairedNumbers } from './pairs.ts';

const one = (french: string, compute: (value: number) => number) =>
  define(french, 1, 1, (call) => finite(compute(call.number(0))));
const same = { gives: 'same' } as const;

export const MATHS: Family = {
  SUM: define('SOMME', 1, MANY, (call) => call.sum(), same),
  PRODUCT: define('PRODUIT', 1, MANY, (call) => {
    const numbers = call.numbers();
    return numbers.length === 0 ? 0 : finite(numbers.reduce((product, each) => product * each, 1));
  }),
  SUMPRODUCT: define('SOMMEPROD', 1, MANY, sumProduct),
  SUMSQ: define('SOMME.CARRES', 1, MANY, (call) => addUp(call.numbers().map((each) => each * each))),
  SUMX2MY2: define('SOMME.X2MY2', 2, 2, (call) => addUp(pairedNumbers(call, 0, 1).map(([x, y]) => x * x - y * y))),
  SUMX2PY2: define('SOMME.X2PY2', 2, 2, (call) => addUp(pairedNumbers(call, 0, 1).map(([x, y]) => x * x + y * y))),
  SUMXMY2: define('SOMME.XMY2', 2, 2, (call) => addUp(pairedNumbers(call, 0, 1).map(([x, y]) => (x - y) ** 2))),
  ABS: define('ABS', 1, 1, (call) => Math.abs(call.number(0)), same),
  SIGN: one('SIGNE', Math.sign),
  SQRT: one('RACINE', (value) => (value < 0 ? fail('NUM') : Math.sqrt(value))),
  SQRTPI: one('RACINE.PI', (value) => (value < 0 ? fail('NUM') : Math.sqrt(value * Math.PI))),
  POWER: define('PUISSANCE', 2, 2, (call) => power(call.number(0), call.number(1))),
  EXP: one('EXP', Math.exp),
  LN: one('LN', (value) => (value <= 0 ? fail('NUM') : Math.log(value))),
  LOG10: one('LOG10', (value) => (value <= 0 ? fail('NUM') : Math.log10(value))),
  LOG: define('LOG', 1, 2, (call) => {
    const [value, base] = [call.number(0), call.number(1, 10)];
    if (value <= 0 || base <= 0) fail('NUM');
    if (base === 1) fail('DIV');
    return base === 10 ? Math.log10(value) : settled(Math.log(value) / Math.log(base));
  }),
  PI: define('PI', 0, 0, () => Math.PI),
  SIN: one('SIN', Math.sin),
  COS: one('COS', Math.cos),
  TAN: one('TAN', Math.tan),
  ASIN: one('ASIN', Math.asin),
  ACOS: one('ACOS', Math.acos),
  ATAN: one('ATAN', Math.atan),
  ATAN2: define('ATAN2', 2, 2, (call) => {
    const [x, y] = [call.number(0), call.number(1)];
    return x === 0 && y === 0 ? fail('DIV') : Math.atan2(y, x);
  }),
  SINH: one('SINH', Math.sinh),
  COSH: one('COSH', Math.cosh),
  TANH: one('TANH', Math.tanh),
  DEGREES: one('DEGRES', (value) => settled((value * 180) / Math.PI)),
  RADIANS: one('RADIANS', (value) => (value * Math.PI) / 180),
  INT: one('ENT', (value) => Math.floor(settled(value))),
  TRUNC: define('TRONQUE', 1, 2, (call) => scaled(call.number(0), call.number(1, 0), Math.floor), same),
  ROUND: define('ARRONDI', 2, 2, (call) => roundTo(call.number(0), call.number(1)), same),
  ROUNDUP: define('ARRONDI.SUP', 2, 2, (call) => scaled(call.number(0), call.number(1), Math.ceil), same),
  ROUNDDOWN: define('ARRONDI.INF', 2, 2, (call) => scaled(call.number(0), call.number(1), Math.floor), same),
  MROUND: define('ARRONDI.AU.MULTIPLE', 2, 2, (call) => {
    const [value, step] = [call.number(0), call.number(1)];
    if (value * step < 0) fail('NUM');
    return step === 0 ? 0 : settled(roundTo(value / step, 0) * step);
  }),
  CEILING: define('PLAFOND', 2, 2, (call) => toMultiple(call, Math.ceil)),
  FLOOR: define('PLANCHER', 2, 2, (call) => toMultiple(call, Math.floor)),
  EVEN: one('PAIR', (value) => Math.sign(value) * Math.ceil(Math.abs(value) / 2) * 2 + 0),
  ODD: one('IMPAIR', (value) => (value < 0 ? -1 : 1) * (Math.ceil((Math.abs(value) - 1) / 2) * 2 + 1)),
  MOD: define('MOD', 2, 2, (call) => {
    const [value, by] = [call.number(0), call.number(1)];
    return by === 0 ? fail('DIV') : settled(value - by * Math.floor(settled(value / by)));
  }),
  QUOTIENT: define('QUOTIENT', 2, 2, (call) => {
    const by = call.number(1);
    return by === 0 ? fail('DIV') : Math.trunc(call.number(0) / by) + 0;
  }),
  GCD: define('PGCD', 1, MANY, (call) => wholes(call).reduce(gcd, 0)),
  LCM: define('PPCM', 1, MANY, (call) =>
    wholes(call).reduce((a, b) => (a === 0 || b === 0 ? 0 : finite((a / gcd(a, b)) * b)), 1),
  ),
  FACT: one('FACT', factorial),
  COMBIN: define('COMBIN', 2, 2, (call) => {
    const [all, some] = [call.integer(0), call.integer(1)];
    if (all < 0 || some < 0 || some > all) fail('NUM');
    let ways = 1;
    for (let step = 1; step <= Math.min(some, all - some); step++) ways = (ways * (all - step + 1)) / step;
    return finite(Math.round(ways));
  }),
  PERMUT: define('PERMUTATION', 2, 2, (call) => {
    const [all, some] = [call.integer(0), call.integer(1)];
    if (all <= 0 || some < 0 || some > all) fail('NUM');
    let ways = 1;
    for (let step = 0; step < some; step++) ways *= all - step;
    return finite(ways);
  }),
  RAND: define('ALEA', 0, 0, (call) => call.around.random(), { volatile: true }),
  RANDBETWEEN: define(
    'ALEA.ENTRE.BORNES',
    2,
    2,
    (call) => {
      const [low, high] = [Math.ceil(call.number(0)), Math.floor(call.number(1))];
      return low > high ? fail('NUM') : low + Math.floor(call.around.random() * (high - low + 1));
    },
    { volatile: true },
  ),
  ROMAN: define('ROMAIN', 1, 1, (call) => roman(call.integer(0))),
  ARABIC: define('CHIFFRE.ARABE', 1, 1, (call) => arabic(call.text(0).trim().toUpperCase())),
};

export function finite(value: number): number {
  return Number.isFinite(value) ? value : fail('NUM');
}

/** @throws Failure */
export function power(base: number, exponent: number): number {
  if (base === 0 && exponent === 0) fail('NUM');
  if (base === 0 && exponent < 0) fail('DIV');
  return finite(base ** exponent);
}

function sumProduct(call: Call): number {
  const areas = call.given.map((_, index) => call.area(index));
  const [first] = areas;
  if (areas.some(({ height, width }) => height !== first!.height || width !== first!.width)) fail('VALUE');
  const products: number[] = Array.from(cellsOf(first!), () => 1);
  for (const area of areas) {
    let at = 0;
    for (const value of cellsOf(area)) {
      if (isError(value)) throw new Failure(value.error);
      // As spreadsheets do: a text or a box counts as zero; a multiplied condition is a number already.
      products[at]! *= typeof value === 'number' ? value : 0;
      at += 1;
    }
  }
  return addUp(products);
}

function toMultiple(call: Call, toward: (value: number) => number): number {
  const [value, step] = [call.number(0), call.number(1)];
  if (step === 0) return 0;
  if (value > 0 && step < 0) fail('NUM');
  return settled(toward(settled(value / step)) * step);
}

function wholes(call: Call): number[] {
  return call.numbers().map((each) => (each < 0 ? fail('NUM') : Math.trunc(each)));
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function factorial(value: number): number {
  const whole = Math.trunc(value);
  if (whole < 0 || whole > 170) fail('NUM');
  let product = 1;
  for (let step = 2; step <= whole; step++) product *= step;
  return product;
}

const ROMAN: readonly (readonly [string, number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

function roman(value: number): string {
  if (value < 0 || value > 3999) fail('VALUE');
  let [text, rest] = ['', value];
  for (const [letters, worth] of ROMAN) {
    for (; rest >= worth; rest -= worth) text += letters;
  }
  return text;
}

function arabic(text: string): number {
  let [value, rest] = [0, text];
  for (const [letters, worth] of ROMAN) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) value += worth;
  }
  return rest === '' && (text === '' || roman(value) === text) ? value : fail('VALUE');
}
