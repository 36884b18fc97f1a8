import type { DirectoryPerson } from '@basoche/protocol';
import { directoryCalls } from '@basoche/protocol';
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

export function lawyerRoutes(api: Api, { db }: CapabilityDeps): void {
  api.serve(directoryCalls.listExternalLawyers, async ({ principal, query }) => {
    const lawyers = await network(db, principal, { query: query.q });
    return lawyers.filter((lawyer) => lawyer.isHidden === (query.hidden ?? false));
  });

  api.serve(directoryCalls.listInternalLawyers, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => internalPeople(trx, { lawyers: true })),
  );

  api.serve(directoryCalls.readLawyer, ({ principal, params }) => person(db, principal, params.id));

  api.serve(directoryCalls.readOwnCard, ({ principal }) => person(db, principal, principal.userId));

  api.serve(directoryCalls.readCoworker, async ({ principal, params }) => {
    const { firm, isInternal, id } = await person(db, principal, params.id);
    const all = isInternal
      ? await db.asFirm(principal.firmId, (trx) => internalPeople(trx, {}))
      : await network(db, principal, { firmId: firm.id });
    return all.filter((each) => each.id !== id);
  });

  api.serve(directoryCalls.hideLawyer, ({ c, principal, params }) =>
    changeListing(principal, params.id, (work) => command(c, db, work), {
      inside: (trx, id) => withdraw(trx, principal, id),
      outside: (trx, id) => hide(trx, principal, id, true),
    }),
  );

  api.serve(directoryCalls.showLawyer, ({ c, principal, params }) =>
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
