import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../../features/profile/screens/ProfileScreen.tsx';

export const Route = createFileRoute('/_session/_shell/profile/')({
  component: ProfileScreen,
});
