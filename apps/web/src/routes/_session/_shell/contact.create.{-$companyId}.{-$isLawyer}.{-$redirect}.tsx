import { createFileRoute } from '@tanstack/react-router';
import { NewContactScreen } from '../../../features/contacts/screens/ContactFormScreen.tsx';

/** `isLawyer`: `true` or `1`; `redirect`: the page of the application to go to afterwards. */
export const Route = createFileRoute('/_session/_shell/contact/create/{-$companyId}/{-$isLawyer}/{-$redirect}')({
  staticData: { nav: 'contact' },
  component: NewContact,
});

function NewContact() {
  const { companyId, isLawyer, redirect } = Route.useParams();
  return (
    <NewContactScreen companyId={companyId} isLawyer={isLawyer === 'true' || isLawyer === '1'} redirect={redirect} />
  );
}
