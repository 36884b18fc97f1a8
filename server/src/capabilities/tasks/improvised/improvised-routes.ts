import { taskCalls } from '@basoche/protocol';
import { command } from '../../../http/command.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { idToCreate } from '../../peer.ts';
import { requireProject } from '../../projects/index.ts';
import { deleteImprovised, startImprovised, stopChrono, updateImprovised } from './change-improvised.ts';
import { readableImprovised, requireImprovised, viewImprovised } from './improvised-queries.ts';

/** Time worked without a task. */
export function improvisedRoutes(api: Api, { db, clock }: CapabilityDeps): void {
  api.serve(taskCalls.startImprovised, ({ c, principal, body }) => {
    const id = idToCreate(c, clock, body.id);
    return command(c, db, (trx) => startImprovised(trx, principal, id, body, clock.now()));
  });

  api.serve(taskCalls.readImprovised, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const row = await requireImprovised(trx, principal, params.id, 'read');
      const [view] = await viewImprovised(trx, [row], clock.now());
      if (!view) throw new ApiError('NOT_FOUND');
      return view;
    }),
  );

  api.serve(taskCalls.improvisedOfProject, ({ principal, params }) =>
    db.asFirm(principal.firmId, async (trx) => {
      const project = await requireProject(trx, principal, params.projectSlug);
      const rows = await readableImprovised(trx, principal)
        .where('improvised_task.project_id', '=', project.id)
        .orderBy('improvised_task.created_at', 'desc')
        .orderBy('improvised_task.id', 'desc')
        .execute();
      return viewImprovised(trx, rows, clock.now());
    }),
  );

  api.serve(taskCalls.stopImprovised, ({ c, principal, params, body }) =>
    command(c, db, (trx) => stopChrono(trx, principal, params.id, body, clock.now())),
  );

  api.serve(taskCalls.updateImprovised, ({ c, principal, params, body }) =>
    command(c, db, (trx) => updateImprovised(trx, principal, params.id, body, clock.now())),
  );

  api.serve(taskCalls.deleteImprovised, ({ c, principal, params }) =>
    command(c, db, (trx) => deleteImprovised(trx, principal, params.id)),
  );
}
