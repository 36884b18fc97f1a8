import { createFileRoute } from '@tanstack/react-router';
import { UpdateContactScreen } from '../../../features/contacts/screens/ContactFormScreen.tsx';

/** `redirect`: the page of the application to go to afterwards. */
export const Route = createFileRoute('/_session/_shell/contact/update/$id/{-$redirect}')({
  staticData: { nav: 'contact' },
  component: UpdateContact,
});

function UpdateContact() {
  const { id, redirect } = Route.useParams();
  return <UpdateContactScreen id={id} redirect={redirect} />;
}
