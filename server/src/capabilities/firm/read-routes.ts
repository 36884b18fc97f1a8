import { firmCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { listCoworkers } from '../access/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { isUuid } from '../sharing/index.ts';
import { firmAsCompany, firmContacts, readFirm } from './firm-queries.ts';
import { administersAllFirms, requireOwnFirm } from './policy.ts';

export function readRoutes(api: Api, { db }: CapabilityDeps): void {
  api.serve(firmCalls.listVisibleFirms, async ({ principal }) => {
    if (!administersAllFirms(principal)) return [await db.asFirm(principal.firmId, readFirm)];
    const firms = await db.asPlatform((trx) => trx.selectFrom('firm').select('id').orderBy('name').execute());
    const cards = [];
    for (const { id } of firms) cards.push(await db.asFirm(id, readFirm));
    return cards;
  });

  api.serve(firmCalls.readFirm, async ({ principal, params }) => {
    const id = params.id.toLowerCase();
    if (id !== principal.firmId && !(isUuid(id) && administersAllFirms(principal))) requireOwnFirm(principal, id);
    return db.asFirm(id, readFirm);
  });

  api.serve(firmCalls.readFirmAsCompany, ({ principal, params }) => {
    requireOwnFirm(principal, params.id);
    return db.asFirm(principal.firmId, firmAsCompany);
  });

  api.serve(firmCalls.listFirmContacts, ({ principal, params }) => {
    requireOwnFirm(principal, params.id);
    return db.asFirm(principal.firmId, (trx) => firmContacts(trx, principal.userId));
  });

  api.serve(firmCalls.listPartners, ({ principal, params }) => {
    requireOwnFirm(principal, params.id);
    return db.asFirm(principal.firmId, async (trx) =>
      (await listCoworkers(trx, principal.userId)).filter((person) => person.isPartner),
    );
  });
}
