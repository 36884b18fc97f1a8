import { createFileRoute } from '@tanstack/react-router';
import { GedScreen } from '../../../features/ged/screens/GedScreen.tsx';

export const Route = createFileRoute('/_session/_shell/ged/')({
  staticData: { nav: 'ged' },
  component: GedScreen,
});
