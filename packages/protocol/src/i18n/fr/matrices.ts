import type { matricesReasons } from '../../matrices/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const matrices: Sentences<keyof typeof matricesReasons> = {
  'matrices.tooLarge': 'Une matrice pèse au plus {max:bytes}.',
  'matrices.kind': 'Ce n’est pas un fichier Word (.docx ou .dotx).',
  'matrices.macros': 'Ce fichier contient des macros. Enregistrez-le en .docx, sans macro.',
  'matrices.locked': 'Ce fichier est protégé par un mot de passe. Retirez la protection.',
  'matrices.hostile': 'Ce fichier est construit comme un fichier malveillant\u00a0: il n’est pas ouvert.',
  'matrices.broken': 'Ce fichier est endommagé ou incomplet. Si Word l’ouvre encore, enregistrez-le à nouveau.',
  'matrices.long': 'Cette matrice a trop de champs, ou donnerait un document trop long.',
  'matrices.faults': 'La matrice est à corriger\u00a0: «\u00a0{tag}\u00a0», dans «\u00a0{place}\u00a0».',
  'matrices.party': 'Cette partie n’est pas de ce dossier.',
};
