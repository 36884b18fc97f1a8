import { ROLE_SUPER_ADMIN } from '@basoche/domain';
import { redirect } from '@tanstack/react-router';
import { currentUser } from '../session/session.ts';

/** In front of every page of a firm: the platform's administration has its own. @throws a redirect */
export function leavePlatformOut(): void {
  if (currentUser()?.role.includes(ROLE_SUPER_ADMIN)) throw redirect({ to: '/admin/lpclients', replace: true });
}

/** In front of the dashboard: who has not finished the steps of a new subscription goes on there. @throws a redirect */
export function finishSubscriptionFirst(): void {
  if (currentUser()?.isNew) throw redirect({ to: '/onboarding', replace: true });
}
