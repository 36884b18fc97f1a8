import { z } from 'zod';
import { call } from '../call.ts';
import {
  NewProjectTeam,
  NewTeam,
  NewTeamMember,
  NewTeamSpeciality,
  ProjectTeam,
  SpecialitiesToAdd,
  SpecialitiesUpdate,
  Team,
  TeamMember,
  TeamMembersToAdd,
  TeamMemberToRemove,
  TeamMemberUpdate,
  TeamOfProject,
  TeamSpeciality,
  TeamSpecialityList,
  TeamSpecialityUpdate,
  TeamUpdate,
  TeamViewList,
} from './team.ts';

export const listSpecialities = call('GET /project/sub/speciality/lpClient/{id}', {
  summary: 'Spécialités qu’une équipe du cabinet peut avoir',
  rule: 'employee',
  answer: TeamSpecialityList,
});

export const addSpecialities = call('POST /project/sub/speciality/', {
  summary: 'Ajouter des spécialités du cabinet',
  rule: 'employee',
  body: SpecialitiesToAdd,
  answer: TeamSpecialityList,
  status: 201,
});

export const replaceSpecialities = call('PUT /project/sub/speciality/lpClient/{id}/update', {
  summary: 'Les spécialités propres au cabinet\u00a0: renommées, ajoutées, et retirées quand la liste ne les a plus',
  rule: 'admin',
  body: SpecialitiesUpdate,
  answer: TeamSpecialityList,
});

export const createSpeciality = call('POST /project/specialities', {
  summary: 'Ajouter une spécialité du cabinet',
  rule: 'employee',
  body: NewTeamSpeciality,
  answer: TeamSpeciality,
  status: 201,
});

export const updateSpeciality = call('PUT /project/specialities/{id}', {
  summary: 'Renommer une spécialité propre au cabinet',
  rule: 'admin',
  body: TeamSpecialityUpdate,
  answer: TeamSpeciality,
});

export const removeSpeciality = call('DELETE /project/specialities/{id}', {
  summary: 'Retirer une spécialité propre au cabinet, qu’aucune équipe n’a',
  rule: 'admin',
});

export const listTeams = call('GET /project/sub/team/', {
  summary: 'Équipes du cabinet, avec leurs membres',
  rule: 'employee',
  answer: TeamViewList,
});

export const createTeam = call('POST /project/sub/team/', {
  summary: 'Créer une équipe\u00a0; son responsable en est le premier membre',
  rule: 'employee',
  body: NewTeam,
  answer: Team,
  status: 201,
});

export const updateTeam = call('PUT /project/sub/team/{id}', {
  summary: 'Modifier une équipe\u00a0: son responsable ou un administrateur',
  rule: 'employee',
  body: TeamUpdate,
  answer: Team,
});

export const deleteTeam = call('DELETE /project/sub/team/{id}', {
  summary: 'Supprimer une équipe\u00a0: ses dossiers et ses listes ne sont plus d’elle',
  rule: 'employee',
});

export const addTeamMembers = call('PUT /project/sub/team/add-member/', {
  summary: 'Ajouter des membres à une équipe, ou changer leur fonction',
  rule: 'employee',
  body: TeamMembersToAdd,
  answer: z.array(TeamMember),
});

export const removeMemberOfTeam = call('DELETE /project/sub/team/remove-member/{team}', {
  summary: 'Retirer d’une équipe le membre «\u00a0member\u00a0»\u00a0: son compte ou son adresse',
  rule: 'employee',
  body: TeamMemberToRemove,
});

export const addTeamMember = call('POST /project/sub/team/members', {
  summary: 'Ajouter un membre à une équipe',
  rule: 'employee',
  body: NewTeamMember,
  answer: TeamMember,
  status: 201,
});

export const updateTeamMember = call('PUT /project/sub/team/members/{id}', {
  summary: 'Changer la fonction d’un membre',
  rule: 'employee',
  body: TeamMemberUpdate,
  answer: TeamMember,
});

export const removeTeamMember = call('DELETE /project/sub/team/members/{id}', {
  summary: 'Retirer un membre d’une équipe',
  rule: 'employee',
});

export const addTeamToProject = call('PUT /project/add-team/{slug}', {
  summary: 'Ajouter une équipe à un dossier\u00a0: ses membres le lisent',
  rule: 'employee',
  body: TeamOfProject,
  answer: ProjectTeam,
});

export const removeTeamFromProject = call('PUT /project/remove-team/{slug}', {
  summary: 'Retirer une équipe d’un dossier',
  rule: 'employee',
  body: TeamOfProject,
});

export const addProjectTeam = call('POST /project/teams', {
  summary: 'Ajouter une équipe à un dossier',
  rule: 'employee',
  body: NewProjectTeam,
  answer: ProjectTeam,
  status: 201,
});

export const removeProjectTeam = call('DELETE /project/teams/{id}', {
  summary: 'Retirer une équipe d’un dossier',
  rule: 'employee',
});
