/** Following where somebody else is in a document. */
export const follow = {
  follow: 'Suivre {{name}}',
  people_one: '{{count}} personne ici',
  people_other: '{{count}} personnes ici',
  others: '{{count}} autres personnes',
  following: 'Vous suivez {{name}}',
  stop: 'Arrêter',
  stopHint: 'Ne plus suivre (Échap)',
  stopped: 'Vous ne suivez plus {{name}}.',
  gone: '{{name}} n’est plus là',
  offline: 'Sans réseau : le suivi de {{name}} attend la connexion',
} as const;
