/** The page of a link, for whoever has it. */
export const link = {
  pageTitle: 'Fichier partagé',
  checking: 'Vérification du lien',
  sentBy: '{{firm}} vous envoie ce fichier',
  until: 'jusqu’au {{day}}',
  remaining: 'Téléchargements restants : {{count}}',
  locked: 'Ce fichier est protégé par un mot de passe.',
  yourPassword: 'Mot de passe',
  open: 'Continuer',
  wrongPassword: 'Le mot de passe n’est pas le bon, ou le lien est invalide.',
  download: 'Télécharger',
  downloaded: 'Le fichier est téléchargé.',
  downloadFailed: 'Le téléchargement a échoué. S’il était compté, demandez un autre lien.',
  invalid: 'Le lien est invalide.',
  invalidText:
    'Il a pu expirer, être révoqué ou avoir déjà servi. Demandez un nouveau lien à la personne qui vous l’a envoyé.',
  openInLibrary: 'Ouvrir dans la bibliothèque',
} as const;
