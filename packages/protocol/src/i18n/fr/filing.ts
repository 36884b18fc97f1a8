import type { filingReasons } from '../../filing/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const filing: Sentences<keyof typeof filingReasons> = {
  'filing.address': 'Cette adresse n’est pas celle d’un fichier de l’application.',
  'filing.mailTooLarge': 'Ce qui est joint à ce message dépasse {max:bytes}.',
};
