import { z } from '@hono/zod-openapi';
import {
  ImprovisedTask,
  ImprovisedTaskList,
  ImprovisedTaskUpdate,
  NewImprovisedTask,
  pathId,
  StopChrono,
} from '@basoche/protocol';
import { command } from '../../../http/command.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { idToCreate } from '../../peer.ts';
import { requireProject } from '../../projects/index.ts';
import { deleteImprovised, startImprovised, stopChrono, updateImprovised } from './change-improvised.ts';
import { readableImprovised, requireImprovised, viewImprovised } from './improvised-queries.ts';

const BASE = '/project/sub/improvised-task';
/** What the firm's people worked is nothing for clients and partners. */
const rule = 'employee';
const ById = z.object({ id: pathId });

/** Time worked without a task. */
export function improvisedRoutes(api: Api, { db, clock }: CapabilityDeps): void {
  api.post(
    `${BASE}/`,
    { summary: 'Lancer un chrono sans tâche', rule, body: NewImprovisedTask, answer: ImprovisedTask, status: 201 },
    ({ c, principal, body }) => {
      const id = idToCreate(c, clock, body.id);
      return command(c, db, (trx) => startImprovised(trx, principal, id, body, clock.now()));
    },
  );

  api.get(
    `${BASE}/view/{id}`,
    { summary: 'Un temps passé sans tâche', rule, params: ById, answer: ImprovisedTask },
    ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const row = await requireImprovised(trx, principal, params.id, 'read');
        const [view] = await viewImprovised(trx, [row], clock.now());
        if (!view) throw new ApiError('NOT_FOUND');
        return view;
      }),
  );

  api.get(
    `${BASE}/list/{projectSlug}`,
    {
      summary: 'Temps passés sans tâche sur un dossier',
      rule,
      params: z.object({ projectSlug: pathId }),
      answer: ImprovisedTaskList,
    },
    ({ principal, params }) =>
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

  api.put(
    `${BASE}/stop-chrono/{id}`,
    {
      summary: 'Arrêter le chrono d’un temps sans tâche',
      rule,
      params: ById,
      body: StopChrono,
      answer: ImprovisedTask,
    },
    ({ c, principal, params, body }) =>
      command(c, db, (trx) => stopChrono(trx, principal, params.id, body, clock.now())),
  );

  api.put(
    `${BASE}/{id}`,
    { summary: 'Modifier un temps sans tâche', rule, params: ById, body: ImprovisedTaskUpdate, answer: ImprovisedTask },
    ({ c, principal, params, body }) =>
      command(c, db, (trx) => updateImprovised(trx, principal, params.id, body, clock.now())),
  );

  api.delete(
    `${BASE}/{id}`,
    { summary: 'Supprimer un temps sans tâche', rule, params: ById },
    ({ c, principal, params }) => command(c, db, (trx) => deleteImprovised(trx, principal, params.id)),
  );
}
