import { ASSOCIATE_TITLES } from '../access/job-titles.ts';
import { offerOf } from './offers.ts';
import type { Plan } from '../access/plans.ts';

/** Whether a job title is a lawyer's: only a law firm has lawyers of its own. */
export function isLawyerTitle(title: string, plan: Plan): boolean {
  if (offerOf(plan) !== 'LEGALSUCCESS') return false;
  return (ASSOCIATE_TITLES as readonly string[]).includes(title) || title.startsWith('Collaborateur/Collaboratrice');
}
