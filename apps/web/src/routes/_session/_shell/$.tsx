import { createFileRoute, redirect } from '@tanstack/react-router';
import { matchSoon, redirectOf } from '../../../features/soon/match.ts';
import { SoonScreen } from '../../../features/soon/screens/SoonScreen.tsx';

/** The routes of the specification that have no screen of their own yet, and addresses that lead nowhere. */
export const Route = createFileRoute('/_session/_shell/$')({
  beforeLoad: ({ location }) => {
    const match = matchSoon(location.pathname);
    const target = match === null ? null : redirectOf(match);
    if (target !== null) throw redirect({ href: target });
  },
  component: SoonScreen,
});
