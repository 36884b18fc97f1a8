import { createFileRoute, redirect } from '@tanstack/react-router';
import { PersonScreen } from '../../../features/directory/screens/PersonScreen.tsx';
import { textSearch } from '../../../app/pages/search.ts';

/** `id`: of the person; without it there is nobody to show. */
export const Route = createFileRoute('/_session/_shell/intern_directory/view')({
  staticData: { nav: 'internDirectory' },
  validateSearch: textSearch<'id'>('id'),
  beforeLoad: ({ search }) => {
    if (search.id === undefined) throw redirect({ to: '/intern_directory' });
  },
  component: InternSheet,
});

function InternSheet() {
  return <PersonScreen id={Route.useSearch().id ?? ''} intern />;
}
