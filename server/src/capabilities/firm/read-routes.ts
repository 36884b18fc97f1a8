import { z } from '@hono/zod-openapi';
import { Company, ContactSummaryList, Coworker, Firm, FirmList, pathId } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { listCoworkers } from '../access/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { isUuid } from '../sharing/index.ts';
import { firmAsCompany, firmContacts, readFirm } from './firm-queries.ts';
import { administersAllFirms, requireOwnFirm } from './policy.ts';

const ById = z.object({ id: pathId });

export function readRoutes(api: Api, { db }: CapabilityDeps): void {
  api.get(
    '/user/getLPClients',
    {
      summary: 'Les cabinets visibles : le sien, ou tous pour l’administration de la plateforme',
      platform: true,
      answer: FirmList,
    },
    async ({ principal }) => {
      if (!administersAllFirms(principal)) return [await db.asFirm(principal.firmId, readFirm)];
      const firms = await db.asPlatform((trx) => trx.selectFrom('firm').select('id').orderBy('name').execute());
      const cards = [];
      for (const { id } of firms) cards.push(await db.asFirm(id, readFirm));
      return cards;
    },
  );

  api.get(
    '/user/lp_client/getLPClient/{id}',
    { summary: 'Un cabinet', platform: true, params: ById, answer: Firm },
    async ({ principal, params }) => {
      const id = params.id.toLowerCase();
      if (id !== principal.firmId && !(isUuid(id) && administersAllFirms(principal))) requireOwnFirm(principal, id);
      return db.asFirm(id, readFirm);
    },
  );

  api.get(
    '/user/getCompany/{id}',
    { summary: 'Le cabinet comme entreprise', params: ById, answer: Company },
    ({ principal, params }) => {
      requireOwnFirm(principal, params.id);
      return db.asFirm(principal.firmId, firmAsCompany);
    },
  );

  api.get(
    '/user/getContacts/{id}',
    { summary: 'Les personnes du cabinet comme contacts', params: ById, answer: ContactSummaryList },
    ({ principal, params }) => {
      requireOwnFirm(principal, params.id);
      return db.asFirm(principal.firmId, (trx) => firmContacts(trx, principal.userId));
    },
  );

  api.get(
    '/user/partner/list/{id}',
    { summary: 'Les partenaires du cabinet', params: ById, answer: z.array(Coworker) },
    ({ principal, params }) => {
      requireOwnFirm(principal, params.id);
      return db.asFirm(principal.firmId, async (trx) =>
        (await listCoworkers(trx, principal.userId)).filter((person) => person.isPartner),
      );
    },
  );
}
