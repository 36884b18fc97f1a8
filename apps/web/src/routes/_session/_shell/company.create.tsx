import { createFileRoute } from '@tanstack/react-router';
import { NewCompanyScreen } from '../../../features/companies/screens/CompanyFormScreen.tsx';

export const Route = createFileRoute('/_session/_shell/company/create')({
  staticData: { nav: 'company' },
  component: NewCompanyScreen,
});
