import { createFileRoute } from '@tanstack/react-router';
import { CompanyScreen } from '../../../features/companies/screens/CompanyScreen.tsx';

export const Route = createFileRoute('/_session/_shell/company/view/$id')({
  staticData: { nav: 'company' },
  component: Company,
});

function Company() {
  return <CompanyScreen id={Route.useParams().id} />;
}
