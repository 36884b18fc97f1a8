import { fileLinkCalls } from '@basoche/protocol';
import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { readerOf } from '../peer.ts';
import { createLink, linksOf, revokeLink } from './link-commands.ts';
import { strangerRoutes } from './stranger-routes.ts';

/** Links by which somebody without an account takes a file of the library. */
export const fileLinks = defineCapability({
  name: 'file-links',
  cleanUp: [{ table: 'file_link', isOver: sql`old.expires_at < now() - interval '90 days'` }],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'file-links');

    // No answer of it is stored for a repeated command: the token would stand in it.
    api.serve(fileLinkCalls.createLink, async ({ principal, body }) =>
      createLink(deps, await readerOf(deps, principal), body),
    );

    api.serve(fileLinkCalls.listLinks, async ({ principal, params }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => linksOf(trx, reader, params.slug, clock.now()));
    });

    api.serve(fileLinkCalls.revokeLink, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      await command(c, db, (trx) => revokeLink(trx, reader, params.id, clock.now()));
    });

    strangerRoutes(api, deps);
    return api.app;
  },
});
