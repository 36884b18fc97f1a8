import type { FirmOverview } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { matchingFirms } from './matching-firms.ts';

const firm = (name: string, siret: string | null): FirmOverview => ({
  id: name,
  name,
  siret,
  avatar: null,
  plan: 'EnterpriseAvocat',
  offer: 'LEGALSUCCESS',
  language: 'fr',
  users: 1,
  pendingInvitations: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  version: 1,
});
const FIRMS = [firm('Cabinet Éloïse Marchand', '84215377700011'), firm('Duval Avocats', null)];

test.each([
  ['', ['Cabinet Éloïse Marchand', 'Duval Avocats']],
  ['eloise', ['Cabinet Éloïse Marchand']],
  ['MARCHAND cabinet', ['Cabinet Éloïse Marchand']],
  ['842 153 777', ['Cabinet Éloïse Marchand']],
  ['duval marchand', []],
  ['inconnu', []],
])('« %s » finds %j', (query, names) => {
  expect(matchingFirms(FIRMS, query).map(({ name }) => name)).toEqual(names);
});
