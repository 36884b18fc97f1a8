import { createFileRoute } from '@tanstack/react-router';
import { FileScreen } from '../../../features/library/screens/FileScreen.tsx';

export const Route = createFileRoute('/_session/_shell/ged/file/view/$slug')({
  staticData: { nav: 'ged' },
  component: File,
});

function File() {
  const { slug } = Route.useParams();
  return <FileScreen key={slug} id={slug} />;
}
