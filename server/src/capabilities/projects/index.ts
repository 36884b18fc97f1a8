import { createApi } from '../../http/api.ts';
import type { Capability } from '../capability.ts';
import { projectRoutes } from './project-routes.ts';

export * from './find-project.ts';

export const projects: Capability = {
  name: 'projects',
  routes(deps) {
    const api = createApi(deps, 'projects');
    projectRoutes(api, deps);
    return api.app;
  },
};
