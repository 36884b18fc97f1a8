import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../features/profile/screens/SettingsScreen.tsx';

export const Route = createFileRoute('/_session/_shell/settings')({
  component: SettingsScreen,
});
