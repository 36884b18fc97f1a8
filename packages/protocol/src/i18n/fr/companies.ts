import type { companiesReasons } from '../../companies/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const companies: Sentences<keyof typeof companiesReasons> = {
  'companies.siretOfAnotherSiren': 'Le numéro SIRET doit commencer par le numéro SIREN de l’entreprise.',
  'companies.vatOfAnotherSiren': 'Ce numéro de TVA n’est pas celui du SIREN de l’entreprise.',
};
