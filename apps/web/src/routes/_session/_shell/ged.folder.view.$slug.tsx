import { createFileRoute } from '@tanstack/react-router';
import { BrowserScreen } from '../../../features/library/screens/BrowserScreen.tsx';

export const Route = createFileRoute('/_session/_shell/ged/folder/view/$slug')({
  staticData: { nav: 'ged' },
  component: Folder,
});

function Folder() {
  const { slug } = Route.useParams();
  return <BrowserScreen key={slug} place={{ is: 'folder', id: slug }} />;
}
