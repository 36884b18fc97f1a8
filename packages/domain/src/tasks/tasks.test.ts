import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/index.ts';
import {
  DEADLINE_FILTERS,
  matchesDeadline,
  roleIn,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
} from './index.ts';

const TODAY = '2026-11-21';

test('statuses and priorities read as the product writes them', () => {
  expect(TASK_STATUSES.map((status) => TASK_STATUS_LABELS[status])).toEqual([
    'En attente',
    'En cours',
    'En Pause',
    'À contrôler',
    'Validé',
    'À refaire',
  ]);
  expect(TASK_PRIORITIES.map((priority) => TASK_PRIORITY_LABELS[priority])).toEqual([
    'Critique',
    'Haute',
    'Moyenne',
    'Basse',
    'Non définie',
  ]);
});

test.each([
  [null, ['none']],
  ['2026-11-20', ['overdue']],
  ['2026-11-21', ['today', 'within 8 days']],
  ['2026-11-22', ['within 8 days', 'future']],
  ['2026-11-29', ['within 8 days', 'future']],
  ['2026-11-30', ['future']],
])('a deadline of %s is under %j', (deadline, filters) => {
  expect(DEADLINE_FILTERS.filter((filter) => matchesDeadline(filter, deadline, TODAY))).toEqual(filters);
});

test('each deadline is under exactly one of overdue, today and future', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const deadline = addDays(TODAY, days);
      const met = (['overdue', 'today', 'future'] as const).filter((filter) =>
        matchesDeadline(filter, deadline, TODAY),
      );
      expect(met).toHaveLength(1);
      expect(matchesDeadline('none', deadline, TODAY)).toBe(false);
    }),
  );
});

test.each([
  ['ann', 'ann', [], 'responsible and creator'],
  ['ann', 'bob', ['ann'], 'responsible and creator'],
  ['ann', 'bob', ['bob'], 'created'],
  ['ann', null, [], 'created'],
  ['bob', 'ann', [], 'assigned'],
  ['bob', null, ['carl', 'ann'], 'assigned'],
  ['bob', 'bob', ['carl'], null],
] as const)(
  'created by %s, answered for by %s, in charge %j: Ann is %s',
  (createdBy, responsable, usersInCharge, role) => {
    expect(roleIn({ createdBy, responsable, usersInCharge }, 'ann')).toBe(role);
  },
);
