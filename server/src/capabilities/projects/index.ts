import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { peopleRoutes } from './people-routes.ts';
import { projectMemberSource, projectPartySource } from './project-people.ts';
import { projectRoutes } from './project-routes.ts';
import { projectTeamRoutes, projectTeamSource } from './project-teams.ts';
import { projectSource } from './project-rows.ts';

export * from './find-project.ts';
export { addMember } from './people-commands.ts';
export { hintRights } from './rights-of-documents.ts';
export { createProject, requireReadable as requireMatter } from './project-commands.ts';
export { mayReadProject, worksOnProject } from './project-readers.ts';
export { PEOPLE, projectFor, projectRows, statusOf } from './project-rows.ts';

/** The firm's matters, who works on them and whom they concern. */
export const projects = defineCapability({
  name: 'projects',
  records: [projectSource, projectMemberSource, projectPartySource, projectTeamSource],
  routes(deps) {
    const api = createApi(deps, 'projects');
    projectRoutes(api, deps);
    peopleRoutes(api, deps);
    projectTeamRoutes(api, deps);
    return api.app;
  },
});
