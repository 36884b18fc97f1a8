/** What happened to the person: bell of the top bar. */
export const notifications = {
  title: 'Notifications',
  bell: 'Notifications',
  bellUnread_one: 'Notifications : {{count}} non lue',
  bellUnread_other: 'Notifications : {{count}} non lues',
  unread_one: '{{count}} notification non lue',
  unread_other: '{{count}} notifications non lues',
  unreadMark: 'Non lue',
  readAll: 'Tout marquer comme lu',
  empty: 'Aucune notification',
  emptyText: 'Les partages et les tâches qui vous sont confiées apparaissent ici.',
  older: 'Afficher les plus anciennes',
  failed: 'Les notifications n’ont pas pu être chargées',
  failedKept: 'Rien n’est perdu : elles restent sur le serveur.',
} as const;
