import type { projectsReasons } from '../../projects/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const projects: Sentences<keyof typeof projectsReasons> = {
  'projects.archived': 'Ce dossier est archivé. Cette action n’est plus possible.',
  'projects.deleted': 'Ce dossier est supprimé. Cette action n’est plus possible.',
  'projects.inCharge': 'Le responsable doit être un collègue du cabinet.',
  'projects.notInCharge': 'Seul le responsable du dossier ou un administrateur peut faire cela.',
  'projects.lastMember': 'Un dossier a toujours au moins une personne du cabinet.',
  'projects.person': 'Cette personne n’est pas du cabinet, ou son compte est fermé.',
  'projects.outside':
    'Cette personne n’est pas du cabinet\u00a0: elle suit un dossier comme Client, Partenaire ou Fournisseur.',
  'projects.memberTwice': 'Cette personne est déjà dans le dossier.',
  'projects.conflict': 'La recherche de conflits d’intérêts de ce dossier demande une décision avant son ouverture.',
  'projects.named': 'Cette fiche figure dans un dossier\u00a0: archivez-la plutôt.',
  'projects.nobodyNamed': 'Un dossier restreint garde toujours un responsable.',
  'projects.client': 'Ce client n’est plus dans l’annuaire du cabinet.',
  'projects.party': 'Indiquez un contact, une société ou un nom.',
  'projects.partyLawyer': 'L’avocat d’une partie doit être une autre partie du même dossier.',
  'projects.type': 'Un dossier est Externe ou Interne.',
  'projects.status': 'Un dossier est En cours, Archivé ou Supprimé.',
  'projects.budget': 'Le budget est accepté ou ne l’est pas.',
  'projects.estimation': 'Le budget doit être un montant en euros, sans être négatif.',
  'projects.role': 'Ce rôle n’existe pas.',
  'projects.side': 'Une partie est pour, contre ou neutre.',
  'projects.dates': 'La date de fin doit suivre la date de début.',
};
