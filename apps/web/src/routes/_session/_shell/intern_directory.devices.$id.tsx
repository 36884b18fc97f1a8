import { createFileRoute } from '@tanstack/react-router';
import { ColleagueDevicesScreen } from '../../../features/access/screens/DevicesScreen.tsx';

export const Route = createFileRoute('/_session/_shell/intern_directory/devices/$id')({
  staticData: { nav: 'internDirectory' },
  component: ColleagueDevices,
});

function ColleagueDevices() {
  return <ColleagueDevicesScreen id={Route.useParams().id} />;
}
