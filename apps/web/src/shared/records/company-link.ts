import { companyRecord } from '@basoche/protocol';
import { recordLink } from './record-link.ts';

export const companyLink = recordLink({
  kind: companyRecord,
  dictionary: 'companies',
  path: '/company',
  nameOf: ({ name = '' }) => name.toLocaleUpperCase('fr'),
  hintOf: ({ activity, city }) => [activity, city].filter((part) => part !== '').join(' · '),
  valuesOfName: (name) => ({ name }),
});
