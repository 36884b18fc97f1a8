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
  'library.readOnly': 'Ce qui est partagé avec vous en lecture seule ne peut pas être modifié.',
  'library.notOfPlace':
    'Seules les personnes qui ont accès à cet espace peuvent déplacer, jeter ou partager ce qui s’y trouve.',
  'library.subject': 'Indiquez ce qui est partagé\u00a0: un dossier de classement ou un fichier.',
  'library.person': 'Cette personne n’a pas de compte ouvert dans le cabinet.',
  'library.self': 'Ce qui est à vous n’a pas à être partagé avec vous.',
  'library.noSpace': 'Ce contact n’a pas encore d’espace\u00a0: ouvrez-lui un espace, ou envoyez-lui un lien.',
  'library.outsideReads': 'Une personne extérieure au cabinet ne peut que lire ce qui est partagé avec elle.',
  'library.walled':
    'Ce dossier est réservé aux personnes qui y sont nommées\u00a0: ce qu’il contient ne peut pas être ouvert à d’autres collègues.',
  'library.confidential':
    'Une correspondance confidentielle entre avocats ne peut pas être communiquée hors du cabinet. Seule une lettre officielle le peut.',
  'library.sharedTwice': 'C’est déjà partagé avec cette personne.',
  'library.hasAccess': 'Vous avez déjà tout ce qui peut vous être ouvert de ce fichier.',
  'library.requestedTwice': 'Vous avez déjà demandé ce fichier\u00a0: la réponse est attendue.',
  'library.requestDecided': 'Cette demande a déjà sa réponse, de {name}.',
  'library.exportEmpty': 'Il n’y a aucun fichier à exporter ici.',
  'library.exportTooMany': 'Un ZIP contient {max} fichiers au plus\u00a0: exportez plutôt dossier par dossier.',
  'library.exportAdmin': 'Seul un administrateur exporte tous les fichiers du cabinet.',
  'library.exportOver': 'Cette adresse a déjà servi, ou elle a expiré\u00a0: préparez un nouvel export.',
  'library.exportsRunning': 'Deux de vos exports sont déjà en cours\u00a0: attendez la fin de l’un d’eux.',
};
