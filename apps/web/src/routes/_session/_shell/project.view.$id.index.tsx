import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../../app/pages/search.ts';
import { ProjectScreen, tabIn } from '../../../features/projects/screens/ProjectScreen.tsx';

/** `onglet`: the tab. */
export const Route = createFileRoute('/_session/_shell/project/view/$id/')({
  staticData: { nav: 'project' },
  validateSearch: textSearch('onglet'),
  component: Matter,
});

function Matter() {
  return <ProjectScreen reference={Route.useParams().id} tab={tabIn(Route.useSearch().onglet)} />;
}
