/** The firm's informal place. */
export const coffee = {
  title: 'Machine à café',
  subtitle: 'La conversation de tout le cabinet. Ni clients ni partenaires.',
  here: 'À la machine en ce moment',
  you: 'Vous',
  alone: 'Personne d’autre pour le moment.',
  offline: 'Vous êtes hors ligne : on ne sait pas qui est là.',
  arrivals: 'Bienvenue à…',
  arrivedOn: '{{fonction}} · depuis le {{day}}',
  write: 'Écrire',
  writeTo: 'Écrire à {{name}}',
  wholeFirm: 'Tout le cabinet',
  failed: 'La machine à café n’a pas pu être ouverte',
  failedKept: 'Rien n’a été modifié. Réessayez dans un instant.',
  neverLoaded: 'La machine à café n’est pas encore sur cet appareil',
  neverLoadedText: 'Vous êtes hors ligne. Elle sera chargée, puis gardée sur cet appareil, dès le retour du réseau.',
} as const;
