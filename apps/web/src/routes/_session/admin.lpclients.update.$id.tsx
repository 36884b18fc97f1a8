import { createFileRoute } from '@tanstack/react-router';
import { FirmUpdateScreen } from '../../features/admin/screens/FirmUpdateScreen.tsx';

export const Route = createFileRoute('/_session/admin/lpclients/update/$id')({ component: FirmUpdateScreen });
