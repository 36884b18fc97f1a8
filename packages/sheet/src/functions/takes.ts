/**
 * What a function takes at a place: cells side by side; one value, so that several make it computed with each; or either,
 * of which it hands on one.
 */
export type Taken = 'area' | 'one' | 'either';

type Places = (index: number) => boolean;

const all: Places = () => true;
const at =
  (...places: number[]): Places =>
  (index) =>
    places.includes(index);
const from =
  (first: number): Places =>
  (index) =>
    index >= first;
/** Each second one. */
const eachSecond =
  (first: number, ...more: number[]): Places =>
  (index) =>
    more.includes(index) || (index >= first && (index - first) % 2 === 0);

const list = (names: string, places: Places) => names.split(' ').map((name): [string, Places] => [name, places]);

const AREAS: ReadonlyMap<string, Places> = new Map([
  ...list('SUM PRODUCT SUMPRODUCT SUMSQ SUMX2MY2 SUMX2PY2 SUMXMY2 GCD LCM', all),
  ...list('AVERAGE AVERAGEA COUNT COUNTA COUNTBLANK MIN MAX MINA MAXA MEDIAN MODE STDEV STDEVP VAR VARP', all),
  ...list('AVEDEV DEVSQ GEOMEAN HARMEAN CORREL COVAR SLOPE INTERCEPT RSQ AND OR XOR TYPE CONCAT XIRR', all),
  ...list('ISREF ISFORMULA ROW COLUMN ROWS COLUMNS AREAS', all),
  ...list('LARGE SMALL PERCENTILE QUARTILE PERCENTRANK COUNTIF INDEX IRR', at(0)),
  ...list('RANK VLOOKUP HLOOKUP MATCH', at(1)),
  ...list('FORECAST LOOKUP XLOOKUP XNPV', at(1, 2)),
  ...list('SUMIF AVERAGEIF', at(0, 2)),
  ...list('COUNTIFS', eachSecond(0)),
  ...list('SUMIFS AVERAGEIFS MAXIFS MINIFS', eachSecond(1, 0)),
  ...list('NPV', from(1)),
  ...list('TEXTJOIN', from(2)),
  ...list('NETWORKDAYS WORKDAY', at(2)),
  ...list('NETWORKDAYS.INTL WORKDAY.INTL', at(3)),
  ...list('SUBTOTAL', from(1)),
  ...list('AGGREGATE', (index) => index === 2 || index > 3),
  ...list('OFFSET UNIQUE SORT', at(0)),
  ...list('FILTER SORTBY', at(0, 1)),
  ...list('CELL', at(1)),
]);

/** Where what is computed with several values is one of arrays in any formula of a file. */
const ARRAYS: ReadonlyMap<string, Places> = new Map([
  ...list('SUMPRODUCT SUMX2MY2 SUMX2PY2 SUMXMY2 CORREL COVAR SLOPE INTERCEPT RSQ MODE', all),
  ...list('INDEX UNIQUE SORT', at(0)),
  ...list('FILTER SORTBY', at(0, 1)),
  ...list('AGGREGATE', at(2)),
  ...list('LOOKUP FORECAST', at(1, 2)),
]);

const EITHER: ReadonlyMap<string, Places> = new Map([
  ...list('IF IFERROR IFNA CHOOSE', from(1)),
  ...list('IFS', eachSecond(1)),
  ...list('SWITCH', eachSecond(2)),
  ...list('XLOOKUP', at(3)),
  ...list('FILTER', at(2)),
  ...list('LET', all),
]);

/** Whether a function computes with several values at a place, in files too. @param name neutral name of a function */
export function takesArrays(name: string, index: number): boolean {
  return ARRAYS.get(name)?.(index) ?? false;
}

/** @param name neutral name of a function @param index of the argument, from 0 */
export function takes(name: string, index: number): Taken {
  if (AREAS.get(name)?.(index)) return 'area';
  return EITHER.get(name)?.(index) ? 'either' : 'one';
}
