/** Naming people in what one writes. */
export const mentions = {
  title: 'Mentionner une personne',
} as const;
