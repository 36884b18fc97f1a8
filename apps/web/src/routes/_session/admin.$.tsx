import { createFileRoute, notFound } from '@tanstack/react-router';
import { matchSoon } from '../../features/soon/match.ts';
import { AdminSoonScreen } from '../../features/soon/screens/AdminSoonScreen.tsx';

export const Route = createFileRoute('/_session/admin/$')({
  beforeLoad: ({ location }) => {
    if (matchSoon(location.pathname) === null) throw notFound();
  },
  component: AdminSoonScreen,
});
