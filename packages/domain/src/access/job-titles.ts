/** Job titles (`fonction`) as the product writes them, by group. */
export const ASSOCIATE_TITLES = [
  'Associé(e)',
  'Associé(e) Gérant(e)',
  'Associé(e) - Responsable de département',
] as const;

export const USER_TITLES = [
  'Collaborateur/Collaboratrice',
  'Collaborateur/Collaboratrice Senior',
  'Collaborateur/Collaboratrice Junior',
  'Juriste',
  'Documentaliste',
  'Assistant(e)',
  'Stagiaire',
] as const;

export const DIRECTOR_TITLE = 'Directeur/Directrice';
export const DIRECTION_ASSISTANT_TITLE = 'Assistant(e) de direction';

export const JOB_TITLES = [...ASSOCIATE_TITLES, ...USER_TITLES, DIRECTOR_TITLE, DIRECTION_ASSISTANT_TITLE] as const;
export type JobTitle = (typeof JOB_TITLES)[number];

export function isAssociateTitle(title: string): boolean {
  return (ASSOCIATE_TITLES as readonly string[]).includes(title);
}

export function isUserTitle(title: string): boolean {
  return (USER_TITLES as readonly string[]).includes(title);
}
