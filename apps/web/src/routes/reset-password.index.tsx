import { createFileRoute } from '@tanstack/react-router';
import { PublicSoonScreen } from '../features/soon/screens/PublicSoonScreen.tsx';

export const Route = createFileRoute('/reset-password/')({ component: PublicSoonScreen });
