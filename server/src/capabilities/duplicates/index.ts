import { mergeCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { dismissPair, distinctPairSource, recallPair } from './distinct-pairs.ts';

/** Which contacts and companies are alike and not the same, for the whole firm. */
export const duplicates = defineCapability({
  name: 'duplicates',
  records: [distinctPairSource],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'duplicates');

    api.serve(mergeCalls.dismissDuplicate, async ({ c, principal, body: { id, ...pair } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => dismissPair(trx, reader, idToCreate(c, clock, id), pair, clock.now()));
    });

    api.serve(mergeCalls.recallDuplicate, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      await command(c, db, (trx) => recallPair(trx, reader, params.id));
    });

    return api.app;
  },
});
