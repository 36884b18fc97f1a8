import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../../../features/contacts/screens/ContactScreen.tsx';

export const Route = createFileRoute('/_session/_shell/contact/view/$id_/interest/create')({
  staticData: { nav: 'contact' },
  component: Contact,
});

function Contact() {
  return <ContactScreen id={Route.useParams().id} isAddingInterest />;
}
