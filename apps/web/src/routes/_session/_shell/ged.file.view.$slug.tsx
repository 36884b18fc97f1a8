import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../../app/pages/search.ts';
import { FileScreen } from '../../../features/library/screens/FileScreen.tsx';

export const Route = createFileRoute('/_session/_shell/ged/file/view/$slug')({
  staticData: { nav: 'ged' },
  // The page to begin at, from 1.
  validateSearch: textSearch('page'),
  component: File,
});

function File() {
  const { slug } = Route.useParams();
  const { page = '' } = Route.useSearch();
  return <FileScreen key={slug} id={slug} page={/^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined} />;
}
