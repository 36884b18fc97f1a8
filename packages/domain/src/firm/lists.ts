/** Specialities as the fields suggest them, after those that French bars recognise. None holds a comma, which separates them. */
export const SPECIALITIES = [
  'Droit de l’arbitrage',
  'Droit des assurances',
  'Droit des associations et des fondations',
  'Droit bancaire et boursier',
  'Droit des affaires et de la concurrence',
  'Droit du crédit et de la consommation',
  'Droit du dommage corporel',
  'Droit de l’environnement',
  'Droit des étrangers et de la nationalité',
  'Droit de la famille et du patrimoine',
  'Droit de la fiducie',
  'Droit fiscal et droit douanier',
  'Droit des garanties et des sûretés',
  'Droit immobilier',
  'Droit international et de l’Union européenne',
  'Droit du numérique et des communications',
  'Droit pénal',
  'Droit de la propriété intellectuelle',
  'Droit public',
  'Droit rural',
  'Droit de la santé',
  'Droit de la sécurité sociale et de la protection sociale',
  'Droit des sociétés',
  'Droit du sport',
  'Droit des transports',
  'Droit du travail',
] as const;

export const LANGUAGE_NAMES = [
  ...['Français', 'Anglais', 'Allemand', 'Espagnol', 'Italien', 'Portugais', 'Néerlandais', 'Arabe', 'Chinois'],
  ...['Russe', 'Polonais', 'Roumain', 'Turc', 'Japonais', 'Grec', 'Hébreu', 'Langue des signes française'],
] as const;

/** Where a firm's links lead, as the field suggests them. */
export const SOCIAL_NAMES = [
  ...['LinkedIn', 'Site internet', 'X', 'Facebook', 'Instagram', 'YouTube', 'Bluesky', 'Annuaire du barreau'],
  ...['Mentions légales', 'Politique de confidentialité'],
] as const;
