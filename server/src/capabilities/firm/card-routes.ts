import { firmCalls } from '@basoche/protocol';
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

/** Offices and links of the firm. `tell` announces the change in its transaction. */
export function cardRoutes(
  api: Api,
  { db, clock }: CapabilityDeps,
  tell: (trx: Trx, firmId: string) => Promise<void>,
): void {
  api.serve(firmCalls.addOffice, ({ c, principal, params, body }) => {
    requireOwnFirm(principal, params.id);
    const id = idToCreate(c, clock, body.id);
    return command(c, db, async (trx) => {
      const office = await addOffice(trx, principal, id, body);
      await tell(trx, principal.firmId);
      return office;
    });
  });

  api.serve(firmCalls.updateOffice, ({ c, principal, params, body }) =>
    command(c, db, async (trx) => {
      const isFirm = params.id === principal.firmId;
      if (!isFirm && body.id !== undefined && body.id !== params.id)
        throw new ApiError('UNPROCESSABLE', { fields: { id: 'firm.otherOffice' } });
      const id = isFirm ? (body.id ?? '') : params.id;
      const office = await updateOffice(trx, principal, id, body);
      await tell(trx, principal.firmId);
      return office;
    }),
  );

  api.serve(firmCalls.deleteOffice, async ({ c, principal, params, body }) => {
    if (body.officeId !== undefined) requireOwnFirm(principal, params.id);
    await command(c, db, async (trx) => {
      await deleteOffice(trx, principal, body.officeId ?? params.id);
      await tell(trx, principal.firmId);
    });
  });

  api.serve(firmCalls.createSocial, ({ c, principal, body }) => {
    const id = idToCreate(c, clock, body.id);
    return command(c, db, async (trx) => {
      const social = await createSocial(trx, principal, id, body);
      await tell(trx, principal.firmId);
      return social;
    });
  });

  api.serve(firmCalls.listSocials, ({ principal, params }) => {
    requireOwnFirm(principal, params.id);
    return db.asFirm(principal.firmId, listSocials);
  });

  api.serve(firmCalls.updateSocial, ({ c, principal, params, body }) =>
    command(c, db, async (trx) => {
      const social = await updateSocial(trx, principal, params.id, body);
      await tell(trx, principal.firmId);
      return social;
    }),
  );

  api.serve(firmCalls.deleteSocial, async ({ c, principal, params }) => {
    await command(c, db, async (trx) => {
      await deleteSocial(trx, principal, params.id);
      await tell(trx, principal.firmId);
    });
  });
}
