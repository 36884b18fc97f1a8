import type { clientSpacesReasons } from '../../client-spaces/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const clientSpaces: Sentences<keyof typeof clientSpacesReasons> = {
  'spaces.function': 'Choisissez «\u00a0Client\u00a0», «\u00a0Partenaire\u00a0» ou «\u00a0Fournisseur\u00a0».',
  'spaces.noAddress': 'Ce contact n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche, puis ouvrez son espace.',
  'spaces.colleague': 'Cette adresse e-mail est celle d’un membre du cabinet.',
  'spaces.otherPerson': 'Un autre contact a déjà un espace avec cette adresse e-mail.',
  'spaces.open': 'Cette personne a déjà ouvert son espace.',
  'spaces.ofContact': 'Ce contact a un espace\u00a0: fermez-le avant de supprimer la fiche.',
};
