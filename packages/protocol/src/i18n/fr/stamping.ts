import type { stampingReasons } from '../../stamping/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const stamping: Sentences<keyof typeof stampingReasons> = {
  'stamping.failed': 'Une erreur est survenue lors du traitement de vos documents.',
  'stamping.notPdf': '{name} n’est pas un PDF lisible.',
  'stamping.encrypted': '{name} est protégé par un mot de passe\u00a0: retirez-le avant de tamponner.',
  'stamping.signed': '{name} est signé\u00a0: un tampon romprait la signature.',
  'stamping.tooLarge': 'Ces PDF sont trop volumineux pour un seul envoi\u00a0: {max:bytes} au plus.',
  'stamping.tooManyPages': 'Ces PDF ont trop de pages pour un seul envoi\u00a0: {max} au plus.',
  'stamping.image': 'L’image du tampon est un PNG ou un JPEG lisible.',
  'stamping.textTooLong': 'Le texte est trop long pour le tampon ou l’intercalaire.',
  'stamping.nothing': 'Donnez un texte, une image ou un intercalaire.',
  'stamping.oneFile': 'Un seul fichier est attendu.',
  'stamping.color': 'La couleur s’écrit comme #1d4ed8.',
};
