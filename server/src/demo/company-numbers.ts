import { parseSiren, parseSiret, vatNumberOf } from '@basoche/domain';

/** Numbers of a company that no register gave, with the keys that a form asks for. */
export interface FictionalNumbers {
  siren: string;
  siret: string;
  vat_number: string;
}

/** @param number below a million; each has numbers of its own */
export function fictionalNumbers(number: number): FictionalNumbers {
  const siren = keyed(`99${String(number).padStart(6, '0')}`, parseSiren);
  const siret = keyed(`${siren}0001`, parseSiret);
  return { siren, siret, vat_number: vatNumberOf(siren) };
}

/** With the last digit that makes it a number. */
function keyed(digits: string, parse: (text: string) => string | null): string {
  for (let key = 0; key < 10; key += 1) {
    const number = parse(`${digits}${key}`);
    if (number !== null) return number;
  }
  throw new Error(`no key for ${digits}`);
}
