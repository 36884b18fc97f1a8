import { companyRecord } from '@basoche/protocol';
import type { Company } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { addressOf, ARCHIVE, DIRECTORY_BULK, filtered, isUnfiltered, listSpec, viewIn } from './record-list.ts';
import type { ListedEntry } from './record-list.ts';

const spec = listSpec({
  kind: companyRecord,
  ...ARCHIVE,
  responsibleOf: (row) => row.responsible,
  types: { customer: (row) => row.is_customer, supplier: (row) => row.is_supplier },
  typeWords: { clients: 'customer', fournisseurs: 'supplier' },
  bulk: { ...DIRECTORY_BULK, mayChange: () => true },
  orderWords: { nom: 'name', ville: 'city' },
});
const ME = 'me';

function entry(id: string, fields: Partial<Company>): ListedEntry {
  return { id, row: { ...companyRecord.blank, social_networks: [], id, ...fields }, isPending: false, pending: null };
}
const ENTRIES = [
  entry('a', { is_customer: true, responsible: ME }),
  entry('b', { is_customer: true, is_supplier: true }),
  entry('c', { is_supplier: true, responsible: ME, is_archived: true }),
  entry('d', {}),
];
const USUAL = { type: null, shelf: 'current', isMine: false };
const idsOf = (filter: Parameters<typeof filtered>[2]) =>
  filtered(spec, [...ENTRIES], filter, ME).shown.map(({ id }) => id);

test('a list shows what passes its filters, in the order that it came in', () => {
  expect(idsOf(USUAL)).toEqual(['a', 'b', 'd']);
  expect(idsOf({ ...USUAL, type: 'customer' })).toEqual(['a', 'b']);
  expect(idsOf({ ...USUAL, shelf: 'archived' })).toEqual(['c']);
  expect(idsOf({ ...USUAL, isMine: true })).toEqual(['a']);
  expect(idsOf({ type: 'supplier', shelf: 'archived', isMine: true })).toEqual(['c']);
});

test('each filter counts what the list would have with it in the place of the one of its sort', () => {
  const countsOf = (filter: Parameters<typeof filtered>[2]) => filtered(spec, [...ENTRIES], filter, ME).counts;
  expect(countsOf(USUAL)).toEqual({
    all: 3,
    mine: 1,
    shelves: { current: 3, archived: 1 },
    types: { customer: 2, supplier: 1 },
  });
  expect(countsOf({ ...USUAL, type: 'supplier' })).toEqual({
    all: 3,
    mine: 0,
    shelves: { current: 1, archived: 1 },
    types: { customer: 2, supplier: 1 },
  });
  expect(countsOf({ ...USUAL, isMine: true })).toEqual({
    all: 1,
    mine: 1,
    shelves: { current: 1, archived: 1 },
    types: { customer: 1, supplier: 0 },
  });
});

test('the same question about the same entries is answered once', () => {
  const once = filtered(spec, ENTRIES, USUAL, ME);
  expect(filtered(spec, ENTRIES, { ...USUAL }, ME)).toBe(once);
  expect(filtered(spec, ENTRIES, { ...USUAL, isMine: true }, ME)).not.toBe(once);
  expect(filtered(spec, ENTRIES, { ...USUAL, isMine: true }, 'samir').shown).toEqual([]);
});

test('the address says what is not usual, and reads back as the same view', () => {
  expect(addressOf(spec, viewIn(spec, {}))).toEqual({});
  expect(isUnfiltered(spec, viewIn(spec, { tri: 'ville', sens: 'desc' }))).toBe(true);
  const address = {
    q: 'ver',
    type: 'fournisseurs',
    archives: 'oui',
    responsable: 'moi',
    tri: 'ville',
    sens: 'desc',
  };
  const view = viewIn(spec, address);
  expect(view).toEqual({
    search: 'ver',
    type: 'supplier',
    shelf: 'archived',
    isMine: true,
    order: 'city',
    isDescending: true,
  });
  expect(addressOf(spec, view)).toEqual(address);
  expect(viewIn(spec, { type: 'constructor', tri: 'prix', archives: 'non' })).toEqual(viewIn(spec, {}));
});
