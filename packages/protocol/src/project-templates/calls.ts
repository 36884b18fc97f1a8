import { call } from '../call.ts';
import { Project } from '../projects/project.ts';
import {
  MatterAsTemplate,
  MatterFromTemplate,
  NewProjectTemplate,
  ProjectTemplate,
  ProjectTemplateList,
  ProjectTemplateUpdate,
  TemplateToApply,
} from './project-template.ts';

export const saveAsTemplate = call('POST /project/save-as-template/{slug}', {
  summary: 'Garder un dossier comme modèle, sans rien de son client',
  rule: 'employee',
  body: MatterAsTemplate,
  answer: ProjectTemplate,
  status: 201,
});

export const listTemplates = call('GET /project/load-models', {
  summary: 'Modèles de dossiers du cabinet',
  rule: 'employee',
  answer: ProjectTemplateList,
});

export const createFromTemplate = call('POST /project/create-from-template', {
  summary: 'Ouvrir un dossier depuis un modèle',
  rule: 'employee',
  body: MatterFromTemplate,
  answer: Project,
  status: 201,
});

export const applyTemplate = call('POST /project/apply-template/{id}', {
  summary: 'Ajouter à un dossier l’équipe et les listes d’un modèle',
  rule: 'employee',
  body: TemplateToApply,
});

export const createTemplate = call('POST /project/templates', {
  summary: 'Garder un dossier comme modèle',
  rule: 'employee',
  body: NewProjectTemplate,
  answer: ProjectTemplate,
  status: 201,
});

export const renameTemplate = call('PUT /project/templates/{id}', {
  summary: 'Renommer un modèle de dossier',
  rule: 'employee',
  body: ProjectTemplateUpdate,
  answer: ProjectTemplate,
});

export const deleteTemplate = call('DELETE /project/templates/{id}', {
  summary: 'Supprimer un modèle de dossier\u00a0; les dossiers ouverts avec lui restent',
  rule: 'employee',
});
