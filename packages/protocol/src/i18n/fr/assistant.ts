import type { assistantReasons } from '../../assistant/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const assistant: Sentences<keyof typeof assistantReasons | 'assistant.name'> = {
  'assistant.name': 'L’assistant',
  'assistant.onlyEmbedded': 'Seul « embedded » peut être demandé.',
  'assistant.noDocument': 'Ce document n’existe pas.',
  'assistant.documentOrText': 'Indiquez un document ou un texte.',
  'assistant.entryOfDocument': 'Un élément est celui d’un document.',
  'assistant.mode': 'Choisissez off, embedded ou external.',
  'assistant.down': '{who:assistant} ne répond pas.',
  'assistant.slow': '{who:assistant} met trop de temps à répondre.',
  'assistant.cut': 'La réponse a été interrompue : elle est incomplète.',
  'assistant.nonsense': '{who:assistant} a donné une réponse illisible.',
  'assistant.refused': '{who:assistant} a refusé la demande : prévenez l’administrateur du serveur.',
  'assistant.busy': '{who:assistant} a reçu trop de demandes : réessayez dans un instant.',
  'assistant.offInMatter': 'L’assistant est désactivé pour ce dossier.',
  'assistant.tooLong': 'Ce contenu est trop long pour l’assistant.',
  'assistant.noText': 'Il n’y a pas encore de texte à lire.',
  'assistant.off': 'L’assistant est désactivé dans votre cabinet.',
  'assistant.idUsed': 'Cet identifiant a déjà servi à une autre demande.',
  'assistant.noProvider': 'Aucun fournisseur externe n’est configuré.',
  'assistant.running': 'Cette demande est encore en cours. Réessayez dans un instant.',
  'assistant.stopped': 'La réponse a été interrompue.',
};
