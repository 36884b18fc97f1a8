import { createFileRoute } from '@tanstack/react-router';
import { ScheduledScreen } from '../../../features/messenger/screens/ScheduledScreen.tsx';

export const Route = createFileRoute('/_session/_shell/messenger/scheduled')({
  staticData: { nav: 'messenger' },
  component: ScheduledScreen,
});
