import { z } from '@hono/zod-openapi';
import { pathId, TaskReminder, TaskReminderPlan } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { remindersOf, removeReminder, setReminder } from './reminders.ts';

const ById = z.object({ id: pathId });

export function reminderRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.get(
    '/todotask/reminders',
    {
      summary: 'Ses rappels, le prochain en premier',
      answer: z.array(TaskReminder),
    },
    ({ principal }) => db.asFirm(principal.firmId, (trx) => remindersOf(trx, principal)),
  );

  api.put(
    '/todotask/reminder/{id}',
    {
      summary: 'Se faire rappeler une tâche, ou remettre le rappel à plus tard',
      params: ById,
      body: TaskReminderPlan,
      answer: TaskReminder,
    },
    ({ c, principal, params, body }) => command(c, db, (trx) => setReminder(trx, deps, principal, params.id, body)),
  );

  api.delete('/todotask/reminder/{id}', { summary: 'Retirer un rappel', params: ById }, ({ c, principal, params }) =>
    command(c, db, async (trx) => {
      await removeReminder(trx, deps, principal, params.id);
    }),
  );
}
