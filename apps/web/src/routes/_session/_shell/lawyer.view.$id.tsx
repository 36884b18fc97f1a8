import { createFileRoute } from '@tanstack/react-router';
import { PersonScreen } from '../../../features/directory/screens/PersonScreen.tsx';

export const Route = createFileRoute('/_session/_shell/lawyer/view/$id')({
  staticData: { nav: 'lawyer' },
  component: LawyerSheet,
});

function LawyerSheet() {
  return <PersonScreen id={Route.useParams().id} />;
}
