import { taskCalls } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { remindersOf, removeReminder, setReminder } from './reminders.ts';

export function reminderRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.serve(taskCalls.listReminders, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => remindersOf(trx, principal)),
  );

  api.serve(taskCalls.setReminder, ({ c, principal, params, body }) =>
    command(c, db, (trx) => setReminder(trx, deps, principal, params.id, body)),
  );

  api.serve(taskCalls.removeReminder, ({ c, principal, params }) =>
    command(c, db, async (trx) => {
      await removeReminder(trx, deps, principal, params.id);
    }),
  );
}
