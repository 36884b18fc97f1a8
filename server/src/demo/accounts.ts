/** Of every demo account. */
export const DEMO_PASSWORD = 'Basoche#2026';

/** Printed at start; the first is a partner of the firm, the last two a stranger of another firm, and one who administers the platform. */
export const DEMO_ACCOUNTS = [
  { email: 'associee@demo.basoche.test', text: 'Claire Marchand, associée gérante' },
  { email: 'collaborateur@demo.basoche.test', text: 'Samir Benali, collaborateur' },
  { email: 'assistante@demo.basoche.test', text: 'Nathalie Tessier, assistante' },
  { email: 'client@demo.basoche.test', text: 'Émilie Marchal, cliente' },
  { email: 'associe@autre.basoche.test', text: 'Étienne Duval, associé d’un autre cabinet' },
  { email: 'superadmin@demo.basoche.test', text: 'Louise Garel, administration de la plateforme' },
] as const;
