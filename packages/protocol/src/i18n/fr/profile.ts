import type { profileReasons } from '../../profile/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const profile: Sentences<keyof typeof profileReasons> = {
  'profile.endBeforeStart': 'La date de fin ne peut pas précéder la date de début.',
  'profile.currentWithEnd': 'Un poste occupé actuellement n’a pas de date de fin.',
  'profile.civility': 'Indiquez Madame ou Monsieur.',
  'profile.color': 'Choisissez une couleur de la palette.',
  'profile.jobTitle': 'Cette fonction n’est pas proposée.',
  'profile.role': 'Ce rôle ne peut pas être donné.',
  'profile.tooManyEntries': 'Cette rubrique est limitée à {max} éléments.',
  'profile.membersOnly': 'Seul un membre du cabinet peut être administrateur.',
  'profile.lastAdministrator': 'Le cabinet doit garder au moins un administrateur.',
  'profile.noOffice': 'Ce bureau n’existe pas ou plus.',
  'profile.administratorFees': 'Seul un administrateur peut modifier le taux horaire et les objectifs.',
  'profile.administratorRoles': 'Seul un administrateur peut modifier la fonction et les droits.',
};
