import { createFileRoute } from '@tanstack/react-router';
import { PublicSoonScreen } from '../features/soon/screens/PublicSoonScreen.tsx';

export const Route = createFileRoute('/2fa')({ component: PublicSoonScreen });
