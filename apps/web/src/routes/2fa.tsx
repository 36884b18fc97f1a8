import { createFileRoute } from '@tanstack/react-router';
import { PublicSoonScreen } from '../features/soon/screens/PublicSoonScreen.tsx';
import { guardPublicOnly } from '../platform/guards.ts';

export const Route = createFileRoute('/2fa')({ beforeLoad: guardPublicOnly, component: PublicSoonScreen });
