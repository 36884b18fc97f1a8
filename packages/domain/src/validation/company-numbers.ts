import { parsePostcode } from './postcode.ts';

/** What identifies a company, each in its canonical form or empty. */
export interface CompanyNumbers {
  siren: string;
  siret: string;
  vatNumber: string;
  postcode: string;
  /** ISO code in capitals; empty is France. */
  country: string;
}

export type CompanyMismatch = 'siretOfAnotherSiren' | 'vatOfAnotherSiren' | 'postcode' | 'frenchPostcode';

/** The SIREN that a company has, from its SIRET where it is not given. */
export function sirenOf({ siren, siret }: Pick<CompanyNumbers, 'siren' | 'siret'>): string {
  return siren === '' ? siret.slice(0, 9) : siren;
}

/** What does not belong together, by field: a SIRET begins with its SIREN, a French VAT number ends with it. */
export function companyMismatches(
  numbers: CompanyNumbers,
): Partial<Record<'siret' | 'vatNumber' | 'postcode', CompanyMismatch>> {
  const { siren, siret, vatNumber, postcode } = numbers;
  const country = numbers.country === '' ? 'FR' : numbers.country;
  const own = sirenOf(numbers);
  const isOtherSiret = siren !== '' && siret !== '' && !siret.startsWith(siren);
  const isOtherVat = own !== '' && isOfSiren(vatNumber) && !vatNumber.endsWith(own);
  const isOtherPostcode = postcode !== '' && parsePostcode(postcode, country) === null;
  return {
    ...(isOtherSiret ? { siret: 'siretOfAnotherSiren' } : {}),
    ...(isOtherVat ? { vatNumber: 'vatOfAnotherSiren' } : {}),
    ...(isOtherPostcode ? { postcode: country === 'FR' ? 'frenchPostcode' : 'postcode' } : {}),
  };
}

/** Numbers of Monaco, whose nine digits begin with 000, are made of no SIREN. */
function isOfSiren(vatNumber: string): boolean {
  return vatNumber.startsWith('FR') && !vatNumber.startsWith('000', 4);
}
