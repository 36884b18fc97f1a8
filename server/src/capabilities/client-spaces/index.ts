import { newUuid } from '@basoche/domain';
import { clientSpaceCalls } from '@basoche/protocol';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { hintRights } from '../projects/index.ts';
import { addExternal, projectExternalSource, removeExternal } from './externals.ts';
import { closeSpace, inviteToSpaceAgain, openSpace, spaceOfContact } from './space-commands.ts';
import type { SpaceScene } from './space-commands.ts';
import { clientSpaceSource, spaceOf } from './space-rows.ts';

export { spaceOfContact } from './space-commands.ts';

/** Spaces of contacts: who from outside may sign in, and which matters they are invited to. */
export const clientSpaces = defineCapability({
  name: 'client-spaces',
  records: [clientSpaceSource, projectExternalSource],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'client-spaces');
    const run = async <T>(
      c: Context<ApiEnv>,
      principal: Principal,
      work: (scene: SpaceScene) => Promise<T>,
    ): Promise<T> => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => work({ trx, deps, reader }));
    };

    api.serve(clientSpaceCalls.openClientSpace, ({ c, principal, body: { id, contact } }) =>
      run(c, principal, async (scene) => spaceOf(await openSpace(scene, { id: idToCreate(c, clock, id), contact }))),
    );

    api.serve(clientSpaceCalls.inviteAgain, ({ c, principal, params, body }) =>
      run(c, principal, async (scene) => spaceOf(await inviteToSpaceAgain(scene, params.id, body))),
    );

    api.serve(clientSpaceCalls.closeClientSpace, ({ c, principal, params }) =>
      run(c, principal, (scene) => closeSpace(scene, params.id)),
    );

    api.serve(clientSpaceCalls.readSpaceOfContact, async ({ principal, params }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, async (trx) => ({
        contact: params.id,
        space: await spaceOfContact(trx, reader, params.id),
      }));
    });

    api.serve(clientSpaceCalls.addExternal, async ({ c, principal, body: { id, ...external } }) => {
      const added = await run(c, principal, (scene) =>
        addExternal(scene, idToCreate(c, clock, id), external, newUuid(clock.now())),
      );
      if (added.isMember) await hintRights(deps, principal.firmId, added.project);
      return added;
    });

    api.serve(clientSpaceCalls.removeExternal, ({ c, principal, params }) =>
      run(c, principal, (scene) => removeExternal(scene, params.id)),
    );

    return api.app;
  },
});
