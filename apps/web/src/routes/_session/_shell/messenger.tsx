import { createFileRoute, retainSearchParams } from '@tanstack/react-router';
import { MessengerScreen } from '../../../features/messenger/screens/MessengerScreen.tsx';
import { textSearch } from '../../../app/pages/search.ts';

/**
 * `conversation`, `message`: slug and message id on screen; `thread`: the message whose answers stand beside; `project` and `with`: the project or the person a new
 * conversation is for; `beside`: slug of the document that stands open beside, whichever
 * conversation is on screen.
 */
export const Route = createFileRoute('/_session/_shell/messenger')({
  staticData: { nav: 'messenger' },
  validateSearch: textSearch('conversation', 'message', 'thread', 'project', 'with', 'beside'),
  search: { middlewares: [retainSearchParams(['beside'])] },
  component: MessengerScreen,
});
