import { createFileRoute } from '@tanstack/react-router';
import { PublicSoonScreen } from '../features/soon/screens/PublicSoonScreen.tsx';

export const Route = createFileRoute('/unauthenticated-user-dashboard')({ component: PartnerEntrance });

function PartnerEntrance() {
  return <PublicSoonScreen topic="partner" />;
}
