import type { teamsReasons } from '../../teams/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const teams: Sentences<keyof typeof teamsReasons> = {
  'teams.specialityUsed': 'Une équipe avec la spécialité choisie existe déjà',
  'teams.specialityUnknown': 'Cette spécialité n’est plus dans la liste du cabinet.',
  'teams.specialityTwice': 'Le cabinet a déjà cette spécialité.',
  'teams.specialityBasic': 'Une spécialité commune à tous les cabinets ne se renomme pas et ne se retire pas.',
  'teams.specialityOfTeam': 'Une équipe a cette spécialité\u00a0: donnez-lui-en d’abord une autre.',
  'teams.responsible': 'Le responsable doit être un collègue du cabinet.',
  'teams.person': 'Cette personne n’est pas du cabinet, ou son compte est fermé.',
  'teams.noEmail': 'Cette personne n’a pas d’adresse e-mail\u00a0: elle ne peut pas faire partie d’une équipe.',
  'teams.notResponsible': 'Seul le responsable de l’équipe ou un administrateur peut faire cela.',
  'teams.responsibleStays': 'Le responsable fait partie de son équipe\u00a0: choisissez d’abord un autre responsable.',
  'teams.memberTwice': 'Cette personne est déjà dans l’équipe.',
  'teams.noMember': 'Ce membre n’existe pas.',
  'teams.unknown': 'Cette équipe n’existe plus.',
  'teams.ofProjectTwice': 'Cette équipe est déjà dans le dossier.',
};
