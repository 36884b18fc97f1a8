import { companyCalls } from '@basoche/protocol';
import type { NewCompany } from '@basoche/protocol';
import type { Context } from 'hono';
import { createApi } from '../../http/api.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import { changeAvatar, readUpload } from '../avatars/index.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { companyMerges, createCompany, deleteCompany, findCompany, updateCompany } from './company-commands.ts';
import { mergeRecords, unmergeRecord } from '../record-merges.ts';
import { listCompanies } from './company-list.ts';
import { companyOf, companySource, companyView } from './company-rows.ts';

export { companyNames } from './company-commands.ts';
export { namedCompanies } from './company-names.ts';
export type { NamedCompany } from './company-names.ts';

/** The firm's directory of companies: clients, prospects, suppliers, other firms. */
export const companies = defineCapability({
  name: 'companies',
  records: [companySource],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'companies');

    async function create(c: Context<ApiEnv>, principal: Principal, { id, ...company }: NewCompany) {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => createCompany(trx, reader, idToCreate(c, clock, id), company, clock.now()));
    }

    api.serve(companyCalls.createCompany, ({ c, principal, body }) => create(c, principal, body));

    api.serve(companyCalls.createClientCompany, ({ c, principal, body }) =>
      create(c, principal, { ...body, is_customer: true }),
    );

    api.serve(companyCalls.updateCompany, ({ c, params, body }) =>
      command(c, db, (trx) => updateCompany(trx, params.id, body, clock.now())),
    );

    api.serve(companyCalls.deleteCompany, ({ c, principal, params }) =>
      command(c, db, (trx) => deleteCompany(trx, principal.firmId, params.id)),
    );

    api.serve(companyCalls.updateCompanyAvatar, async ({ c, principal, params, body }) => {
      const bytes = await readUpload(body);
      return command(c, db, async (trx) => {
        await findCompany(trx, params.id, { locked: true });
        return changeAvatar(trx, principal.firmId, { table: 'company', id: params.id }, bytes);
      });
    });

    api.serve(companyCalls.mergeCompanies, async ({ c, principal, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, async (trx) => {
        const { survivor, merged } = await mergeRecords(trx, reader, companyMerges, body, clock.now());
        return { survivor: companyOf(survivor), merged: companyOf(merged) };
      });
    });

    api.serve(companyCalls.unmergeCompany, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, async (trx) => {
        const { survivor, merged } = await unmergeRecord(trx, reader, companyMerges, params.id, clock.now());
        return { survivor: companyOf(survivor), merged: companyOf(merged) };
      });
    });

    api.serve(companyCalls.listCompanies, ({ principal, body }) =>
      db.asFirm(principal.firmId, (trx) => listCompanies(trx, body)),
    );

    api.serve(companyCalls.readCompany, async ({ principal, params }) =>
      companyView(await db.asFirm(principal.firmId, (trx) => findCompany(trx, params.id))),
    );

    return api.app;
  },
});
