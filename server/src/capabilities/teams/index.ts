import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { specialityRoutes } from './speciality-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { specialitySource, teamMemberSource, teamSource } from './team-rows.ts';

export { teamViews } from './team-rows.ts';

/** The firm's teams, who is in them, and what each is for. */
export const teams = defineCapability({
  name: 'teams',
  records: [specialitySource, teamSource, teamMemberSource],
  routes(deps) {
    const api = createApi(deps, 'teams');
    specialityRoutes(api, deps);
    teamRoutes(api, deps);
    return api.app;
  },
});
