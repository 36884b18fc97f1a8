import { createFileRoute } from '@tanstack/react-router';
import { FirmsScreen } from '../../../features/directory/screens/FirmsScreen.tsx';

export const Route = createFileRoute('/_session/_shell/cabinet')({
  staticData: { nav: 'cabinet' },
  component: FirmsScreen,
});
