import { createFileRoute } from '@tanstack/react-router';
import { SearchMessagesScreen } from '../../../features/messenger/screens/SearchMessagesScreen.tsx';
import { textSearch } from '../../../app/pages/search.ts';

/** `q`: the words; `dans`: slug of a conversation; `dossier`: code of a project; `etiquette`: slug of a tag. */
export const Route = createFileRoute('/_session/_shell/messenger/search')({
  staticData: { nav: 'messenger' },
  validateSearch: textSearch('q', 'dans', 'dossier', 'etiquette'),
  component: SearchMessagesScreen,
});
