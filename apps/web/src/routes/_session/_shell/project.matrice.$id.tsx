import { createFileRoute } from '@tanstack/react-router';
import { MatriceScreen } from '../../../features/projects/screens/MatriceScreen.tsx';

/** `id`: of the matter that a document is made for. */
export const Route = createFileRoute('/_session/_shell/project/matrice/$id')({
  staticData: { nav: 'project' },
  component: Models,
});

function Models() {
  return <MatriceScreen reference={Route.useParams().id} />;
}
