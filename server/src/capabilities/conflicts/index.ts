import { newUuid } from '@basoche/domain';
import { conflictCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { decideConflict, reportFor, searchConflicts } from './conflict-report.ts';
import { updateNameWords } from './name-words.ts';
import { reportPage } from './report-rows.ts';

export { searchConflicts, updateNameWords };

/** Conflicts of interest: whom of the whole firm the people of a matter are linked with. */
export const conflicts = defineCapability({
  name: 'conflicts',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'conflicts');

    api.serve(conflictCalls.searchConflicts, async ({ c, principal, body: { id, ...search } }) => {
      const reader = await readerOf(deps, principal);
      // By itself, so that two searches wait for each other no longer than it takes.
      await db.asFirm(principal.firmId, (trx) => updateNameWords(trx, principal.firmId));
      return command(c, db, (trx) => searchConflicts(trx, reader, idToCreate(c, clock, id), search, clock.now()));
    });

    api.serve(conflictCalls.listConflictReports, async ({ principal, query }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => reportPage(trx, reader, query));
    });

    api.serve(conflictCalls.readConflictReport, async ({ principal, params }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => reportFor(trx, reader, params.id));
    });

    api.serve(conflictCalls.decideConflict, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => decideConflict(trx, reader, params.id, newUuid(clock.now()), body, clock.now()));
    });

    return api.app;
  },
});
