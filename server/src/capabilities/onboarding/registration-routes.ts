import {
  ConfirmRequest,
  GuestLawyerRequest,
  NewAccount,
  OpenInvitation,
  OpenInvitationRequest,
  RegisterAnswer,
  RegisterRequest,
} from '@basoche/protocol';
import type { Context } from 'hono';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { networkOf } from '../../http/client-address.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { ApiEnv, CapabilityDeps } from '../capability.ts';
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

  api.post(
    '/user/register',
    {
      summary: 'S’inscrire avec son cabinet ; la suite arrive par courriel',
      public: true,
      body: RegisterRequest,
      answer: RegisterAnswer,
      status: 201,
    },
    async ({ c, body }) => {
      await deps.captcha.redeem(body.captcha);
      return registrations.register(body, networkOf(deps.clientAddress(c)));
    },
  );

  api.post(
    '/new-subscription/confirm',
    {
      summary: 'Confirmer son adresse et ouvrir son compte',
      public: true,
      body: ConfirmRequest,
      answer: NewAccount,
      status: 201,
    },
    ({ c, body }) => withLink(c, (network) => registrations.confirm(body, network)),
  );

  api.post(
    '/new-subscription/invitation',
    {
      summary: 'Ce qu’annonce une invitation reçue par courriel',
      public: true,
      body: OpenInvitationRequest,
      answer: OpenInvitation,
    },
    ({ c, body }) => withLink(c, () => openInvitation(deps, body.token)),
  );

  api.post(
    '/new-subscription/guest-lawyer',
    {
      summary: 'Accepter une invitation et ouvrir son compte',
      public: true,
      body: GuestLawyerRequest,
      answer: NewAccount,
      status: 201,
    },
    ({ c, body }) => withLink(c, (network) => acceptInvitation(deps, body, network)),
  );
}
