import { afterMoving, afterSaving, offer, plan, stepsOf, subscriptionPath, subscriptionState } from '@basoche/domain';
import type { SubscriptionPath, SubscriptionState } from '@basoche/domain';
import type { Subscription } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { invitationsOf } from './invitations.ts';
import { toSpecialities } from './specialities.ts';

interface Place {
  path: SubscriptionPath;
  state: SubscriptionState;
}

/** People from before, or made otherwise, have nothing to go through. */
const NOTHING_TO_DO: Place = { path: 'guest', state: 'done' };

/**
 * Holds the person's place for the rest of the transaction and moves it past a step that is being saved.
 * @throws ApiError CONFLICT when it is not that step's turn
 */
export async function saveStep(trx: Trx, userId: string, step: SubscriptionState, now: number): Promise<Place> {
  const place = await lockedPlace(trx, userId);
  await moveTo(trx, userId, place, afterSaving(place.path, place.state, step), now);
  return place;
}

/** Moves without saving: one step back, or on where the step allows it. @throws ApiError CONFLICT */
export async function moveStep(trx: Trx, userId: string, target: SubscriptionState, now: number): Promise<void> {
  const place = await lockedPlace(trx, userId);
  await moveTo(trx, userId, place, afterMoving(place.path, place.state, target), now);
}

/** All that a device needs to go on from where the person is. In `asFirm` of their firm. */
export async function readSubscription(trx: Trx, userId: string, now: number): Promise<Subscription> {
  const user = await trx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
  const firm = await trx.selectFrom('firm').selectAll().executeTakeFirst();
  if (!user || !firm) throw new ApiError('NOT_FOUND');
  const office = await trx.selectFrom('office').selectAll().where('is_principal', '=', true).executeTakeFirst();
  const place = (await placeOf(trx, userId)) ?? NOTHING_TO_DO;
  const teams = trx
    .selectFrom('team')
    .leftJoin('speciality', 'speciality.id', 'team.speciality_id')
    .select(['team.id', 'team.name', sql<string>`coalesce(speciality.name, '')`.as('speciality')])
    .orderBy('created_at')
    .orderBy('team.id');
  return {
    ...place,
    steps: stepsOf(place.path),
    user: {
      id: user.id,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      civility: user.civility,
      fonction: user.fonction,
      isLawyer: user.is_lawyer,
      isAdmin: user.is_admin,
      toque: user.toque,
      officePhone: user.office_phone,
      mobilePhone: user.mobile_phone,
      languages: user.languages,
      speciality: user.speciality.split(',').filter(Boolean),
      biography: user.biography,
    },
    firm: {
      id: firm.id,
      name: firm.name,
      siret: firm.siret,
      plan: plan.parse(firm.plan),
      offer: offer.catch('LEGALSUCCESS').parse(firm.offer),
      address: office?.address ?? '',
      additionalAddress: office?.additional_address ?? '',
      postcode: office?.postcode ?? '',
      city: office?.city ?? '',
    },
    specialities: toSpecialities(firm.specialities),
    teams: user.is_admin ? await teams.execute() : [],
    invitations: user.is_admin ? await invitationsOf(trx, firm.id, now) : [],
  };
}

async function lockedPlace(trx: Trx, userId: string): Promise<Place> {
  const place = await placeOf(trx, userId, true);
  if (!place) throw over();
  return place;
}

async function placeOf(trx: Trx, userId: string, lock = false): Promise<Place | null> {
  const rows = trx.selectFrom('subscription').select(['path', 'state']).where('user_id', '=', userId);
  const row = await (lock ? rows.forUpdate() : rows).executeTakeFirst();
  return row ? { path: subscriptionPath.parse(row.path), state: subscriptionState.parse(row.state) } : null;
}

async function moveTo(
  trx: Trx,
  userId: string,
  place: Place,
  state: SubscriptionState | null,
  now: number,
): Promise<void> {
  if (state === null) {
    if (place.state === 'done') throw over();
    throw new ApiError('onboarding.stepClosed');
  }
  if (state === place.state) return;
  await trx
    .updateTable('subscription')
    .set({ state, updated_at: new Date(now) })
    .where('user_id', '=', userId)
    .execute();
}

function over(): ApiError {
  return new ApiError('onboarding.complete');
}
