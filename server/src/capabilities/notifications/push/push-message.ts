import { NOTIFICATION_TYPES } from '@basoche/protocol';
import type { NotificationKind, PushMessage } from '@basoche/protocol';

/** One thing that happened, without what it holds. */
const ONE: Record<NotificationKind, string> = {
  mentioned: 'On vous mentionne dans un message, un commentaire ou un document.',
  taskInCharge: 'Une tâche vous est confiée.',
  conversationShared: 'Une conversation vous est ouverte.',
  listShared: 'Une liste est partagée avec vous.',
  boardShared: 'Un tableau est partagé avec vous.',
  documentShared: 'Un document est partagé avec vous.',
  fileShared: 'Un fichier ou un dossier de classement est partagé avec vous.',
  rightsRequested: 'Une demande concerne l’accès à un fichier.',
  boardRule: 'Une règle d’un tableau vous prévient.',
  historyRequested: 'Une demande concerne l’historique d’un document.',
  scheduledRefused: 'Un message programmé n’a pas pu partir.',
  taskReminder: 'Un rappel de tâche est arrivé à son heure.',
  profileChanged: 'Votre profil a été modifié.',
  deviceSignedOut: 'Un de vos appareils a été déconnecté.',
};
const BY_TYPE: ReadonlyMap<number, NotificationKind> = new Map(
  Object.entries(NOTIFICATION_TYPES).map(([kind, type]) => [type, kind as NotificationKind]),
);
/** Where the bell shows all of them. */
const EVERYTHING = '/dashboard';

/** What a notification is, as far as a locked screen may tell. */
export interface PushNews {
  /** A value of `NOTIFICATION_TYPES`. */
  type: number;
  url: string;
}

/** Kind and number, nothing else: who stands beside the device reads it as well. @param news at least one, the newest first */
export function pushMessage(news: readonly PushNews[]): PushMessage {
  const [newest] = news;
  const kind = BY_TYPE.get(newest?.type ?? 0);
  const isOne = news.length === 1 && kind !== undefined;
  const isOnePlace = news.every(({ url }) => url === newest?.url);
  return {
    body: isOne ? ONE[kind] : `${news.length} nouvelles notifications.`,
    url: isOnePlace && newest ? newest.url : EVERYTHING,
  };
}
