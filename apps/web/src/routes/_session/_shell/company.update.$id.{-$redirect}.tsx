import { createFileRoute } from '@tanstack/react-router';
import { UpdateCompanyScreen } from '../../../features/companies/screens/CompanyFormScreen.tsx';

/** `redirect`: the page of the application to go to afterwards. */
export const Route = createFileRoute('/_session/_shell/company/update/$id/{-$redirect}')({
  staticData: { nav: 'company' },
  component: UpdateCompany,
});

function UpdateCompany() {
  const { id, redirect } = Route.useParams();
  return <UpdateCompanyScreen id={id} redirect={redirect} />;
}
