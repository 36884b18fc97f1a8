import { call } from '../call.ts';
import { ProjectSummaryList } from './project.ts';

export const listProjects = call('GET /project/list-all', {
  summary: 'Dossiers dont on est membre ; tous pour un administrateur',
  answer: ProjectSummaryList,
});
