import { createFileRoute } from '@tanstack/react-router';
import { OutsideHomeScreen } from '../../../features/home/screens/OutsideHomeScreen.tsx';

export const Route = createFileRoute('/_session/_shell/dashboard-client')({
  staticData: { nav: 'dashboard' },
  component: ClientHome,
});

function ClientHome() {
  return <OutsideHomeScreen kind="client" />;
}
