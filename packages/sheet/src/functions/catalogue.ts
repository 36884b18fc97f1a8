import { fold } from '@basoche/domain';
import type { SheetFunction } from '../call.ts';
import { DATES } from './dates.ts';
import { FINANCE } from './finance.ts';
import { LOGIC } from './logic.ts';
import { LOOKUP } from './lookup.ts';
import { MATHS } from './math.ts';
import { STATISTICS } from './statistics.ts';
import { TEXTS } from './text.ts';

/** Every function under its neutral name. */
export const FUNCTIONS: Readonly<Record<string, SheetFunction>> = {
  ...MATHS,
  ...STATISTICS,
  ...LOGIC,
  ...TEXTS,
  ...DATES,
  ...LOOKUP,
  ...FINANCE,
};

const BY_FRENCH = new Map(Object.entries(FUNCTIONS).map(([name, { french }]) => [fold(french), name]));

/** The neutral name of a function that a French reader writes, without regard to capitals and accents. */
export function functionNamed(french: string): string | undefined {
  return BY_FRENCH.get(fold(french));
}
