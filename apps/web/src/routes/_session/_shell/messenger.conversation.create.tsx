import { createFileRoute } from '@tanstack/react-router';
import { CreateConversationScreen } from '../../../features/messenger/screens/CreateConversationScreen.tsx';

export const Route = createFileRoute('/_session/_shell/messenger/conversation/create')({
  staticData: { nav: 'messenger' },
  component: CreateConversationScreen,
});
