import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../../app/pages/search.ts';
import { ConflictScreen } from '../../../features/conflicts/screens/ConflictScreen.tsx';

/** `rapport`: the id of the search that is shown. */
export const Route = createFileRoute('/_session/_shell/conflict')({
  staticData: { nav: 'project' },
  validateSearch: textSearch('rapport'),
  component: ConflictScreen,
});
