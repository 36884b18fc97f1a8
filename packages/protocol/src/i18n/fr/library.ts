import type { libraryReasons } from '../../library/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const library: Sentences<keyof typeof libraryReasons> = {
  'library.folder': 'Ce dossier de classement n’existe plus, ou il est dans la corbeille.',
  'library.place': 'Indiquez où ranger ce qui est ajouté\u00a0: un espace ou un dossier de classement.',
  'library.cycle': 'Un dossier ne peut pas être rangé dans lui-même.',
  'library.depth': 'Les dossiers s’emboîtent sur {max} niveaux au plus.',
  'library.nameUsed': 'Un fichier de ce nom est déjà là.',
  'library.name': 'Ce nom ne peut pas être celui d’un fichier\u00a0: ni «\u00a0/\u00a0», ni «\u00a0\\\u00a0».',
  'library.inTrash': 'Cet élément est dans la corbeille\u00a0: restaurez-le d’abord.',
  'library.owner': 'Seule la personne qui l’a ajouté, ou un administrateur, peut le supprimer définitivement.',
};
