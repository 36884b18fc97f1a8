import { type Call, define, type Family, MANY } from '../call.ts';
import { addUp, numberOfText, settled, toNumber } from '../convert.ts';
import { criterion } from '../criteria.ts';
import { type Area, fail, Failure, isError, type Scalar } from '../value.ts';
import { pairedNumbers } from './pairs.ts';

const same = { gives: 'same' } as const;

export const STATISTICS: Family = {
  AVERAGE: define('MOYENNE', 1, MANY, (call) => mean(call.numbers()), same),
  AVERAGEA: define('AVERAGEA', 1, MANY, (call) => mean(counted(call)), same),
  COUNT: define('NB', 1, MANY, (call) => {
    let count = 0;
    for (const { value, direct } of call.values()) if (isCounted(value, direct)) count += 1;
    return count;
  }),
  COUNTA: define('NBVAL', 1, MANY, (call) => {
    let count = 0;
    for (const { value } of call.values()) if (value !== null) count += 1;
    return count;
  }),
  COUNTBLANK: define('NB.VIDE', 1, 1, (call) => {
    let count = 0;
    for (const { value } of call.values()) if (value === null || value === '') count += 1;
    return count;
  }),
  MIN: define('MIN', 1, MANY, (call) => extreme(call.numbers(), Math.min), same),
  MAX: define('MAX', 1, MANY, (call) => extreme(call.numbers(), Math.max), same),
  MINA: define('MINA', 1, MANY, (call) => extreme(counted(call), Math.min), same),
  MAXA: define('MAXA', 1, MANY, (call) => extreme(counted(call), Math.max), same),
  MEDIAN: define('MEDIANE', 1, MANY, (call) => median(call.numbers()), same),
  MODE: define('MODE', 1, MANY, (call) => mode(call.numbers()), same),
  STDEV: define('ECARTYPE', 1, MANY, (call) => Math.sqrt(variance(call.numbers(), 1))),
  STDEVP: define('ECARTYPEP', 1, MANY, (call) => Math.sqrt(variance(call.numbers(), 0))),
  VAR: define('VAR', 1, MANY, (call) => variance(call.numbers(), 1)),
  VARP: define('VAR.P', 1, MANY, (call) => variance(call.numbers(), 0)),
  AVEDEV: define('ECART.MOYEN', 1, MANY, (call) => {
    const numbers = call.numbers();
    const middle = mean(numbers);
    return mean(numbers.map((each) => Math.abs(each - middle)));
  }),
  DEVSQ: define('SOMME.CARRES.ECARTS', 1, MANY, (call) => squares(call.numbers())),
  GEOMEAN: define('MOYENNE.GEOMETRIQUE', 1, MANY, (call) => {
    const numbers = call.numbers();
    if (numbers.length === 0 || numbers.some((each) => each <= 0)) fail('NUM');
    return settled(Math.exp(mean(numbers.map(Math.log))));
  }),
  HARMEAN: define('MOYENNE.HARMONIQUE', 1, MANY, (call) => {
    const numbers = call.numbers();
    if (numbers.length === 0 || numbers.some((each) => each <= 0)) fail('NUM');
    return settled(numbers.length / addUp(numbers.map((each) => 1 / each)));
  }),
  LARGE: define('GRANDE.VALEUR', 2, 2, (call) => ranked(call, (a, b) => b - a), same),
  SMALL: define('PETITE.VALEUR', 2, 2, (call) => ranked(call, (a, b) => a - b), same),
  RANK: define('RANG', 2, 3, (call) => {
    const [value, numbers, rising] = [call.number(0), call.numbers(1, 2), call.number(2, 0) !== 0];
    if (!numbers.includes(value)) fail('NA');
    return 1 + numbers.filter((each) => (rising ? each < value : each > value)).length;
  }),
  PERCENTILE: define('CENTILE', 2, 2, (call) => percentile(call.numbers(0, 1), call.number(1)), same),
  QUARTILE: define('QUARTILE', 2, 2, (call) => percentile(call.numbers(0, 1), call.integer(1) / 4), same),
  PERCENTRANK: define('RANG.POURCENTAGE', 2, 2, (call) => percentRank(call.numbers(0, 1), call.number(1))),
  CORREL: define('COEFFICIENT.CORRELATION', 2, 2, (call) => {
    const { sxy, sxx, syy } = products(call, 0, 1);
    return sxx === 0 || syy === 0 ? fail('DIV') : settled(sxy / Math.sqrt(sxx * syy));
  }),
  COVAR: define('COVARIANCE', 2, 2, (call) => {
    const { sxy, count } = products(call, 0, 1);
    return settled(sxy / count);
  }),
  SLOPE: define('PENTE', 2, 2, (call) => slope(call, 0, 1)),
  INTERCEPT: define('ORDONNEE.ORIGINE', 2, 2, (call) => {
    const { xMean, yMean } = products(call, 1, 0);
    return settled(yMean - slope(call, 0, 1) * xMean);
  }),
  RSQ: define('COEFFICIENT.DETERMINATION', 2, 2, (call) => {
    const { sxy, sxx, syy } = products(call, 0, 1);
    return sxx === 0 || syy === 0 ? fail('DIV') : settled((sxy * sxy) / (sxx * syy));
  }),
  FORECAST: define('PREVISION', 3, 3, (call) => {
    const { xMean, yMean, sxy, sxx } = products(call, 2, 1);
    return sxx === 0 ? fail('DIV') : settled(yMean + (sxy / sxx) * (call.number(0) - xMean));
  }),
  COUNTIF: define('NB.SI', 2, 2, (call) => matching(call, [[0, 1]]).length),
  COUNTIFS: define('NB.SI.ENS', 2, MANY, (call) => matching(call, pairsFrom(call, 0)).length),
  SUMIF: define('SOMME.SI', 2, 3, (call) => addUp(picked(call, call.has(2) ? 2 : 0, [[0, 1]])), { gives: 'same' }),
  SUMIFS: define('SOMME.SI.ENS', 3, MANY, (call) => addUp(picked(call, 0, pairsFrom(call, 1))), same),
  AVERAGEIF: define('MOYENNE.SI', 2, 3, (call) => mean(picked(call, call.has(2) ? 2 : 0, [[0, 1]])), same),
  AVERAGEIFS: define('MOYENNE.SI.ENS', 3, MANY, (call) => mean(picked(call, 0, pairsFrom(call, 1))), same),
  MAXIFS: define('MAX.SI.ENS', 3, MANY, (call) => extreme(picked(call, 0, pairsFrom(call, 1)), Math.max), same),
  MINIFS: define('MIN.SI.ENS', 3, MANY, (call) => extreme(picked(call, 0, pairsFrom(call, 1)), Math.min), same),
};

export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? fail('DIV') : settled(addUp(numbers) / numbers.length);
}

/** What is written or computed counts where it reads as a number. */
function isCounted(value: Scalar, direct: boolean): boolean {
  if (typeof value === 'number') return true;
  return direct && (typeof value === 'boolean' || (typeof value === 'string' && numberOfText(value) !== null));
}

/** Where texts of cells count for zero and boxes for one. @throws Failure */
function counted(call: Call): number[] {
  const numbers: number[] = [];
  for (const { value, direct } of call.values()) {
    if (isError(value)) throw new Failure(value.error);
    if (direct && value !== null) numbers.push(toNumber(value));
    else if (value !== null) numbers.push(typeof value === 'number' ? value : value === true ? 1 : 0);
  }
  return numbers;
}

export function extreme(numbers: readonly number[], of: (a: number, b: number) => number): number {
  // Not spread into one call: a column may hold more numbers than a call takes arguments.
  return numbers.length === 0 ? 0 : numbers.reduce((a, b) => of(a, b));
}

function sortedNumbers(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

export function median(numbers: readonly number[]): number {
  return numbers.length === 0 ? fail('NUM') : percentile(numbers, 0.5);
}

export function mode(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  let [best, max] = [0, 1];
  for (const [value, count] of counts) if (count > max) [best, max] = [value, count];
  return max === 1 ? fail('NA') : best;
}

function squares(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return addUp(numbers.map((each) => (each - middle) ** 2));
}

export function variance(numbers: readonly number[], fewer: 0 | 1): number {
  return numbers.length <= fewer ? fail('DIV') : squares(numbers) / (numbers.length - fewer);
}

function ranked(call: Call, order: (a: number, b: number) => number): number {
  const [numbers, rank] = [call.numbers(0, 1).sort(order), Math.ceil(call.number(1))];
  return numbers[rank - 1] ?? fail('NUM');
}

export function percentile(numbers: readonly number[], part: number): number {
  if (numbers.length === 0 || part < 0 || part > 1) fail('NUM');
  const sorted = sortedNumbers(numbers);
  const place = part * (sorted.length - 1);
  const [low, rest] = [sorted[Math.floor(place)]!, place % 1];
  return settled(low + rest * ((sorted[Math.floor(place) + 1] ?? low) - low));
}

function percentRank(numbers: readonly number[], value: number): number {
  const sorted = sortedNumbers(numbers);
  const above = sorted.findIndex((each) => each >= value);
  if (above < 0 || value < sorted[0]!) fail('NA');
  if (sorted.length === 1) return 1;
  const [high, low] = [sorted[above]!, sorted[above - 1] ?? value];
  const place = high === value ? above : above - 1 + (value - low) / (high - low);
  return Math.floor((place / (sorted.length - 1)) * 1000 + 1e-9) / 1000;
}

function products(call: Call, x: number, y: number) {
  const pairs = pairedNumbers(call, x, y);
  if (pairs.length === 0) fail('DIV');
  const [xMean, yMean] = [mean(pairs.map(([each]) => each)), mean(pairs.map(([, each]) => each))];
  return {
    count: pairs.length,
    xMean,
    yMean,
    sxy: addUp(pairs.map(([a, b]) => (a - xMean) * (b - yMean))),
    sxx: addUp(pairs.map(([a]) => (a - xMean) ** 2)),
    syy: addUp(pairs.map(([, b]) => (b - yMean) ** 2)),
  };
}

/** @param y known results @param x what they depend on */
function slope(call: Call, y: number, x: number): number {
  const { sxy, sxx } = products(call, x, y);
  return sxx === 0 ? fail('DIV') : settled(sxy / sxx);
}

function pairsFrom(call: Call, first: number): [number, number][] {
  if ((call.count - first) % 2 !== 0) fail('VALUE');
  return Array.from({ length: (call.count - first) / 2 }, (_, at) => [first + at * 2, first + at * 2 + 1]);
}

/** Places, cell by cell, where every area of a pair meets its criterion. */
function matching(call: Call, pairs: readonly (readonly [area: number, criterion: number])[]): number[] {
  let left: number[] | null = null;
  let [height, width] = [0, 0];
  for (const [area, wanted] of pairs) {
    const cells = call.area(area);
    if (left !== null && (cells.height !== height || cells.width !== width)) fail('VALUE');
    [height, width] = [cells.height, cells.width];
    const meets = criterion(call.any(wanted));
    const at = (place: number): Scalar => cells.at(Math.floor(place / width), place % width);
    left = (left ?? Array.from({ length: height * width }, (_, place) => place)).filter((place) => meets(at(place)));
  }
  return left ?? [];
}

/** Numbers of an area at the places that the pairs leave. @throws Failure */
function picked(call: Call, from: number, pairs: readonly (readonly [number, number])[]): number[] {
  const places = matching(call, pairs);
  const shape = call.area(pairs[0]![0]);
  const area = sameSize(call.area(from), shape, call);
  return places.flatMap((place) => {
    // As in spreadsheets, the summed cells begin at the area's first and take the shape of the area looked at.
    const value = area.at(Math.floor(place / shape.width), place % shape.width);
    if (isError(value)) throw new Failure(value.error);
    return typeof value === 'number' ? [value] : [];
  });
}

/** From the first cell of an area as many cells as another one has. */
function sameSize(area: Area, { height, width }: Area, call: Call): Area {
  if (area.range === undefined || (area.height === height && area.width === width)) return area;
  const { sheet, rows, columns } = area.range;
  const line = (first: number, count: number) => ({ first, last: first + count - 1 });
  return call.around.areaOf({
    sheet,
    rows: line(rows.first, height),
    columns: line(columns.first, width),
    whole: null,
  });
}
