import { projectCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import type { CapabilityDeps } from '../capability.ts';
import { visibleProjects } from './find-project.ts';

export function projectRoutes(api: Api, { db }: CapabilityDeps): void {
  api.serve(projectCalls.listProjects, ({ principal }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const rows = await visibleProjects(trx, principal)
        .select(['project.id', 'code_id', 'name', 'status', 'client_name'])
        .orderBy('name')
        .orderBy('project.id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        codeID: row.code_id,
        slug: row.code_id,
        name: row.name,
        status: row.status,
        client: row.client_name,
      }));
    }),
  );
}
