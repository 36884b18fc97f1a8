import type { blobsReasons } from '../../blobs/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const blobs: Sentences<keyof typeof blobsReasons> = {
  'blobs.brokenPart': 'Ce morceau du fichier n’est pas arrivé entier. Envoyez-le de nouveau.',
  'blobs.partChanged': 'Le fichier a changé pendant son envoi. Déposez-le de nouveau.',
  'blobs.notWhole': 'Le fichier n’est pas encore arrivé en entier.',
  'blobs.idUsed': 'Cet identifiant est déjà celui d’un autre fichier.',
  'blobs.spaceFull':
    'L’espace de votre cabinet pour les fichiers est plein : {max:bytes} au plus. Supprimez des fichiers devenus inutiles, ou demandez plus d’espace à qui administre le serveur.',
  'blobs.storeDown': 'L’espace des fichiers est momentanément indisponible. Réessayez dans un instant.',
  'blobs.storeFull': 'Le serveur n’a plus de place pour les fichiers. Prévenez qui l’administre.',
};
