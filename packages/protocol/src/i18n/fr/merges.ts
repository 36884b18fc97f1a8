import type { mergesReasons } from '../../merges/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const merges: Sentences<keyof typeof mergesReasons> = {
  'merges.itself': 'Une fiche ne peut pas être fusionnée avec elle-même.',
  'merges.pair': 'Indiquez deux contacts ou deux entreprises.',
  'merges.mergedAway': 'Cette fiche a été fusionnée dans une autre\u00a0: annulez d’abord la fusion.',
  'merges.survivorMerged': 'La fiche à garder a elle-même été fusionnée dans une autre entre-temps.',
  'merges.otherMerge': 'Cette fiche a déjà été fusionnée dans une autre entre-temps.',
  'merges.twoSpaces': 'Les deux contacts ont chacun un espace\u00a0: fermez d’abord l’un des deux.',
  'merges.undoOuter': 'La fiche qui reste a été fusionnée à son tour\u00a0: annulez d’abord cette fusion-là.',
};
