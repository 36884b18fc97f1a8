import { createFileRoute } from '@tanstack/react-router';
import { MessengerScreen } from '../../../features/messenger/screens/MessengerScreen.tsx';
import { textSearch } from '../../../platform/search.ts';

/** `conversation`, `message`: slug and message id on screen; `project`: the project a new conversation is about. */
export const Route = createFileRoute('/_session/_shell/messenger')({
  staticData: { nav: 'messenger' },
  validateSearch: textSearch('conversation', 'message', 'project'),
  component: MessengerScreen,
});
