/** Subscription plans, as the product writes them. */
export const STARTER_LAWYER = 'StarterAvocat';
export const STARTER_CORPORATE = 'StarterCorporate';
export const ENTERPRISE_CORPORATE = 'EnterpriseCorporate';
export const ENTERPRISE_LAWYER = 'EnterpriseAvocat';

export const PLANS = [STARTER_LAWYER, STARTER_CORPORATE, ENTERPRISE_CORPORATE, ENTERPRISE_LAWYER] as const;
export type Plan = (typeof PLANS)[number];

export function isStarterPlan(of: Plan): boolean {
  return of === STARTER_LAWYER || of === STARTER_CORPORATE;
}

/** The two offers; each selects a theme of the interface. */
export const OFFERS = ['LEGALSUCCESS', 'LEGALTEAMS'] as const;
export type Offer = (typeof OFFERS)[number];
