import { projectRecord } from '@basoche/protocol';
import { recordLink } from './record-link.ts';

export const projectLink = recordLink({
  kind: projectRecord,
  dictionary: 'projects',
  path: '/project',
  forms: { create: '/project/create/step1/new', update: (id) => `/project/create/step1/${id}` },
  nameOf: ({ name = '' }) => name,
  hintOf: ({ codeID, client }) => [codeID, client].filter((part) => part !== '').join(' · '),
});
