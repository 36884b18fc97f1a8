import { taskCalls } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { removeView, savedViewsOf, saveView } from './saved-views.ts';

export function viewRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.serve(taskCalls.listSavedViews, ({ principal, query }) =>
    db.asFirm(principal.firmId, (trx) => savedViewsOf(trx, principal, query.page)),
  );

  api.serve(taskCalls.saveView, ({ c, principal, params, body }) =>
    command(c, db, (trx) => saveView(trx, deps, principal, params.id, body)),
  );

  api.serve(taskCalls.deleteView, ({ c, principal, params }) =>
    command(c, db, async (trx) => {
      await removeView(trx, principal, params.id);
    }),
  );
}
