import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { projectRoutes } from './project-routes.ts';

export * from './find-project.ts';

export const projects = defineCapability({
  name: 'projects',
  routes(deps) {
    const api = createApi(deps, 'projects');
    projectRoutes(api, deps);
    return api.app;
  },
});
