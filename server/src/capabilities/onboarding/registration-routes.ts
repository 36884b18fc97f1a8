import {
  ConfirmRequest,
  GuestLawyerRequest,
  NewAccount,
  OpenInvitation,
  OpenInvitationRequest,
  RegisterAnswer,
  RegisterRequest,
} from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { CapabilityDeps } from '../capability.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import { createRegistrations } from './register.ts';

/** Calls of one network address in a minute with a mailed link. */
const LINKS_PER_MINUTE = 30;

/** Before any account: who comes here is known by a mailed link alone. */
export function registrationRoutes(api: Api, deps: CapabilityDeps): void {
  const registrations = createRegistrations(deps);
  const links = rateLimiter(LINKS_PER_MINUTE, deps.clock);
  const refuseHaste = (address: string) => {
    const wait = links.take(address);
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
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
      return registrations.register(body, deps.clientAddress(c));
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
    ({ c, body }) => {
      refuseHaste(deps.clientAddress(c));
      return registrations.confirm(body);
    },
  );

  api.post(
    '/new-subscription/invitation',
    {
      summary: 'Ce qu’annonce une invitation reçue par courriel',
      public: true,
      body: OpenInvitationRequest,
      answer: OpenInvitation,
    },
    ({ c, body }) => {
      refuseHaste(deps.clientAddress(c));
      return openInvitation(deps, body.token);
    },
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
    ({ c, body }) => {
      refuseHaste(deps.clientAddress(c));
      return acceptInvitation(deps, body);
    },
  );
}
