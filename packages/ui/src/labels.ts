/** The words the pieces need on their own (accessible names, default buttons). The application gives its language's. */
export interface UiLabels {
  close: string;
  cancel: string;
  retry: string;
  undo: string;
  moreActions: string;
  loading: string;
  back: string;
  remove: string;
  presentNow: string;
  notifications: string;
  dateFormat: string;
  dateInvalid: string;
  /** The format is right, the calendar has no such day. */
  dateUnknown: string;
  /** Reads a day in words (« demain »), and the time named with it; `null` for what is none. */
  readDate: (text: string, today: string) => { date: string; time: string | null } | null;
  andOthers: (count: number) => string;
  progress: (done: number, total: number) => string;
  noRightTitle: string;
  noRight: string;
}

export const FRENCH_LABELS: UiLabels = {
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  undo: 'Annuler',
  moreActions: 'Plus d’actions',
  loading: 'Chargement…',
  back: 'Retour',
  remove: 'Retirer',
  presentNow: 'en ligne',
  notifications: 'Notifications',
  dateFormat: 'jj/mm/aaaa',
  dateInvalid: 'Saisissez une date au format jj/mm/aaaa.',
  dateUnknown: 'Cette date n’existe pas.',
  readDate: () => null,
  andOthers: (count) => (count === 1 ? 'et une autre personne' : `et ${count} autres personnes`),
  progress: (done, total) => `${done} sur ${total}`,
  noRightTitle: 'Accès refusé',
  noRight: 'Vous n’avez pas les droits pour accéder à cette page',
};
