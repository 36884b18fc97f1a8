/** Sync badge and its panel. */
export const sync = {
  saved: 'Enregistré',
  savedFetching: 'Enregistré · {{count}} à télécharger',
  offlineFetching: 'Hors ligne · {{count}} non téléchargés',
  saving: 'Enregistrement…',
  offline: 'Hors ligne',
  offline_conversation_one: 'Hors ligne · {{count}} conversation en attente',
  offline_conversation_other: 'Hors ligne · {{count}} conversations en attente',
  offline_todolist_one: 'Hors ligne · {{count}} liste en attente',
  offline_todolist_other: 'Hors ligne · {{count}} listes en attente',
  offline_board_one: 'Hors ligne · {{count}} tableau en attente',
  offline_board_other: 'Hors ligne · {{count}} tableaux en attente',
  offline_document_one: 'Hors ligne · {{count}} document en attente',
  offline_document_other: 'Hors ligne · {{count}} documents en attente',
  offline_action_one: 'Hors ligne · {{count}} action en attente',
  offline_action_other: 'Hors ligne · {{count}} actions en attente',
  offline_several_one: 'Hors ligne · {{count}} élément en attente',
  offline_several_other: 'Hors ligne · {{count}} éléments en attente',
  intercepted: 'Serveur injoignable',
  refused: 'Refusé ({{count}})',
  storageFull: 'Stockage plein',
  unread: 'Appareil illisible',
  badge: 'État de la synchronisation : {{state}}',
  title: 'Synchronisation',
  savedText: 'Tout ce que vous avez écrit est sur le serveur.',
  savedAt: 'Dernière confirmation du serveur : {{when}}.',
  savingText: 'Vos modifications sont sur cet appareil et partent vers le serveur.',
  offlineText: 'Continuez à travailler : tout est gardé sur cet appareil et partira au retour du réseau.',
  offlineUnkeptText:
    'Continuez à travailler dans cet onglet : vos modifications n’existent que dans sa mémoire et partiront au retour du réseau.',
  interceptedText:
    'Le réseau répond, mais pas le serveur de Basoche : page de connexion d’un Wi-Fi à ouvrir, maintenance ou proxy. Continuez à travailler : tout est gardé sur cet appareil et partira dès que le serveur répond.',
  refusedText:
    'Certaines modifications n’ont pas été acceptées. Elles restent sur cet appareil : choisissez ce que vous en faites.',
  storageFullText:
    'L’appareil n’a plus de place : les dernières modifications ne sont qu’en mémoire. Libérez de l’espace ou exportez-les avant de fermer.',
  storageFullSavedText:
    'L’appareil n’a plus de place. Ce que vous avez écrit est sur le serveur ; libérez de l’espace pour continuer aussi sans réseau.',
  unreadText:
    'Ce que cet appareil garde n’a pas pu être lu : des modifications qui ne sont pas encore parties peuvent s’y trouver. Rien n’en est effacé. Rechargez la page, ou fermez les autres onglets de Basoche, puis rechargez.',
  evicted_one:
    'Le navigateur a effacé les données de cet appareil : {{count}} élément modifié ici n’était pas encore parti et a été perdu.',
  evicted_other:
    'Le navigateur a effacé les données de cet appareil : {{count}} éléments modifiés ici n’étaient pas encore partis et ont été perdus.',
  notDurable:
    'Ce navigateur ne garde rien sur l’appareil (navigation privée ?). Ne fermez pas l’onglet avant « Enregistré ».',
  tooOld:
    'Cette version de l’application est trop ancienne pour le serveur. Rechargez la page : vos modifications restent sur cet appareil.',
  damaged_one:
    '{{count}} élément gardé sur cet appareil est illisible. Il est conservé tel quel ; le reste est intact, et ce que le serveur possède est redemandé.',
  damaged_other:
    '{{count}} éléments gardés sur cet appareil sont illisibles. Ils sont conservés tels quels ; le reste est intact, et ce que le serveur possède est redemandé.',
  reload: 'Recharger la page',
  https: 'Le réseau bloque la connexion directe : la synchronisation passe par des échanges réguliers.',
  toFetch_one: '{{count}} document reste à télécharger.',
  toFetch_other: '{{count}} documents restent à télécharger.',
  allOnDevice: 'Tous vos documents sont sur cet appareil : prêt pour le train.',
  restored:
    'Le serveur a été remis dans un état antérieur ({{when}}). Cet appareil compare tout ce qu’il garde et lui rend ce qui lui manque.',
  restoredAside_one:
    '{{count}} document que le serveur ne connaît plus est conservé ici, sous « Modifications mises à part », et peut être exporté.',
  restoredAside_other:
    '{{count}} documents que le serveur ne connaît plus sont conservés ici, sous « Modifications mises à part », et peuvent être exportés.',
  restoredRead: 'J’ai compris',
  waiting: 'En attente',
  refusedGroup: 'Refusé',
  review: 'À revoir',
  movedOut: 'Modifications mises à part',
  commands: 'Actions en attente d’envoi',
  doc_localOnly: 'Pas encore créé sur le serveur',
  doc_queued: 'Attend le réseau',
  doc_syncing: 'En cours d’envoi',
  doc_storageFailed: 'En mémoire seulement : l’appareil n’a pas pu l’écrire',
  command_waiting: 'Attend le réseau',
  command_sending: 'En cours d’envoi',
  docRefused: 'Vos dernières modifications ont été refusées',
  docPaused: 'La synchronisation de ce document est interrompue',
  docKept: 'Elles sont gardées sur cet appareil et peuvent être exportées.',
  docMemory: 'L’appareil n’a pas pu enregistrer : vos dernières modifications ne sont qu’en mémoire.',
  docMemoryText: 'Ne fermez pas cet onglet avant « Enregistré », ou exportez-les.',
  exportShort: 'Exporter mes modifications',
  retry: 'Réessayer',
  sendAnyway: 'Renvoyer quand même',
  discard: 'Abandonner',
  openDoc: 'Ouvrir',
  discardTitle: 'Abandonner ces modifications ?',
  discardText:
    '« {{title}} » : ces modifications seront effacées de cet appareil. Exportez-les d’abord si vous voulez les garder.',
  discardConfirm: 'Abandonner les modifications',
  setAside: 'Mettre à part',
  setAsideTitle: 'Mettre ces modifications à part ?',
  setAsideText:
    '« {{title}} » redevient ce qu’il est sur le serveur. Vos modifications refusées restent sur cet appareil, sous « Modifications mises à part », d’où vous pouvez les exporter.',
  setAsideFailed: 'L’appareil n’a pas pu mettre ces modifications à part : elles restent dans le document.',
  export: 'Exporter mes modifications non synchronisées',
  exported: 'Modifications exportées',
  exportFailed: 'L’export n’a pas pu être préparé',
  fileName: 'basoche-modifications-non-synchronisees.json',
  signOutTitle: 'Des modifications ne sont pas encore sur le serveur',
  signOutText_one:
    'Un élément modifié n’est que sur cet appareil. Si vous vous déconnectez maintenant, ses modifications seront effacées.',
  signOutText_other:
    '{{count}} éléments modifiés ne sont que sur cet appareil. Si vous vous déconnectez maintenant, leurs modifications seront effacées.',
  signOutUnread:
    'Une partie de ce que cet appareil garde n’a pas pu être lue : des modifications qui ne sont pas encore parties peuvent s’y trouver. Si vous vous déconnectez maintenant, elles seront effacées.',
  signOutForce: 'Se déconnecter et les effacer',
  signOutStay: 'Rester connecté',
} as const;
