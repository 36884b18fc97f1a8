import { DirectoryPerson, DirectoryPersonList, ExternalLawyersRequest, pathId } from '@basoche/protocol';
import { z } from '@hono/zod-openapi';
import type { Db, Trx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { isUuid } from '../sharing/index.ts';
import { externalLawyers } from './external.ts';
import type { ExternalScope } from './external.ts';
import { hiddenLawyers, internalPeople } from './internal.ts';
import { hide, publish, withdraw } from './listing.ts';

const ById = z.object({ id: pathId });

export function lawyerRoutes(api: Api, { db }: CapabilityDeps): void {
  api.get(
    '/lawyer/list/external',
    {
      summary: 'Avocats des autres cabinets qui ont choisi de paraître dans l’annuaire',
      rule: 'employee',
      query: ExternalLawyersRequest,
      answer: DirectoryPersonList,
    },
    async ({ principal, query }) => {
      const lawyers = await network(db, principal, { query: query.q });
      return lawyers.filter((lawyer) => lawyer.isHidden === (query.hidden ?? false));
    },
  );

  api.get(
    '/lawyer/list/internal',
    { summary: 'Avocats du cabinet', rule: 'employee', answer: DirectoryPersonList },
    ({ principal }) => db.asFirm(principal.firmId, (trx) => internalPeople(trx, { lawyers: true })),
  );

  api.get(
    '/lawyer/load/{id}',
    { summary: 'Une personne de l’annuaire', rule: 'employee', params: ById, answer: DirectoryPerson },
    ({ principal, params }) => person(db, principal, params.id),
  );

  api.get('/lawyer/me/', { summary: 'Sa propre fiche', rule: 'employee', answer: DirectoryPerson }, ({ principal }) =>
    person(db, principal, principal.userId),
  );

  api.get(
    '/lawyer/coworker/{id}',
    {
      summary: 'Collègues d’une personne : les salariés de son cabinet, ou les avocats du sien qui paraissent',
      rule: 'employee',
      params: ById,
      answer: DirectoryPersonList,
    },
    async ({ principal, params }) => {
      const { firm, isInternal, id } = await person(db, principal, params.id);
      const all = isInternal
        ? await db.asFirm(principal.firmId, (trx) => internalPeople(trx, {}))
        : await network(db, principal, { firmId: firm.id });
      return all.filter((each) => each.id !== id);
    },
  );

  api.delete(
    '/lawyer/hide/{id}',
    {
      summary: 'Masquer un avocat d’un autre cabinet dans ses listes, ou retirer un avocat du sien de l’annuaire',
      rule: 'employee',
      params: ById,
    },
    ({ c, principal, params }) =>
      changeListing(principal, params.id, (work) => command(c, db, work), {
        inside: (trx, id) => withdraw(trx, principal, id),
        outside: (trx, id) => hide(trx, principal, id, true),
      }),
  );

  api.post(
    '/lawyer/show/{id}',
    {
      summary: 'Revoir un avocat masqué, ou paraître dans l’annuaire du réseau',
      rule: 'employee',
      params: ById,
    },
    ({ c, principal, params }) =>
      changeListing(principal, params.id, (work) => command(c, db, work), {
        inside: (trx, id) => publish(trx, principal, id),
        outside: (trx, id) => hide(trx, principal, id, false),
      }),
  );

  async function changeListing(
    who: Principal,
    reference: string,
    run: (work: (trx: Trx) => Promise<void>) => Promise<void>,
    { inside, outside }: Record<'inside' | 'outside', (trx: Trx, id: string) => Promise<void>>,
  ): Promise<void> {
    const { id, isInternal } = await person(db, who, reference);
    await run((trx) => (isInternal ? inside(trx, id) : outside(trx, id)));
  }
}

/** Listed lawyers of other firms, hidden ones included and marked. */
export async function network(db: Db, who: Principal, scope: ExternalScope): Promise<DirectoryPerson[]> {
  const hidden = await db.asFirm(who.firmId, (trx) => hiddenLawyers(trx, who.userId));
  return db.asDirectory((trx) => externalLawyers(trx, who, hidden, scope));
}

/** @throws ApiError NOT_FOUND for who is in no directory of the caller */
async function person(db: Db, who: Principal, id: string): Promise<DirectoryPerson> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const [inside] = await db.asFirm(who.firmId, (trx) => internalPeople(trx, { id }));
  const [found] = inside ? [inside] : await network(db, who, { id });
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}
