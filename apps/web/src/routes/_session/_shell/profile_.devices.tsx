import { createFileRoute } from '@tanstack/react-router';
import { DevicesScreen } from '../../../features/access/screens/DevicesScreen.tsx';

export const Route = createFileRoute('/_session/_shell/profile_/devices')({ component: DevicesScreen });
