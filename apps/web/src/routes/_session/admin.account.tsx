import { createFileRoute } from '@tanstack/react-router';
import { AdminAccountScreen } from '../../features/access/screens/AdminAccountScreen.tsx';

export const Route = createFileRoute('/_session/admin/account')({ component: AdminAccountScreen });
