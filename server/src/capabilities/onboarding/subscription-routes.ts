import type { Subscription } from '@basoche/protocol';
import { onboardingCalls } from '@basoche/protocol';
import type { Context } from 'hono';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Trx } from '../../db/database.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import type { CapabilityDeps } from '../capability.ts';
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

  api.serve(onboardingCalls.readSubscription, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => readSubscription(trx, principal.userId, clock.now())),
  );

  api.serve(onboardingCalls.updateSubscription, ({ c, principal, body }) =>
    step(c, (trx, now) => moveStep(trx, principal.userId, body.state, now)),
  );

  api.serve(onboardingCalls.saveLawyerStep, ({ c, principal, body }) =>
    step(c, (trx, now) => saveLawyer(trx, principal.userId, body, now)),
  );

  api.serve(onboardingCalls.saveFirmStep, ({ c, principal, body }) =>
    step(c, (trx, now) => saveFirm(trx, principal, body, now)),
  );

  api.serve(onboardingCalls.saveTeamStep, ({ c, principal, body }) =>
    step(c, (trx, now) => saveTeams(trx, principal, body, now)),
  );

  api.serve(onboardingCalls.saveBiographyStep, ({ c, principal, params, body }) => {
    if (!isUuid(params.userId)) throw new ApiError('NOT_FOUND');
    return step(c, (trx, now) => saveBiography(trx, principal, params.userId, body.biography ?? '', now));
  });

  api.serve(onboardingCalls.inviteLawyer, ({ c, principal, body }) =>
    command(c, db, async (trx) => {
      const firm = await trx.selectFrom('firm').select(['id', 'name']).executeTakeFirstOrThrow();
      return invite(trx, deps, { firm, by: await inviterName(trx, principal.userId) }, body);
    }),
  );

  api.serve(onboardingCalls.withdrawInvitation, async ({ principal, params }) => {
    if (!isUuid(params.id)) throw new ApiError('NOT_FOUND');
    await db.asFirm(principal.firmId, (trx) => withdrawInvitation(trx, principal.firmId, params.id));
  });
}
