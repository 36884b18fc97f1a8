import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { registrationRoutes } from './registration-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export { insertAccount } from './new-account.ts';
export { inviteContact, withdrawOfContact } from './contact-invitations.ts';
export { invite, invitationsOf, withdrawInvitation } from './invitations.ts';
export { toSpecialities } from './specialities.ts';
export { refusingKnownSiret } from './steps.ts';

/** From a first visit to a firm at work: registration, the steps of a new subscription, invitations. */
export const onboarding = defineCapability({
  name: 'onboarding',
  routes(deps) {
    const api = createApi(deps, 'onboarding');
    registrationRoutes(api, deps);
    subscriptionRoutes(api, deps);
    return api.app;
  },
  cleanUp: [{ table: 'registration', isOver: sql`old.expires_at < now() - interval '7 days'` }],
});
