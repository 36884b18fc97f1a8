import type { attachmentsReasons } from '../../attachments/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const attachments: Sentences<keyof typeof attachmentsReasons> = {
  'attachment.partTooLarge': 'Ce morceau est trop volumineux.',
  'attachment.forbidden':
    'Ce type de fichier n’est pas accepté : un programme ne se joint pas à un message ni à un commentaire.',
  'attachment.broken': 'Le fichier reçu n’est pas entier. Joignez-le de nouveau.',
  'attachment.idUsed': 'Cet identifiant est déjà celui d’un autre fichier.',
  'attachment.spaceFull':
    'L’espace de votre cabinet pour les pièces jointes est plein : {max:bytes} au plus. Supprimez des fichiers devenus inutiles, ou demandez plus d’espace à qui administre le serveur.',
};
