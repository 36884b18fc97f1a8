import { isInternalPath } from '@basoche/domain';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginScreen } from '../features/access/screens/LoginScreen.tsx';
import { sessionIsValid } from '../platform/session.ts';

/** `suite`: the page to open after sign-in. */
export const Route = createFileRoute('/login')({
  validateSearch: (search): { suite?: string } =>
    typeof search['suite'] === 'string' && isInternalPath(search['suite']) ? { suite: search['suite'] } : {},
  beforeLoad: () => {
    if (sessionIsValid()) throw redirect({ to: '/dashboard' });
  },
  component: LoginScreen,
});
