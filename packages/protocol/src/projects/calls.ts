import { z } from 'zod';
import { call } from '../call.ts';
import {
  ActorsToAdd,
  actorParams,
  MembersToAdd,
  NewProjectMember,
  NewProjectParty,
  ProjectMember,
  ProjectMemberUpdate,
  ProjectParty,
  ProjectPartyUpdate,
} from './people.ts';
import {
  ProjectListRequest,
  NewProject,
  Project,
  ProjectPage,
  ProjectSearch,
  ProjectSummaryList,
  ProjectUpdate,
} from './project.ts';
import { ProjectView } from './project-view.ts';

export const listProjects = call('GET /project/list-all', {
  summary: 'Dossiers en cours dont on est membre\u00a0; tous pour un administrateur',
  answer: ProjectSummaryList,
});

export const pageOfProjects = call('GET /project/list', {
  summary: 'Dossiers d’un statut, par page',
  query: ProjectListRequest,
  answer: ProjectPage,
});

export const searchProjects = call('GET /project/search', {
  summary: 'Dossiers en cours dont le nom, le numéro ou le client commence ainsi',
  query: ProjectSearch,
  answer: ProjectSummaryList,
});

export const listExternalProjects = call('GET /project/sub/external/list-projects/', {
  summary: 'Dossiers que l’on suit de l’extérieur',
  answer: ProjectSummaryList,
});

export const readProject = call('GET /project/view/{id}', {
  summary: 'Un dossier, son équipe et ses parties',
  answer: ProjectView,
});

export const createProject = call('POST /project/', {
  summary: 'Ouvrir un dossier\u00a0; son numéro est donné par le serveur',
  rule: 'employee',
  body: NewProject,
  answer: Project,
  status: 201,
});

export const updateProject = call('PUT /project/{id}', {
  summary:
    'Modifier un dossier ou son statut\u00a0; un champ changé par quelqu’un d’autre depuis «\u00a0seen\u00a0» est refusé',
  rule: 'employee',
  body: ProjectUpdate,
  answer: Project,
});

export const deleteProject = call('DELETE /project/{id}', {
  summary: 'Mettre un dossier au statut Supprimé',
  rule: 'employee',
});

export const addProjectMembers = call('PUT /project/add-member/{slug}', {
  summary: 'Ajouter des personnes à un dossier',
  rule: 'employee',
  body: MembersToAdd,
  answer: z.array(ProjectMember),
});

export const addProjectMember = call('POST /project/members', {
  summary: 'Ajouter une personne à un dossier',
  rule: 'employee',
  body: NewProjectMember,
  answer: ProjectMember,
  status: 201,
});

export const updateProjectMember = call('PUT /project/members/{id}', {
  summary: 'Changer la fonction d’une personne dans un dossier',
  rule: 'employee',
  body: ProjectMemberUpdate,
  answer: ProjectMember,
});

export const removeProjectMember = call('DELETE /project/members/{id}', {
  summary: 'Retirer une personne d’un dossier',
  rule: 'employee',
});

export const addProjectActors = call('POST /project/add-actors/{id}', {
  summary: 'Ajouter des parties à un dossier',
  rule: 'employee',
  body: ActorsToAdd,
  answer: z.array(ProjectParty),
  status: 201,
});

export const removeProjectActor = call('DELETE /project/remove-actor/{id}/{actorId}', {
  summary: 'Retirer une partie d’un dossier',
  rule: 'employee',
  params: actorParams,
});

export const addProjectParty = call('POST /project/parties', {
  summary: 'Ajouter une partie à un dossier',
  rule: 'employee',
  body: NewProjectParty,
  answer: ProjectParty,
  status: 201,
});

export const updateProjectParty = call('PUT /project/parties/{id}', {
  summary: 'Modifier une partie d’un dossier',
  rule: 'employee',
  body: ProjectPartyUpdate,
  answer: ProjectParty,
});

export const removeProjectParty = call('DELETE /project/parties/{id}', {
  summary: 'Retirer une partie d’un dossier',
  rule: 'employee',
});
