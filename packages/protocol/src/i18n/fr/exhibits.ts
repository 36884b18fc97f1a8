import type { exhibitsReasons } from '../../exhibits/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const exhibits: Sentences<keyof typeof exhibitsReasons> = {
  'exhibits.party': 'Cette partie n’est pas du dossier.',
  'exhibits.file': 'Une pièce est un fichier du dossier.',
  'exhibits.position': 'La place dans la liste n’est pas valable.',
  'exhibits.twice': 'Ce fichier est déjà une pièce de cette partie.',
  'exhibits.confidential': '{name} est une lettre confidentielle entre avocats\u00a0: elle ne se communique pas.',
  'exhibits.noFile':
    'Le fichier de la pièce «\u00a0{name}\u00a0» n’est plus dans le dossier\u00a0: retirez-la ou remettez le fichier en place.',
  'exhibits.communicated': 'Cette pièce a été communiquée\u00a0: elle ne change plus.',
  'exhibits.renumbered': 'La liste des pièces a changé entre-temps\u00a0: vérifiez les numéros avant de communiquer.',
  'exhibits.numberUsed': 'Le numéro {number} est déjà pris.',
  'exhibits.notLast': 'Seule la dernière communication d’une partie peut être annulée.',
  'exhibits.onlyHere':
    'Le fichier de la pièce «\u00a0{name}\u00a0» a été supprimé\u00a0: elle n’existe plus que dans cette communication, qui ne peut pas être annulée.',
  'exhibits.ofParty': 'Des pièces sont au nom de cette partie\u00a0: retirez-les d’abord.',
  'exhibits.tooMany': 'Un dossier a au plus {max} pièces.',
};
