import { z } from '@hono/zod-openapi';
import {
  NewOffice,
  NewSocial,
  Office,
  OfficeDeletion,
  OfficeUpdate,
  pathId,
  Social,
  SocialList,
  SocialUpdate,
} from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { listSocials } from './firm-queries.ts';
import { addOffice, deleteOffice, updateOffice } from './office-commands.ts';
import { requireOwnFirm } from './policy.ts';
import { createSocial, deleteSocial, updateSocial } from './social-commands.ts';

const ById = z.object({ id: pathId });

/** Offices and links of the firm. `tell` announces the change in its transaction. */
export function cardRoutes(
  api: Api,
  { db, clock }: CapabilityDeps,
  tell: (trx: Trx, firmId: string) => Promise<void>,
): void {
  api.post(
    '/user/lp_client/addOffice/{id}',
    { summary: 'Ajouter un bureau au cabinet', params: ById, body: NewOffice, answer: Office, status: 201 },
    ({ c, principal, params, body }) => {
      requireOwnFirm(principal, params.id);
      const id = idToCreate(c, clock, body.id);
      return command(c, db, async (trx) => {
        const office = await addOffice(trx, principal, id, body);
        await tell(trx, principal.firmId);
        return office;
      });
    },
  );

  api.put(
    '/user/lp_client/updateOffice/{id}',
    {
      summary: 'Modifier un bureau : son identifiant, ou celui du cabinet avec « id » dans le corps',
      params: ById,
      body: OfficeUpdate,
      answer: Office,
    },
    ({ c, principal, params, body }) =>
      command(c, db, async (trx) => {
        const isFirm = params.id === principal.firmId;
        if (!isFirm && body.id !== undefined && body.id !== params.id)
          throw new ApiError('UNPROCESSABLE', { fields: { id: 'Ce bureau n’est pas celui de l’adresse.' } });
        const id = isFirm ? (body.id ?? '') : params.id;
        const office = await updateOffice(trx, principal, id, body);
        await tell(trx, principal.firmId);
        return office;
      }),
  );

  api.delete(
    '/user/lp_client/deleteOffice/{id}',
    {
      summary: 'Supprimer un bureau : celui du cabinet « id » nommé par « officeId », ou le bureau « id »',
      params: ById,
      body: OfficeDeletion,
    },
    async ({ c, principal, params, body }) => {
      if (body.officeId !== undefined) requireOwnFirm(principal, params.id);
      await command(c, db, async (trx) => {
        await deleteOffice(trx, principal, body.officeId ?? params.id);
        await tell(trx, principal.firmId);
      });
    },
  );

  api.post(
    '/user/lp_client/createSocial',
    { summary: 'Ajouter un lien du cabinet', body: NewSocial, answer: Social, status: 201 },
    ({ c, principal, body }) => {
      const id = idToCreate(c, clock, body.id);
      return command(c, db, async (trx) => {
        const social = await createSocial(trx, principal, id, body);
        await tell(trx, principal.firmId);
        return social;
      });
    },
  );

  api.get(
    '/user/lp_client/{id}/socials',
    { summary: 'Liens du cabinet', params: ById, answer: SocialList },
    ({ principal, params }) => {
      requireOwnFirm(principal, params.id);
      return db.asFirm(principal.firmId, listSocials);
    },
  );

  api.put(
    '/user/lp_client/{id}/updateSocial',
    { summary: 'Modifier un lien du cabinet', params: ById, body: SocialUpdate, answer: Social },
    ({ c, principal, params, body }) =>
      command(c, db, async (trx) => {
        const social = await updateSocial(trx, principal, params.id, body);
        await tell(trx, principal.firmId);
        return social;
      }),
  );

  api.delete(
    '/user/lp_client/{id}/deleteSocial',
    { summary: 'Supprimer un lien du cabinet', params: ById },
    async ({ c, principal, params }) => {
      await command(c, db, async (trx) => {
        await deleteSocial(trx, principal, params.id);
        await tell(trx, principal.firmId);
      });
    },
  );
}
