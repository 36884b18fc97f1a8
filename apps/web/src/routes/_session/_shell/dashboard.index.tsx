import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../../features/home/screens/HomeScreen.tsx';

export const Route = createFileRoute('/_session/_shell/dashboard/')({
  staticData: { nav: 'dashboard' },
  component: HomeScreen,
});
