import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../../app/pages/search.ts';
import { CompaniesScreen } from '../../../features/companies/screens/CompaniesScreen.tsx';
import { LIST_ADDRESS } from '../../../shared/records/list-address.ts';

/** `q`: the words; `type`, `archives`, `responsable`: the filters; `tri`, `sens`: the order. */
export const Route = createFileRoute('/_session/_shell/company/')({
  staticData: { nav: 'company' },
  validateSearch: textSearch(...LIST_ADDRESS),
  component: CompaniesScreen,
});
