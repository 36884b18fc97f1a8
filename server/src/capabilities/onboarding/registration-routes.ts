import { onboardingCalls } from '@basoche/protocol';
import type { Context } from 'hono';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { networkOf } from '../../http/client-address.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import type { CapabilityDeps } from '../capability.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import { createRegistrations } from './register.ts';

/** Calls of one network in a minute with a mailed link that was none: they cannot be guessed, this bounds the work alone. */
const LINKS_PER_MINUTE = 60;

/** Before any account: who comes here is known by a mailed link alone. */
export function registrationRoutes(api: Api, deps: CapabilityDeps): void {
  const registrations = createRegistrations(deps);
  const links = rateLimiter(LINKS_PER_MINUTE, deps.clock);
  /** A good link costs nothing: those of an office do not use up each other's. */
  const withLink = async <T>(c: Context<ApiEnv>, work: (network: string) => Promise<T>): Promise<T> => {
    const network = networkOf(deps.clientAddress(c));
    const wait = links.take(network);
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
    const result = await work(network);
    links.giveBack(network);
    return result;
  };

  api.serve(onboardingCalls.register, async ({ c, body }) => {
    await deps.captcha.redeem(body.captcha);
    return registrations.register(body, networkOf(deps.clientAddress(c)));
  });

  api.serve(onboardingCalls.confirmRegistration, ({ c, body }) =>
    withLink(c, (network) => registrations.confirm(body, network)),
  );

  api.serve(onboardingCalls.readInvitation, ({ c, body }) => withLink(c, () => openInvitation(deps, body.token)));

  api.serve(onboardingCalls.acceptInvitation, ({ c, body }) =>
    withLink(c, (network) => acceptInvitation(deps, body, network)),
  );
}
