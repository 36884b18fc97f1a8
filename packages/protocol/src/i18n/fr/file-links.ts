import type { fileLinksReasons } from '../../file-links/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const fileLinks: Sentences<keyof typeof fileLinksReasons> = {
  'links.invalid': 'Le lien est invalide.',
  'links.revoke': 'Seule la personne qui a créé ce lien, ou un administrateur, peut le révoquer.',
  'links.tooMany': 'Un fichier a au plus {max} liens\u00a0: révoquez ceux qui ne servent plus.',
  'links.cannotMark':
    'Le filigrane ne peut pas être posé sur ce PDF\u00a0: il est protégé, endommagé ou trop volumineux.',
  'links.shortPassword': 'Le mot de passe comporte au moins {min} caractères.',
  'links.unmarked':
    'Ce fichier ne peut pas être remis avec son filigrane\u00a0: demandez un autre lien à la personne qui vous l’a envoyé.',
};
