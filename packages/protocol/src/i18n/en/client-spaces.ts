import type { clientSpacesReasons } from '../../client-spaces/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const clientSpaces: Sentences<keyof typeof clientSpacesReasons> = {
  'spaces.function': 'Choose Client, Partenaire or Fournisseur.',
  'spaces.noAddress': 'This contact has no e-mail address: add it to their record, then open their space.',
  'spaces.colleague': 'This e-mail address belongs to a member of the firm.',
  'spaces.otherPerson': 'Another contact has a space with this e-mail address.',
  'spaces.open': 'This person has opened their space already.',
  'spaces.ofContact': 'This contact has a space: close it before you delete the record.',
};
