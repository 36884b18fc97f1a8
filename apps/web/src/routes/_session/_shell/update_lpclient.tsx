import { createFileRoute } from '@tanstack/react-router';
import { FirmScreen } from '../../../features/firm/screens/FirmScreen.tsx';

export const Route = createFileRoute('/_session/_shell/update_lpclient')({
  component: FirmScreen,
});
