import { firmCalls } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import { readUpload, replaceAvatar } from '../avatars/index.ts';
import { defineCapability } from '../capability.ts';
import { cardRoutes } from './card-routes.ts';
import { changeFirm } from './change-firm.ts';
import { readFirm } from './firm-queries.ts';
import { administersAllFirms, requireFirmEditor, requireOwnFirm } from './policy.ts';
import { readRoutes } from './read-routes.ts';

export { requireVersion } from './versions.ts';

/** The firm's card: name, SIRET, image, languages, specialities, offices, links. */
export const firm = defineCapability({
  name: 'firm',
  routes(deps) {
    const { db, live, clock } = deps;
    const api = createApi(deps, 'firm');

    async function tell(trx: Trx, firmId: string): Promise<void> {
      const people = await trx.selectFrom('app_user').select('id').where('active', '=', true).execute();
      await live.publish(
        trx,
        people.map(({ id }) => id),
        'firm.updated',
        { id: firmId },
      );
    }

    readRoutes(api, deps);
    cardRoutes(api, deps, tell);

    api.serve(firmCalls.updateFirm, ({ c, principal, params, body }) => {
      requireOwnFirm(principal, params.id);
      return command(c, db, async (trx) => {
        await changeFirm(trx, principal, body, clock.now());
        await tell(trx, principal.firmId);
        return readFirm(trx);
      });
    });

    async function setAvatar(trx: Trx, firmId: string, bytes: Buffer | null) {
      const own = trx.selectFrom('firm').select('avatar').where('id', '=', firmId).forUpdate();
      const before = await own.executeTakeFirstOrThrow();
      const avatar = await replaceAvatar(trx, firmId, before.avatar, bytes);
      await trx.updateTable('firm').set({ avatar }).where('id', '=', firmId).execute();
      await tell(trx, firmId);
      return { avatar };
    }

    api.serve(firmCalls.updateFirmAvatar, async ({ c, principal, params, body }) => {
      const siret = params.siret.replaceAll(/[\s.-]/g, '');
      const target =
        params.siret === principal.firmId
          ? { id: principal.firmId }
          : await db.asSystem((trx) =>
              trx.selectFrom('firm').select('id').where('siret', '=', siret).executeTakeFirst(),
            );
      const isOwn = target?.id === principal.firmId;
      if (!target || !(isOwn || administersAllFirms(principal))) throw new ApiError('NOT_FOUND');
      if (isOwn) await db.asFirm(target.id, (trx) => requireFirmEditor(trx, principal));
      const bytes = await readUpload(body);
      // The log of commands is the caller's firm's; setting an image twice is harmless anyway.
      if (!isOwn) return db.asFirm(target.id, (trx) => setAvatar(trx, target.id, bytes));
      return command(c, db, (trx) => setAvatar(trx, target.id, bytes));
    });

    return api.app;
  },
});
