import { defineRecord } from '../records/record.ts';
import { addExternal, closeClientSpace, inviteAgain, openClientSpace, removeExternal } from './calls.ts';
import { ClientSpace, ProjectExternal } from './client-space.ts';

export const clientSpaceRecord = defineRecord({
  name: 'client_space',
  rule: 'employee',
  row: ClientSpace,
  calls: { create: openClientSpace, update: inviteAgain, remove: closeClientSpace },
  blank: {
    contact: '',
    account: 'client',
    state: 'invited',
    user: null,
    email: '',
    invitedAt: 0,
    expiresAt: null,
  },
  references: { contact: 'contact' },
  search: [],
  orders: { contact: ['contact'] },
});

export const projectExternalRecord = defineRecord({
  name: 'project_external',
  rule: 'employee',
  row: ProjectExternal,
  calls: { create: addExternal, remove: removeExternal },
  blank: { project: '', contact: '', function: 'Client', isMember: false },
  references: { project: 'project', contact: 'contact' },
  search: [],
  orders: { project: ['project', 'contact'] },
});
