import type { messengerReasons } from '../../messenger/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const messenger: Sentences<keyof typeof messengerReasons> = {
  'messenger.recipients': 'Choisissez au moins un destinataire.',
  'messenger.conversations': 'Indiquez au moins une conversation.',
  'messenger.exportFormat': 'Le format est html ou txt.',
  'messenger.textOrTags': 'Indiquez le nouveau texte ou les étiquettes.',
  'messenger.twoTexts': 'Ce texte n’est pas celui de « content ». Donnez l’un des deux.',
  'messenger.items': 'Indiquez au moins un élément.',
  'messenger.timePast': 'Cette heure est passée. Choisissez une heure à venir, ou envoyez le message maintenant.',
  'messenger.timeSkipped': 'Cette heure n’existe pas : la nuit du passage à l’heure d’été, on passe de 2 h à 3 h.',
  'messenger.timeFar': 'Un message se programme au plus un an à l’avance.',
  'messenger.assistantReply': 'L’assistant répond à une question, pas à un message.',
  'messenger.assistantFile': 'L’assistant ne lit pas de pièce jointe.',
  'messenger.deleted': 'Ce message a été supprimé.',
  'messenger.authorChanges': 'Seul son auteur peut modifier un message.',
  'messenger.authorDeletes': 'Seul son auteur peut supprimer un message.',
  'messenger.otherPerson': 'Choisissez au moins une autre personne que vous.',
  'messenger.notInMatter': 'Cette personne ne fait pas partie du dossier.',
  'messenger.firmConversation':
    'Cette conversation est celle de tout le cabinet : son nom et ses membres ne se changent pas.',
  'messenger.fileFirst': 'Déposez d’abord ce fichier pour ce message.',
  'messenger.sender': 'L’expéditeur est la personne connectée.',
  'messenger.otherConversation': 'Cette conversation n’est pas celle de l’adresse.',
  'messenger.allWrite': 'Chaque membre d’une conversation peut y répondre.',
  'messenger.noRight': 'Vous ne pouvez plus écrire dans cette conversation.',
  'messenger.otherReply': 'Ce message n’est pas dans la conversation.',
  'messenger.scheduledCancelled': 'Ce message programmé a été annulé sur un autre appareil.',
  'messenger.scheduledSent': 'Ce message programmé est déjà parti.',
  'messenger.idUsed': 'Cet identifiant est déjà celui d’un autre message.',
};
