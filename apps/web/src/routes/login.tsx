import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginScreen } from '../features/access/screens/LoginScreen.tsx';
import { pageSearch } from '../app/pages/search.ts';
import { sessionIsValid } from '../app/session/session.ts';

/** `suite`: the page to open after sign-in. */
export const Route = createFileRoute('/login')({
  validateSearch: pageSearch('suite'),
  beforeLoad: () => {
    if (sessionIsValid()) throw redirect({ to: '/dashboard' });
  },
  component: LoginScreen,
});
