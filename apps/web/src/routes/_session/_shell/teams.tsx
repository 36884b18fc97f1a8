import { createFileRoute } from '@tanstack/react-router';
import { TeamsScreen } from '../../../features/teams/screens/TeamsScreen.tsx';

export const Route = createFileRoute('/_session/_shell/teams')({
  staticData: { nav: 'internDirectory' },
  component: TeamsScreen,
});
