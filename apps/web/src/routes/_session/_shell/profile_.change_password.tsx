import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordScreen } from '../../../features/access/screens/SecurityScreen.tsx';

export const Route = createFileRoute('/_session/_shell/profile_/change_password')({ component: ChangePasswordScreen });
