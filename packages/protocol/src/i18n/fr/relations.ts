import type { relationsReasons } from '../../relations/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const relations: Sentences<keyof typeof relationsReasons> = {
  'relations.kind': 'Ce type de lien n’existe pas.',
  'relations.of': 'Indiquez la personne ou la société dont c’est le lien.',
  'relations.to': 'Indiquez une autre personne, une autre société ou un nom.',
  'relations.itself': 'Une fiche ne peut pas être liée à elle-même.',
  'relations.formerName': 'Un ancien nom s’écrit en toutes lettres.',
  'relations.unknown': 'Cette fiche n’est plus dans l’annuaire du cabinet.',
};
