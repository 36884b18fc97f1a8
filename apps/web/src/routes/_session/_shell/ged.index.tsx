import { createFileRoute } from '@tanstack/react-router';
import { LibraryScreen } from '../../../features/documents/screens/LibraryScreen.tsx';

export const Route = createFileRoute('/_session/_shell/ged/')({
  staticData: { nav: 'ged' },
  component: LibraryScreen,
});
