import { createFileRoute } from '@tanstack/react-router';
import { SsoLinkScreen } from '../../../features/access/screens/SecurityScreen.tsx';

export const Route = createFileRoute('/_session/_shell/profile_/single_sign_on')({ component: SsoLinkScreen });
