import { contactRecord } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import { describe, expect, test } from 'vitest';
import { choiceOf, NO_CHOICES, sentRow } from './choices.ts';
import { planOf } from './plan.ts';

const contact = (id: string, fields: Partial<Contact>): Contact => ({
  ...contactRecord.blank,
  id,
  ...fields,
});
const COLUMNS = ['firstname', 'lastname', 'email', 'city', 'mobile_phone'] as const;

function planned(rows: string[][], contacts: readonly Contact[] = []) {
  const table = {
    source: 'rows' as const,
    header: [...COLUMNS],
    rows: rows.map((cells, at) => ({ number: at + 2, cells })),
  };
  return planOf(table, COLUMNS, contacts);
}

const HELENE = contact('1', { firstname: 'Hélène', lastname: 'Verrier', email: 'h@verrier.fr', city: 'Lyon' });

describe('a dry run', () => {
  test('[CI7] tells what each row would do', () => {
    const rows = planned(
      [
        ['Helene', 'VERRIER', 'H@Verrier.fr', 'Paris', ''],
        ['Hélène', 'Verrier', '', '', '06 11 22 33 44'],
        ['Hélène', 'Verier', '', '', ''],
        ['Paul', '', 'paul', '', '12'],
        ['Zoé', 'Durand', '', '', ''],
        ['ZOE', 'Durand', '', 'Nice', ''],
      ],
      [HELENE],
    );
    expect(rows.map(({ status }) => status)).toEqual([...['same', 'changed', 'perhaps', 'refused', 'new', 'twin']]);
    expect(rows[0]).toMatchObject({ name: 'Helene VERRIER', likely: [{ id: '1', why: 'email' }], gains: [] });
    expect(rows[1]).toMatchObject({ gains: ['mobile_phone'], likely: [{ id: '1', why: 'name' }] });
    expect(rows[2]).toMatchObject({ likely: [{ id: '1', why: 'close' }] });
    expect(rows[3]!.problems.map(({ field }) => field)).toEqual(['lastname', 'email', 'mobile_phone']);
    expect(rows[5]).toMatchObject({ earlier: 6, likely: [] });
    expect(planned([['Hélène', 'Verrier', 'autre@exemple.fr', '', '']], [HELENE])).toMatchObject([
      { status: 'perhaps', likely: [{ id: '1', why: 'homonym' }] },
    ]);
  });

  test('[CI7] a contact that is hidden from the reader is like nobody', () => {
    const hidden = contact('1', { ...HELENE, is_readable: false });
    expect(planned([['Hélène', 'Verrier', 'h@verrier.fr', '', '']], [hidden])).toMatchObject([{ status: 'new' }]);
  });

  test('[CI7] of many rows among many contacts, those that are there are found', () => {
    const nameOf = (n: number) => [`Prénom${'abcdefghij'[n % 10]!}`, `Nom${n * n + 100_000}`] as const;
    const contacts = Array.from({ length: 2_000 }, (_, n) => {
      const [firstname, lastname] = nameOf(n);
      return contact(String(n), { firstname, lastname, email: `c${n}@exemple.fr` });
    });
    const rows = planned(
      Array.from({ length: 500 }, (_, n) => [...nameOf(n * 8), `c${n * 8}@exemple.fr`, '', '']),
      contacts,
    );
    const found = rows.filter(({ status }) => status === 'same');
    expect(found.map(({ likely: [first] }) => first?.id)).toEqual(found.map((_, n) => String(n * 8)));
    expect(found).toHaveLength(250);
  });
});

describe('a choice', () => {
  const [same, changed, perhaps] = planned(
    [
      ['Hélène', 'Verrier', 'h@verrier.fr', '', ''],
      ['Hélène', 'Verrier', '', '', '0611223344'],
      ['Hélène', 'Verier', '', '', ''],
    ],
    [HELENE],
  );

  test('leaves what is there, completes what is beyond doubt and adds who is like somebody', () => {
    expect([same, changed, perhaps].map((row) => choiceOf(row!, NO_CHOICES))).toEqual(['skip', 'complete', 'create']);
    expect(sentRow(same!, NO_CHOICES)).toBeNull();
    expect(sentRow(changed!, NO_CHOICES)).toEqual({ at: 1, contact: '1', action: 'complete' });
    expect(sentRow(perhaps!, NO_CHOICES)).toEqual({ at: 2, contact: null, action: 'create' });
  });

  test('of one row comes before that of all, and one that its status does not know counts for nothing', () => {
    const choices = { all: { perhaps: 'complete', same: 'add' }, rows: { 2: 'skip' } } as const;
    expect(choiceOf(perhaps!, choices)).toBe('skip');
    expect(choiceOf(perhaps!, { ...choices, rows: {} })).toBe('complete');
    expect(choiceOf(same!, choices)).toBe('skip');
  });
});
