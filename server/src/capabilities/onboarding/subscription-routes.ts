import {
  Invitation,
  InviteLawyerRequest,
  LawyerBioRequest,
  LawyerRequest,
  pathId,
  Subscription,
  SubscriptionFirmRequest,
  SubscriptionTeamRequest,
  UpdateStateRequest,
} from '@basoche/protocol';
import { z } from 'zod';
import type { Context } from 'hono';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Trx } from '../../db/database.ts';
import type { ApiEnv, CapabilityDeps } from '../capability.ts';
import { isUuid } from '../sharing/index.ts';
import { invite, inviterName, withdrawInvitation } from './invitations.ts';
import { saveBiography, saveFirm, saveLawyer, saveTeams } from './steps.ts';
import { moveStep, readSubscription } from './subscription.ts';

/** The steps of a new subscription, each of which answers where the person is now; and inviting colleagues. */
export function subscriptionRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  const step = (c: Context<ApiEnv>, save: (trx: Trx, now: number) => Promise<void>): Promise<Subscription> =>
    command(c, db, async (trx) => {
      const now = clock.now();
      await save(trx, now);
      return readSubscription(trx, c.get('principal').userId, now);
    });

  api.get(
    '/new-subscription/state',
    { summary: 'Où en est l’inscription, avec ce qui est déjà rempli', answer: Subscription },
    ({ principal }) => db.asFirm(principal.firmId, (trx) => readSubscription(trx, principal.userId, clock.now())),
  );

  api.post(
    '/new-subscription/update-state',
    { summary: 'Revenir d’une étape, ou passer une étape facultative', body: UpdateStateRequest, answer: Subscription },
    ({ c, principal, body }) => step(c, (trx, now) => moveStep(trx, principal.userId, body.state, now)),
  );

  api.post(
    '/new-subscription/lawyer',
    { summary: 'Étape « Vous »', body: LawyerRequest, answer: Subscription },
    ({ c, principal, body }) => step(c, (trx, now) => saveLawyer(trx, principal.userId, body, now)),
  );

  api.post(
    '/new-subscription/firm',
    { summary: 'Étape « Cabinet »', rule: 'admin', body: SubscriptionFirmRequest, answer: Subscription },
    ({ c, principal, body }) => step(c, (trx, now) => saveFirm(trx, principal, body, now)),
  );

  api.post(
    '/new-subscription/team',
    { summary: 'Étape « Équipes »', rule: 'admin', body: SubscriptionTeamRequest, answer: Subscription },
    ({ c, principal, body }) => step(c, (trx, now) => saveTeams(trx, principal, body, now)),
  );

  api.post(
    '/new-subscription/lawyer-bio/{userId}',
    {
      summary: 'Étape « Biographie »',
      params: z.object({ userId: pathId }),
      body: LawyerBioRequest,
      answer: Subscription,
    },
    ({ c, principal, params, body }) => {
      if (!isUuid(params.userId)) throw new ApiError('NOT_FOUND');
      return step(c, (trx, now) => saveBiography(trx, principal, params.userId, body.biography ?? '', now));
    },
  );

  api.post(
    '/new-subscription/invite-lawyer',
    {
      summary: 'Inviter un collègue par courriel',
      rule: 'admin',
      body: InviteLawyerRequest,
      answer: Invitation,
      status: 201,
    },
    ({ c, principal, body }) =>
      command(c, db, async (trx) => {
        const firm = await trx.selectFrom('firm').select(['id', 'name']).executeTakeFirstOrThrow();
        return invite(trx, deps, { firm, by: await inviterName(trx, principal.userId) }, body);
      }),
  );

  api.delete(
    '/new-subscription/invitation/{id}',
    { summary: 'Retirer une invitation qui attend', rule: 'admin', params: z.object({ id: pathId }) },
    async ({ principal, params }) => {
      if (!isUuid(params.id)) throw new ApiError('NOT_FOUND');
      await db.asFirm(principal.firmId, (trx) => withdrawInvitation(trx, principal.firmId, params.id));
    },
  );
}
