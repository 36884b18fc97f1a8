import { createFileRoute } from '@tanstack/react-router';
import { InviteColleagueScreen } from '../../../features/directory/screens/InviteColleagueScreen.tsx';

export const Route = createFileRoute('/_session/_shell/intern_directory/create')({
  staticData: { nav: 'internDirectory' },
  component: InviteColleagueScreen,
});
