const TWIPS: Readonly<Record<string, number>> = {
  '': 1,
  pt: 20,
  pc: 240,
  pi: 240,
  in: 1440,
  cm: 1440 / 2.54,
  mm: 1440 / 25.4,
};

/** A length of a file, which says its unit or is one of twips; not a number for none. */
export function twipsOf(said: string | undefined): number {
  const [, digits, unit = ''] = /^\s*([+-]?[\d.]+)\s*([a-z]{0,2})\s*$/.exec(said ?? '') ?? [];
  return Number(digits) * (TWIPS[unit] ?? Number.NaN);
}
