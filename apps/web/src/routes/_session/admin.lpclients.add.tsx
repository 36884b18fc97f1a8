import { createFileRoute } from '@tanstack/react-router';
import { FirmAddScreen } from '../../features/admin/screens/FirmAddScreen.tsx';

export const Route = createFileRoute('/_session/admin/lpclients/add')({ component: FirmAddScreen });
