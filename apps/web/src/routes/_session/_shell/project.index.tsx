import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../../app/pages/search.ts';
import { LIST_ADDRESS } from '../../../shared/records/list-address.ts';
import { ProjectsScreen } from '../../../features/projects/screens/ProjectsScreen.tsx';

/** `q`: the words; `type`, `statut`, `responsable`: the filters; `tri`, `sens`: the order. */
export const Route = createFileRoute('/_session/_shell/project/')({
  staticData: { nav: 'project' },
  validateSearch: textSearch(...LIST_ADDRESS),
  component: ProjectsScreen,
});
