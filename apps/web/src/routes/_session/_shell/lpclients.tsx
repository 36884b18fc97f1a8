import { createFileRoute } from '@tanstack/react-router';
import { FirmPageScreen } from '../../../features/firm/screens/FirmPageScreen.tsx';

export const Route = createFileRoute('/_session/_shell/lpclients')({
  component: FirmPageScreen,
});
