import type { documentsReasons } from '../../documents/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const documents: Sentences<keyof typeof documentsReasons> = {
  'history.known': 'Dites ce que l’appareil connaît.',
  'history.knownTooLong': 'Ce que l’appareil connaît est trop long.',
  'history.knownUnreadable': 'Ce que l’appareil connaît n’est pas lisible.',
  'history.decision': 'Acceptez ou refusez la demande.',
  'history.tooLong':
    'L’historique de ce document est trop long pour tenir dans un fichier signé. Il reste consultable dans l’application.',
  'history.empty': 'Rien n’est encore enregistré dans ce document.',
  'history.exportRunning': 'Un autre export d’historique est en cours. Réessayez dans un instant.',
  'history.writersOnly':
    'L’historique de ce document est ouvert à ceux qui y écrivent. Vous pouvez le demander à son propriétaire.',
  'history.emptyThen': 'Rien n’est encore enregistré dans ce document à ce moment.',
};
