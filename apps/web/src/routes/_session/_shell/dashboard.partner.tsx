import { createFileRoute } from '@tanstack/react-router';
import { OutsideHomeScreen } from '../../../features/home/screens/OutsideHomeScreen.tsx';

export const Route = createFileRoute('/_session/_shell/dashboard/partner')({
  staticData: { nav: 'dashboard' },
  component: PartnerHome,
});

function PartnerHome() {
  return <OutsideHomeScreen kind="partner" />;
}
