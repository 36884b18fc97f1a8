import { firmCalls } from '@basoche/protocol';
import type { Firm } from '@basoche/protocol';
import type { OutboxItem } from '@basoche/sync';
import { expect, test } from 'vitest';
import { commandOf } from '../../app/http/calls.ts';
import { withPendingFields } from './pending-firm.ts';

const FIRM: Firm = {
  id: 'firm',
  name: 'Cabinet Marchand',
  siret: null,
  avatar: null,
  offer: 'LEGALSUCCESS',
  plan: 'EnterpriseAvocat',
  theme: '',
  language: 'fr',
  languages: [],
  specialities: [],
  offices: [],
  version: 7,
  updatedAt: '2026-11-21T09:00:00.000Z',
  updatedBy: null,
};

const change = (body: object, state: OutboxItem['state']): OutboxItem => ({
  ...commandOf(firmCalls.updateFirm, { params: { id: 'firm' } }, { commandId: 'c', aggregate: 'firm/firm', label: '' }),
  body,
  ...{ order: 0, createdAt: 0, attempts: 0, nextAt: 0, lastError: null, state },
});

test('a change of the firm that is not sent yet shows, and the version stays the server’s', () => {
  const shown = withPendingFields(FIRM, [change({ name: 'Marchand & Associés', version: 3 }, 'waiting')]);
  expect(shown).toEqual({ ...FIRM, name: 'Marchand & Associés' });
});

test('a change that the server refused does not show', () => {
  expect(withPendingFields(FIRM, [change({ name: 'Marchand & Associés' }, 'review')])).toEqual(FIRM);
});
