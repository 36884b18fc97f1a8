import type { companiesReasons } from '../../companies/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const companies: Sentences<keyof typeof companiesReasons> = {
  'companies.siretOfAnotherSiren': 'The SIRET number must begin with the SIREN number of the company.',
  'companies.vatOfAnotherSiren': 'This VAT number does not belong to the SIREN number of the company.',
};
