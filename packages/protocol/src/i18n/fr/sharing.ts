import type { sharingReasons } from '../../sharing/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const sharing: Sentences<keyof typeof sharingReasons> = {
  'sharing.people': 'Choisissez au moins une personne.',
  'sharing.right': 'Choisissez lecture ou écriture.',
  'sharing.creatorStays': 'La personne qui a créé cet élément ne peut pas en être retirée.',
  'sharing.notInFirm': 'Cette personne ne fait pas partie du cabinet.',
};
