import { createFileRoute } from '@tanstack/react-router';
import { ContactDuplicatesScreen } from '../../../features/contacts/screens/ContactDuplicatesScreen.tsx';

export const Route = createFileRoute('/_session/_shell/contact/duplicates')({
  staticData: { nav: 'contact' },
  component: ContactDuplicatesScreen,
});
