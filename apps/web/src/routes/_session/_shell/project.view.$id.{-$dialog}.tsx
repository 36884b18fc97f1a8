import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../../app/pages/search.ts';
import { ProjectScreen } from '../../../features/projects/screens/ProjectScreen.tsx';

/** `onglet`: the tab. `change_status` opens over it. */
export const Route = createFileRoute('/_session/_shell/project/view/$id/{-$dialog}')({
  staticData: { nav: 'project' },
  validateSearch: textSearch('onglet'),
  component: Matter,
});

function Matter() {
  const { id, dialog } = Route.useParams();
  return <ProjectScreen reference={id} tab={Route.useSearch().onglet} dialog={dialog} />;
}
