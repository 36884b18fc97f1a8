import { ENTERPRISE_CORPORATE, STARTER_CORPORATE, type Offer, type Plan } from '../access/plans.ts';

/** The offer that comes with a plan: law firms have LEGALSUCCESS, legal teams of companies LEGALTEAMS. */
export function offerOf(plan: Plan): Offer {
  return plan === STARTER_CORPORATE || plan === ENTERPRISE_CORPORATE ? 'LEGALTEAMS' : 'LEGALSUCCESS';
}
