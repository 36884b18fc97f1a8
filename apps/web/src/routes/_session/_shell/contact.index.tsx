import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '../../../features/contacts/screens/ContactsScreen.tsx';
import { textSearch } from '../../../app/pages/search.ts';
import { LIST_ADDRESS } from '../../../shared/records/list-address.ts';

/** `q`: the words; `type`, `archives`, `responsable`: the filters; `tri`, `sens`: the order. */
export const Route = createFileRoute('/_session/_shell/contact/')({
  staticData: { nav: 'contact' },
  validateSearch: textSearch(...LIST_ADDRESS),
  component: ContactsScreen,
});
