import { centsOf, dateInFull, dateInWords, moneyInWords } from './french-words.ts';

/** What a model of a document may ask for, and its name. Documents are written in French, whatever the interface is in. */
export const TEMPLATE_FIELDS = {
  'client.nom': 'Nom du client',
  'client.adresse': 'Adresse du client',
  'adverse.nom': 'Partie adverse',
  'dossier.numero': 'Numéro du dossier',
  'dossier.nom': 'Intitulé du dossier',
  'avocat.nom': 'Nom de l’avocat',
  'avocat.email': 'E-mail de l’avocat',
  'cabinet.nom': 'Nom du cabinet',
  juridiction: 'Juridiction',
  ville: 'Ville',
  date: 'Date',
  'date.lettres': 'Date en toutes lettres',
  montant: 'Montant',
  'montant.lettres': 'Montant en toutes lettres',
} as const;
export type TemplateField = keyof typeof TEMPLATE_FIELDS;

/** Longest name of a field that a model gives itself. */
export const FIELD_MAX_LENGTH = 80;

/** Name of a field; one that is not in the list is called as it is. */
export function fieldLabel(field: string): string {
  return (TEMPLATE_FIELDS as Record<string, string>)[field] ?? field;
}

/** What the device knows when a document is begun. */
export interface TemplateFacts {
  /** `YYYY-MM-DD` */
  today: string;
  firm: string;
  lawyer: { name: string; email: string };
  /** The matter chosen, if any. */
  project: { number: string; name: string; client: string } | null;
}

/** Values of the fields that follow from facts; what is not known is absent. */
export function knownValues({ today, firm, lawyer, project }: TemplateFacts): Map<string, string> {
  const values: Partial<Record<TemplateField, string>> = {
    'avocat.nom': lawyer.name,
    'avocat.email': lawyer.email,
    'cabinet.nom': firm,
    date: dateInFull(today),
    'date.lettres': dateInWords(today),
    'client.nom': project?.client ?? '',
    'dossier.numero': project?.number ?? '',
    'dossier.nom': project?.name ?? '',
  };
  return new Map(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

/** The same with what follows from other values: an amount in words from the amount. */
export function withDerived(values: ReadonlyMap<string, string>): Map<string, string> {
  const all = new Map(values);
  const cents = centsOf(all.get('montant') ?? '');
  if (cents !== null && (all.get('montant.lettres') ?? '').trim() === '')
    all.set('montant.lettres', moneyInWords(cents));
  return all;
}
