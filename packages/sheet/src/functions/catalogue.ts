import { fold } from '@basoche/domain';
import type { SheetFunction } from '../call.ts';
import { ARRAYS } from './arrays.ts';
import { DATES } from './dates.ts';
import { FINANCE } from './finance.ts';
import { LOGIC } from './logic.ts';
import { LOOKUP } from './lookup.ts';
import { MATHS } from './math.ts';
import { STATISTICS } from './statistics.ts';
import { TEXTS } from './text.ts';
import { TOTALS } from './totals.ts';

/** Every function under its neutral name. */
export const FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  ...MATHS,
  ...STATISTICS,
  ...LOGIC,
  ...TEXTS,
  ...DATES,
  ...LOOKUP,
  ...FINANCE,
  ...TOTALS,
  ...ARRAYS,
};

const BY_FRENCH = new Map(Object.entries(FUNCTIONS).map(([name, { french }]) => [fold(french), name]));

/** The neutral name of a function that a French reader writes, without regard to capitals and accents. */
export function functionNamed(french: string): string | undefined {
  return BY_FRENCH.get(fold(french));
}

/** Functions younger than the format of the files, which marks them. */
const YOUNGER = new Set(
  [
    'IFNA XOR DAYS ISOWEEKNUM UNICHAR UNICODE ARABIC ISFORMULA IFS SWITCH MAXIFS MINIFS CONCAT TEXTJOIN XLOOKUP',
    'AGGREGATE LET UNIQUE SORTBY',
  ].flatMap((names) => names.split(' ')),
);
const SAME_AS: Readonly<Record<string, string>> = {
  'STDEV.S': 'STDEV',
  'STDEV.P': 'STDEVP',
  'VAR.S': 'VAR',
  'VAR.P': 'VARP',
  'MODE.SNGL': 'MODE',
  'PERCENTILE.INC': 'PERCENTILE',
  'QUARTILE.INC': 'QUARTILE',
  'PERCENTRANK.INC': 'PERCENTRANK',
  'RANK.EQ': 'RANK',
  'COVARIANCE.P': 'COVAR',
  'FORECAST.LINEAR': 'FORECAST',
};

/** The neutral name of a function in a file of a spreadsheet. */
export function excelFunction(name: string): string | undefined {
  const bare = name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '');
  const known = SAME_AS[bare] ?? bare;
  return Object.hasOwn(FUNCTIONS, known) ? known : undefined;
}

/** As files of spreadsheets call a function. */
export function excelName(name: string): string {
  if (name === 'FILTER' || name === 'SORT') return `_xlfn._xlws.${name}`;
  return YOUNGER.has(name) ? `_xlfn.${name}` : name;
}
