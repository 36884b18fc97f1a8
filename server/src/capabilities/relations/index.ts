import { relationCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { createRelation, deleteRelation, updateRelation } from './relation-commands.ts';
import { relationSource } from './relation-rows.ts';

/** Who is what to whom in the directory: spouses, managers, shareholders, groups, counsel, former names. */
export const relations = defineCapability({
  name: 'relations',
  records: [relationSource],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'relations');

    api.serve(relationCalls.createRelation, async ({ c, principal, body: { id, ...relation } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => createRelation(trx, reader, idToCreate(c, clock, id), relation, clock.now()));
    });

    api.serve(relationCalls.updateRelation, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => updateRelation(trx, reader, params.id, body));
    });

    api.serve(relationCalls.deleteRelation, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      await command(c, db, (trx) => deleteRelation(trx, reader, params.id));
    });

    return api.app;
  },
});
