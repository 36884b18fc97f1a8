const NBSP = '\u00a0';

/** The usual rate of each country in percent: what a form proposes. The rate of an invoice line is the invoice's own. */
export const VAT_RATES: Readonly<Record<string, number>> = {
  FR: 20,
  DE: 19,
  BE: 21,
  ES: 21,
  IT: 22,
  GB: 20,
  NL: 21,
  PT: 23,
  SE: 25,
  DK: 25,
  NO: 25,
  PL: 23,
  AT: 20,
  GR: 24,
  IE: 23,
  CZ: 21,
  HU: 27,
  LU: 17,
  FI: 24,
  US: 0,
  CA: 5,
  MX: 16,
  BR: 17,
  AR: 21,
  CL: 19,
  CO: 19,
  UY: 22,
  PE: 18,
  PY: 10,
  VE: 16,
  ZA: 15,
  MA: 20,
  EG: 14,
  NG: 7.5,
  GH: 12.5,
  KE: 16,
  TN: 19,
  DZ: 19,
  SN: 18,
  ET: 15,
  CM: 19.25,
};

/** In percent; `null` for a country that has none here. @param country ISO code in capitals */
export function vatRateOf(country: string): number | null {
  return VAT_RATES[country] ?? null;
}

/** `19,25 %`, with at most two decimals. */
export function formatRate(percent: number): string {
  return `${String(Math.round(percent * 100) / 100).replace('.', ',')}${NBSP}%`;
}
