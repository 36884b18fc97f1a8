import { createFileRoute } from '@tanstack/react-router';
import { CompanyDuplicatesScreen } from '../../../features/companies/screens/CompanyDuplicatesScreen.tsx';

export const Route = createFileRoute('/_session/_shell/company/duplicates')({
  staticData: { nav: 'company' },
  component: CompanyDuplicatesScreen,
});
