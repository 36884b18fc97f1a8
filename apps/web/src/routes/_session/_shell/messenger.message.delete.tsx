import { createFileRoute } from '@tanstack/react-router';
import { DeleteMessageScreen } from '../../../features/messenger/screens/DeleteMessageScreen.tsx';

export const Route = createFileRoute('/_session/_shell/messenger/message/delete')({
  staticData: { nav: 'messenger' },
  component: DeleteMessageScreen,
});
