import { createFileRoute, Navigate } from '@tanstack/react-router';
import { HomeScreen } from '../../../features/home/screens/HomeScreen.tsx';
import { finishSubscriptionFirst } from '../../../app/pages/landing.ts';
import { useUser } from '../../../app/session/session.ts';

export const Route = createFileRoute('/_session/_shell/dashboard/')({
  staticData: { nav: 'dashboard' },
  beforeLoad: finishSubscriptionFirst,
  component: Home,
});

/** Each kind of account has a dashboard of its own. */
function Home() {
  const { isClient, isPartner } = useUser();
  if (isPartner) return <Navigate to="/dashboard/partner" replace />;
  if (isClient) return <Navigate to="/dashboard-client" replace />;
  return <HomeScreen />;
}
