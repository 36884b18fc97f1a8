import { adminCalls } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { mailHealth } from '../../mail/index.ts';
import { defineCapability } from '../capability.ts';
import { invitationsOf, toSpecialities } from '../onboarding/index.ts';
import { actionsOn } from './audit.ts';
import { addUsers, createFirm, updateFirm, withdraw } from './firm-commands.ts';
import { listFirms, requireFirm, staffOf } from './firm-queries.ts';

import { ensureSuperAdmin } from './super-admin.ts';

export { ensurePlatformFirm, ensureSuperAdmin, PLATFORM_FIRM_ID } from './super-admin.ts';

/** The platform's administration of client organisations. Nothing here reads what a firm writes. */
export const admin = defineCapability({
  name: 'admin',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'admin');

    api.serve(adminCalls.listFirms, () => db.asPlatform((trx) => listFirms(trx, clock.now())));

    api.serve(adminCalls.readMailHealth, () => db.asPlatform(mailHealth));

    api.serve(adminCalls.createFirm, ({ principal, body }) =>
      db.asPlatform((trx) => createFirm(trx, principal, body, clock.now())),
    );

    api.serve(adminCalls.updateFirmAsPlatform, ({ principal, params, body }) =>
      db.asPlatform((trx) => updateFirm(trx, principal, params.siret, body, clock.now())),
    );

    api.serve(adminCalls.inviteFirmUsers, async ({ principal, params, body }) => ({
      invitations: await db.asPlatform((trx) => addUsers(trx, deps, principal, params.siret, body)),
    }));

    api.serve(adminCalls.readFirmFile, ({ params }) =>
      db.asPlatform(async (trx) => ({
        firm: await requireFirm(trx, params.firmId, clock.now()),
        invitations: await invitationsOf(trx, params.firmId, clock.now()),
        actions: await actionsOn(trx, params.firmId),
      })),
    );

    api.serve(adminCalls.withdrawFirmInvitation, ({ principal, params }) =>
      db.asPlatform((trx) => withdraw(trx, principal, params.firmId, params.id, clock.now())),
    );

    api.serve(adminCalls.listFirmUsers, ({ principal, params }) => {
      if (principal.isPlatform)
        return db.asPlatform(async (trx) => {
          await requireFirm(trx, params.firmId, clock.now());
          return staffOf(trx, params.firmId);
        });
      if (params.firmId !== principal.firmId) throw new ApiError('NOT_FOUND');
      return db.asFirm(principal.firmId, async (trx) => {
        await requireEmployee(trx, principal.userId);
        return staffOf(trx, principal.firmId);
      });
    });

    api.serve(adminCalls.listFirmSpecialities, async ({ principal, params }) => {
      if (!principal.isPlatform && params.firmId !== principal.firmId) throw new ApiError('NOT_FOUND');
      const read = (trx: Trx) =>
        trx.selectFrom('firm').select('specialities').where('id', '=', params.firmId).executeTakeFirst();
      const firm = await (principal.isPlatform ? db.asPlatform(read) : db.asFirm(principal.firmId, read));
      if (!firm) throw new ApiError('NOT_FOUND');
      return toSpecialities(firm.specialities);
    });

    return api.app;
  },
  async start(deps) {
    if (deps.superAdminEmail === undefined) return;
    const account = await ensureSuperAdmin(deps, deps.superAdminEmail);
    if (account !== 'there') deps.log.info({ account }, 'administrator of the platform: the invitation is in the mail');
  },
});

/** Clients and partners do not see who works in the firm. @throws ApiError FORBIDDEN */
async function requireEmployee(trx: Trx, userId: string): Promise<void> {
  const caller = await trx.selectFrom('app_user').select('is_employee').where('id', '=', userId).executeTakeFirst();
  if (!caller?.is_employee) throw new ApiError('FORBIDDEN');
}
