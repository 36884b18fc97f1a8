/** Files that leave as one ZIP. */
export const exports = {
  title: 'Exporter « {{name}} »',
  titleSelection: 'Exporter la sélection',
  titleFirm: 'Exporter tous les fichiers du cabinet',
  counting: 'Les fichiers sont comptés…',
  files_one: '{{count}} fichier',
  files_other: '{{count}} fichiers',
  folders_one: '{{count}} dossier',
  folders_other: '{{count}} dossiers',
  holds: 'Le ZIP contient',
  inside:
    'L’arborescence telle qu’à l’écran, la version actuelle de chaque fichier, et un manifeste (CSV et JSON) : empreintes SHA-256, auteurs, dates, descriptions.',
  without:
    'Le ZIP ne contient pas la corbeille, les versions antérieures, les documents rédigés dans l’éditeur, ni ce qui n’a pas encore été envoyé par un appareil.',
  withoutFirm:
    'Il ne contient pas non plus les fichiers personnels des autres, ni les dossiers réservés dont vous ne faites pas partie.',
  rights:
    'Vos droits sont vérifiés à nouveau pendant l’envoi : ce qui ne vous est plus ouvert est laissé de côté et signalé dans le manifeste.',
  download: 'Télécharger le ZIP',
  once: 'L’adresse sert une seule fois et expire au bout de {{minutes}} minutes.',
  started:
    'Le téléchargement de « {{name}} » a été demandé à votre navigateur, qui en montre l’avancement. S’il échoue ou s’arrête, préparez-le à nouveau.',
  expired: 'L’adresse a expiré.',
  again: 'Préparer à nouveau',
  offline: 'Un export demande le réseau : revenez quand il est là.',
  absent: 'Une partie de ces éléments n’est pas encore sur le serveur, ou ne vous est plus ouverte.',
  failed: 'L’export n’a pas pu être préparé',
} as const;
