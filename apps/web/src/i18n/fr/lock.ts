/** The lock of this device: its screen, its settings. */
export const lock = {
  documentTitle: 'Basoche – Verrouillé',
  title: 'Cet appareil est verrouillé',
  sealed: 'Ce que cet appareil garde est chiffré jusqu’au déverrouillage.',
  waiting_one:
    '{{count}} élément modifié attend sur cet appareil, chiffré. Il partira vers le serveur après le déverrouillage.',
  waiting_other:
    '{{count}} éléments modifiés attendent sur cet appareil, chiffrés. Ils partiront vers le serveur après le déverrouillage.',
  password: 'Mot de passe',
  passwordHint: 'Celui de votre dernière connexion sur cet appareil.',
  passwordMissing: 'Saisissez votre mot de passe.',
  passwordWrong: 'Ce mot de passe n’ouvre pas cet appareil.',
  code: 'Code de verrouillage',
  codeMissing: 'Saisissez votre code de verrouillage.',
  codeWrong: 'Ce code n’ouvre pas cet appareil.',
  unlock: 'Déverrouiller',
  unlocking: 'Déverrouillage…',
  wait_one: 'Patientez {{count}} seconde',
  wait_other: 'Patientez {{count}} secondes',
  unreadable: 'La clé de cet appareil n’a pas pu être lue. Réessayez.',
  passwordForgotten:
    'Mot de passe oublié ? Personne ne peut ouvrir cet appareil à votre place. Déconnectez-vous de cet appareil puis connectez-vous de nouveau : ce que le serveur possède reviendra.',
  codeForgotten:
    'Code oublié ? Personne ne peut le retrouver. Déconnectez-vous de cet appareil puis connectez-vous de nouveau : ce que le serveur possède reviendra.',
  forgottenWaiting: 'Ce qui attend ici serait perdu.',
  signOut: 'Se déconnecter de cet appareil',
  keyTitle: 'Les données de cet appareil ne peuvent pas être ouvertes',
  keyDamaged:
    'La clé qui chiffre cet appareil manque ou est abîmée. Ce qui a été envoyé est sur le serveur ; ce qui attendait ici reste chiffré.',
  keyRestore:
    'Si le profil de votre navigateur a été déplacé ou nettoyé, restaurez-le avant d’aller plus loin. Sinon, déconnectez cet appareil et connectez-vous de nouveau.',
  retry: 'Réessayer',
  wipeTitle: 'Se déconnecter et effacer cet appareil ?',
  wipeText: 'Tout ce que cet appareil garde de votre compte sera effacé. Rien n’attend d’être envoyé.',
  wipeWaiting_one:
    '{{count}} élément modifié n’est que sur cet appareil : ses modifications seront effacées et ne pourront pas être retrouvées.',
  wipeWaiting_other:
    '{{count}} éléments modifiés ne sont que sur cet appareil : leurs modifications seront effacées et ne pourront pas être retrouvées.',
  wipeUnknown:
    'Tout ce que cet appareil garde de votre compte sera effacé, y compris ce qui n’aurait pas encore été envoyé.',
  wipeServer: 'La session ouverte sur le serveur se ferme d’elle-même dans les 12 heures qui suivent la connexion.',
  wipeConfirm: 'Se déconnecter et effacer',
  wipeFailed: 'L’effacement n’a pas pu être terminé. Fermez les autres onglets de Basoche, puis réessayez.',

  settingsTitle: 'Verrouillage',
  settingsText:
    'Tout ce que Basoche garde sur cet appareil est chiffré. Verrouillé, il ne montre plus rien et ne s’ouvre qu’avec votre secret, même sans réseau ; ce que vous n’avez pas encore envoyé attend, et les minuteurs continuent.',
  settingsSealing: 'Le chiffrement de ce que cet appareil gardait déjà est en cours.',
  settingsNone:
    'Ce navigateur ne permet pas de chiffrer ce que Basoche garde sur cet appareil (navigation privée, ou adresse sans https) : il ne peut pas être verrouillé.',
  idle: 'Verrouiller après une absence de',
  idle_never: 'Jamais',
  idle_minutes: '{{count}} minutes',
  idleHint: 'Aucun geste dans aucun onglet, ordinateur en veille compris. Vaut pour cet appareil.',
  secretPassword: 'Cet appareil se déverrouille avec votre mot de passe.',
  secretCode: 'Cet appareil se déverrouille avec votre code de verrouillage.',
  secretNone: 'Choisissez un code de verrouillage : sans lui, rien ne pourrait déverrouiller cet appareil.',
  codeChoose: 'Choisir un code de verrouillage',
  codeChange: 'Changer de code de verrouillage',
  codeNew: 'Nouveau code de verrouillage',
  codeHint:
    'Au moins 8 caractères, différent d’un mot de passe. Personne ne peut le retrouver : oublié, il faut effacer cet appareil et se reconnecter.',
  codeAgain: 'Confirmez le code',
  codeShort: 'Le code doit compter au moins 8 caractères.',
  codeDiffers: 'Les deux codes ne sont pas identiques.',
  codeSave: 'Enregistrer le code',
  codeSaved: 'Code de verrouillage enregistré',
  codeFailed: 'L’appareil n’a pas pu enregistrer le code. Libérez de l’espace, puis réessayez.',
  lockNow: 'Verrouiller maintenant',
  lockAtRisk:
    'Cet appareil n’a plus de place : vos dernières modifications ne sont qu’en mémoire et seraient perdues. Libérez de l’espace ou attendez le réseau, puis verrouillez.',
  covered:
    'Verrouillage en cours. Vos dernières modifications ne sont encore qu’en mémoire : gardez cet onglet ouvert, libérez de l’espace sur l’appareil ou attendez le réseau.',
  lockFailed: 'L’appareil n’a pas pu être verrouillé. Réessayez.',
  keys_lock: 'Verrouiller cet appareil',
} as const;
