import { directoryCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { externalFirms } from './external.ts';
import { ownFirm } from './internal.ts';
import { lawyerRoutes } from './lawyer-routes.ts';
import { listFirm } from './listing.ts';

export { externalFirms } from './external.ts';
export { network } from './lawyer-routes.ts';

/** Lawyers and firms: one's own, and those of the network who chose to be listed. */
export const directory = defineCapability({
  name: 'directory',
  routes(deps) {
    const { db } = deps;
    const api = createApi(deps, 'directory');
    lawyerRoutes(api, deps);

    api.serve(directoryCalls.listFirmCards, async ({ principal }) => [
      await db.asFirm(principal.firmId, ownFirm),
      ...(await db.asDirectory((trx) => externalFirms(trx, principal))),
    ]);

    api.serve(directoryCalls.updateListing, ({ c, principal, body }) =>
      command(c, db, async (trx) => {
        await listFirm(trx, principal, body.listed);
        return ownFirm(trx);
      }),
    );

    return api.app;
  },
});
