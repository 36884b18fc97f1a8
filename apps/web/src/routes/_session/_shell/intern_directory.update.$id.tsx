import { createFileRoute } from '@tanstack/react-router';
import { ColleagueScreen } from '../../../features/directory/screens/ColleagueScreen.tsx';

export const Route = createFileRoute('/_session/_shell/intern_directory/update/$id')({
  staticData: { nav: 'internDirectory' },
  component: ColleagueUpdate,
});

function ColleagueUpdate() {
  const { id } = Route.useParams();
  return <ColleagueScreen key={id} id={id} />;
}
