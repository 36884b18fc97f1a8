import { interestCalls } from '@basoche/protocol';
import { newUuid } from '@basoche/domain';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { addInterest, deleteInterest, searchInterests } from './interest-commands.ts';
import { interestSource } from './interest-rows.ts';

/** What the contacts of the firm take an interest in. */
export const interests = defineCapability({
  name: 'interests',
  records: [interestSource],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'interests');

    api.serve(interestCalls.searchInterests, async ({ principal, query }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => searchInterests(trx, reader, query.query));
    });

    api.serve(interestCalls.addInterest, async ({ c, principal, params, body: { label } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => addInterest(trx, reader, newUuid(clock.now()), { contact: params.id, label }));
    });

    api.serve(interestCalls.removeInterest, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      await command(c, db, (trx) => deleteInterest(trx, reader, params.tagId, params.contactId));
    });

    api.serve(interestCalls.createInterest, async ({ c, principal, body: { id, ...interest } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => addInterest(trx, reader, idToCreate(c, clock, id), interest));
    });

    api.serve(interestCalls.deleteInterest, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      await command(c, db, (trx) => deleteInterest(trx, reader, params.id));
    });

    return api.app;
  },
});
