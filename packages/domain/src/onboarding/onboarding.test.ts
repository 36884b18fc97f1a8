import { expect, test } from 'vitest';
import { PLANS } from '../access/plans.ts';
import {
  afterMoving,
  afterSaving,
  firstStepOf,
  isLawyerTitle,
  offerOf,
  stepsOf,
  SUBSCRIPTION_STATES,
  type SubscriptionPath,
  type SubscriptionState,
} from './index.ts';

type Table = Record<SubscriptionState, string>;

/** One line a current state; the columns are lawyer, firm, team, invite, bio, done. `-` is refused. */
const SAVING: Record<SubscriptionPath, Table> = {
  founder: {
    lawyer: 'firm   -      -      -      -      -',
    firm: '  firm   team   -      -      -      -',
    team: '  team   team   invite -      -      -',
    invite: 'invite invite invite invite -      -',
    bio: '   bio    bio    bio    bio    done   -',
    done: '  -      -      -      -      -      -',
  },
  guest: {
    lawyer: 'bio    -      -      -      -      -',
    firm: '  firm   -      -      -      -      -',
    team: '  team   -      -      -      -      -',
    invite: 'invite -      -      -      -      -',
    bio: '   bio    -      -      -      done   -',
    done: '  -      -      -      -      -      -',
  },
};

const MOVING: Record<SubscriptionPath, Table> = {
  founder: {
    lawyer: 'lawyer -      -      -      -      -',
    firm: '  lawyer firm   -      -      -      -',
    team: '  -      firm   team   invite -      -',
    invite: '-      -      team   invite bio    -',
    bio: '   -      -      -      invite bio    done',
    done: '  -      -      -      -      -      done',
  },
  guest: {
    lawyer: 'lawyer -      -      -      -      -',
    firm: '  -      firm   -      -      -      -',
    team: '  -      -      team   -      -      -',
    invite: '-      -      -      invite -      -',
    bio: '   lawyer -      -      -      bio    done',
    done: '  -      -      -      -      -      done',
  },
};

const rows = (tables: Record<SubscriptionPath, Table>) =>
  Object.entries(tables).flatMap(([path, table]) =>
    Object.entries(table).flatMap(([from, line]) =>
      line
        .trim()
        .split(/\s+/)
        .map(
          (result, at) =>
            [
              path as SubscriptionPath,
              from as SubscriptionState,
              SUBSCRIPTION_STATES[at] as SubscriptionState,
              result === '-' ? null : result,
            ] as const,
        ),
    ),
  );

test.each(rows(SAVING))('%s at %s, saving %s: %s', (path, from, step, result) => {
  expect(afterSaving(path, from, step)).toBe(result);
});

test.each(rows(MOVING))('%s at %s, asking for %s: %s', (path, from, target, result) => {
  expect(afterMoving(path, from, target)).toBe(result);
});

test('every step leads to the end, and its back leads to the step before', () => {
  for (const path of ['founder', 'guest'] as const) {
    const steps = stepsOf(path);
    expect(firstStepOf(path)).toBe('lawyer');
    for (const [at, step] of steps.entries()) {
      const following = steps[at + 1] ?? 'done';
      expect([afterSaving(path, step, step), afterMoving(path, step, following)]).toContain(following);
      if (at > 0) expect(afterMoving(path, step, steps[at - 1]!)).toBe(steps[at - 1]);
    }
  }
});

test('the plan says the offer, and whether the firm has lawyers', () => {
  expect(Object.fromEntries(PLANS.map((plan) => [plan, offerOf(plan)]))).toEqual({
    StarterAvocat: 'LEGALSUCCESS',
    EnterpriseAvocat: 'LEGALSUCCESS',
    StarterCorporate: 'LEGALTEAMS',
    EnterpriseCorporate: 'LEGALTEAMS',
  });
  expect(isLawyerTitle('Associé(e) Gérant(e)', 'StarterAvocat')).toBe(true);
  expect(isLawyerTitle('Collaborateur/Collaboratrice Junior', 'EnterpriseAvocat')).toBe(true);
  expect(isLawyerTitle('Juriste', 'EnterpriseAvocat')).toBe(false);
  expect(isLawyerTitle('Associé(e)', 'EnterpriseCorporate')).toBe(false);
});
