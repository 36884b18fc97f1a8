import { createFileRoute } from '@tanstack/react-router';
import { FirmsScreen } from '../../features/admin/screens/FirmsScreen.tsx';

export const Route = createFileRoute('/_session/admin/lpclients/')({ component: FirmsScreen });
