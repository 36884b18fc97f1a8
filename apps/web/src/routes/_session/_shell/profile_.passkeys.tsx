import { createFileRoute } from '@tanstack/react-router';
import { PasskeysScreen } from '../../../features/access/screens/SecurityScreen.tsx';

export const Route = createFileRoute('/_session/_shell/profile_/passkeys')({ component: PasskeysScreen });
