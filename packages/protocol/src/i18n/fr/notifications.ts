import type { notificationsReasons } from '../../notifications/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const notifications: Sentences<keyof typeof notificationsReasons> = {
  'notification.kind': 'Ce genre de notification n’existe pas.',
  'notification.kindTwice': 'Un genre est indiqué plusieurs fois.',
  'notification.hour': 'L’heure s’écrit 20:00.',
  'notification.kindFixed':
    'Ces notifications concernent votre compte ou un message non envoyé : elles sont toujours affichées.',
  'notification.objectMissing': 'Indiquez l’objet.',
  'notification.noObject': 'L’objet n’existe pas.',
  'notification.endpointMissing': 'L’adresse du service du navigateur est attendue.',
  'notification.endpointTooLong': 'L’adresse est trop longue.',
  'notification.publicKey': 'La clé publique du navigateur n’est pas lisible.',
  'notification.secret': 'Le secret du navigateur n’est pas lisible.',
  'notification.keys': 'Les clés du navigateur sont attendues.',
  'notification.endpointForeign': 'Le service de notification de ce navigateur n’est pas admis par ce serveur.',
};
