import { BASIC_SPECIALITIES, newUuid, offerOf } from '@basoche/domain';
import type {
  AddUsersRequest,
  CreateFirmRequest,
  FirmOverview,
  Invitation,
  UpdateFirmRequest,
} from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireVersion } from '../firm/index.ts';
import { invite, refusingKnownSiret, withdrawInvitation } from '../onboarding/index.ts';
import { recordAction } from './audit.ts';
import { requireFirm, requireFirmByReference } from './firm-queries.ts';

/** In `asPlatform`. @throws ApiError CONFLICT when the SIRET is another firm's */
export async function createFirm(
  trx: Trx,
  who: Principal,
  request: CreateFirmRequest,
  now: number,
): Promise<FirmOverview> {
  const id = newUuid(now);
  const { name, siret, plan } = request;
  await refusingKnownSiret(
    trx
      .insertInto('firm')
      .values({
        id,
        name,
        siret,
        plan,
        offer: offerOf(plan),
        theme: 'light',
        language: request.language ?? 'fr',
        specialities: [...BASIC_SPECIALITIES],
        created_at: new Date(now),
      })
      .execute(),
  );
  await recordAction(trx, who, { action: 'firm.create', firmId: id, detail: `${name}, ${siret}, ${plan}` }, now);
  return requireFirm(trx, id, now);
}

/** In `asPlatform`. @throws ApiError NOT_FOUND, CONFLICT when the SIRET is another firm's or the firm moved since `version` */
export async function updateFirm(
  trx: Trx,
  who: Principal,
  reference: string,
  request: UpdateFirmRequest,
  now: number,
): Promise<FirmOverview> {
  const { id } = await requireFirmByReference(trx, reference, now);
  await trx.selectFrom('firm').select('id').where('id', '=', id).forUpdate().execute();
  const firm = await requireFirm(trx, id, now);
  const { version, ...wanted } = request;
  requireVersion(firm, version, 'firm');
  const changes = changesOf(firm, wanted);
  if (Object.keys(changes).length === 0) return firm;
  const { plan } = changes;
  await refusingKnownSiret(
    trx
      .updateTable('firm')
      .set((eb) => ({
        ...changes,
        ...(plan === undefined ? {} : { offer: offerOf(plan) }),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
        // Nobody of the firm did it.
        updated_by: null,
      }))
      .where('id', '=', firm.id)
      .execute(),
  );
  const detail = Object.entries(changes)
    .map(([field, value]) => `${field} : ${firm[field as keyof typeof changes] ?? '—'} → ${value}`)
    .join(' ; ');
  await recordAction(trx, who, { action: 'firm.update', firmId: firm.id, detail }, now);
  return requireFirm(trx, firm.id, now);
}

type Changes = Omit<UpdateFirmRequest, 'version'>;

function changesOf(firm: FirmOverview, request: Changes): Changes {
  const changed = Object.entries(request).filter(
    ([field, value]) => value !== undefined && firm[field as keyof Changes] !== value,
  );
  return Object.fromEntries(changed);
}

/** Each receives an invitation; all or none. In `asPlatform`. @throws ApiError NOT_FOUND, CONFLICT, RATE_LIMITED */
export async function addUsers(
  trx: Trx,
  deps: CapabilityDeps,
  who: Principal,
  reference: string,
  { users }: AddUsersRequest,
): Promise<Invitation[]> {
  const now = deps.clock.now();
  const firm = await requireFirmByReference(trx, reference, now);
  const emails = users.map((user) => user.email.toLowerCase());
  if (new Set(emails).size < emails.length)
    throw new ApiError('UNPROCESSABLE', { fields: { users: 'admin.addressTwice' } });
  const sent: Invitation[] = [];
  for (const user of users) {
    sent.push(await invite(trx, deps, { firm, by: '' }, user));
    await recordAction(trx, who, { action: 'firm.invite', firmId: firm.id, detail: user.email }, now);
  }
  return sent;
}

/** In `asPlatform`. @throws ApiError NOT_FOUND */
export async function withdraw(trx: Trx, who: Principal, firmId: string, id: string, now: number): Promise<void> {
  const { email } = await withdrawInvitation(trx, firmId, id);
  await recordAction(trx, who, { action: 'firm.invitation-withdrawn', firmId, detail: email }, now);
}
