import { createFileRoute } from '@tanstack/react-router';
import { TwoFactorScreen } from '../../../features/access/screens/SecurityScreen.tsx';

export const Route = createFileRoute('/_session/_shell/profile_/two_factor')({ component: TwoFactorScreen });
