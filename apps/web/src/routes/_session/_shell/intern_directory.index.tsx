import { createFileRoute } from '@tanstack/react-router';
import { InternDirectoryScreen } from '../../../features/directory/screens/InternDirectoryScreen.tsx';

export const Route = createFileRoute('/_session/_shell/intern_directory/')({
  staticData: { nav: 'internDirectory' },
  component: InternDirectoryScreen,
});
