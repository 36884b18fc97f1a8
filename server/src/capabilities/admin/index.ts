import {
  AddedUsers,
  AddUsersRequest,
  CreateFirmRequest,
  FirmFile,
  FirmOverview,
  FirmUser,
  MailHealth,
  pathId,
  Speciality,
  UpdateFirmRequest,
} from '@basoche/protocol';
import { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { mailHealth } from '../../mail/index.ts';
import type { Capability } from '../capability.ts';
import { invitationsOf, toSpecialities } from '../onboarding/index.ts';
import { isUuid } from '../sharing/index.ts';
import { actionsOn } from './audit.ts';
import { addUsers, createFirm, updateFirm, withdraw } from './firm-commands.ts';
import { listFirms, requireFirm, staffOf } from './firm-queries.ts';

export { ensurePlatformFirm, ensureSuperAdmin, PLATFORM_FIRM_ID } from './super-admin.ts';

const firmId = pathId.refine(isUuid, 'Le cabinet n’est pas valable.');

/** The platform's administration of client organisations. Nothing here reads what a firm writes. */
export const admin: Capability = {
  name: 'admin',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'admin');
    const rule = 'super-admin';

    api.get('/user/lp_client/list', { summary: 'Les cabinets abonnés', rule, answer: z.array(FirmOverview) }, () =>
      db.asPlatform((trx) => listFirms(trx, clock.now())),
    );

    api.get('/admin/mail', { summary: 'Les courriels qui n’ont pas pu partir', rule, answer: MailHealth }, () =>
      db.asPlatform(mailHealth),
    );

    api.post(
      '/user/lp_client/',
      { summary: 'Ajouter un cabinet', rule, body: CreateFirmRequest, answer: FirmOverview, status: 201 },
      ({ principal, body }) => db.asPlatform((trx) => createFirm(trx, principal, body, clock.now())),
    );

    api.put(
      '/user/lp_client/updateBySuperAdmin/{siret}',
      {
        summary: 'Modifier un cabinet',
        rule,
        params: z.object({ siret: pathId }),
        body: UpdateFirmRequest,
        answer: FirmOverview,
      },
      ({ principal, params, body }) =>
        db.asPlatform((trx) => updateFirm(trx, principal, params.siret, body, clock.now())),
    );

    api.put(
      '/user/lp_client/addUsers/{siret}',
      {
        summary: 'Inviter des personnes dans un cabinet',
        rule,
        params: z.object({ siret: pathId }),
        body: AddUsersRequest,
        answer: AddedUsers,
      },
      async ({ principal, params, body }) => ({
        invitations: await db.asPlatform((trx) => addUsers(trx, deps, principal, params.siret, body)),
      }),
    );

    api.get(
      '/admin/lp_client/{firmId}',
      { summary: 'Un cabinet, ses invitations et le journal', rule, params: z.object({ firmId }), answer: FirmFile },
      ({ params }) =>
        db.asPlatform(async (trx) => ({
          firm: await requireFirm(trx, params.firmId, clock.now()),
          invitations: await invitationsOf(trx, params.firmId, clock.now()),
          actions: await actionsOn(trx, params.firmId),
        })),
    );

    api.delete(
      '/admin/lp_client/{firmId}/invitation/{id}',
      { summary: 'Retirer une invitation qui attend', rule, params: z.object({ firmId, id: firmId }) },
      ({ principal, params }) =>
        db.asPlatform((trx) => withdraw(trx, principal, params.firmId, params.id, clock.now())),
    );

    api.get(
      '/user/lp_client/users/{firmId}',
      {
        summary: 'Le personnel d’un cabinet : du sien, ou de tous pour l’administration',
        platform: true,
        params: z.object({ firmId }),
        answer: z.array(FirmUser),
      },
      ({ principal, params }) => {
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
      },
    );

    api.get(
      '/user/getSpeciality/{firmId}',
      {
        summary: 'Les spécialités d’un cabinet : du sien, ou de tous pour l’administration',
        platform: true,
        params: z.object({ firmId }),
        answer: z.array(Speciality),
      },
      async ({ principal, params }) => {
        if (!principal.isPlatform && params.firmId !== principal.firmId) throw new ApiError('NOT_FOUND');
        const read = (trx: Trx) =>
          trx.selectFrom('firm').select('specialities').where('id', '=', params.firmId).executeTakeFirst();
        const firm = await (principal.isPlatform ? db.asPlatform(read) : db.asFirm(principal.firmId, read));
        if (!firm) throw new ApiError('NOT_FOUND');
        return toSpecialities(firm.specialities);
      },
    );

    return api.app;
  },
};

/** Clients and partners do not see who works in the firm. @throws ApiError FORBIDDEN */
async function requireEmployee(trx: Trx, userId: string): Promise<void> {
  const caller = await trx.selectFrom('app_user').select('is_employee').where('id', '=', userId).executeTakeFirst();
  if (!caller?.is_employee) throw new ApiError('FORBIDDEN');
}
