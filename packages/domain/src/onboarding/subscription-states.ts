import { z } from 'zod';

/** Steps of a new subscription in their order; `done` is the end. */
export const SUBSCRIPTION_STATES = ['lawyer', 'firm', 'team', 'invite', 'bio', 'done'] as const;
export const subscriptionState = /* @__PURE__ */ z.enum(SUBSCRIPTION_STATES);
export type SubscriptionState = z.infer<typeof subscriptionState>;

/** Who registered a firm describes it; who was invited only says who they are. */
export const SUBSCRIPTION_PATHS = ['founder', 'guest'] as const;
export const subscriptionPath = /* @__PURE__ */ z.enum(SUBSCRIPTION_PATHS);
export type SubscriptionPath = z.infer<typeof subscriptionPath>;

interface Step {
  /** Where saving the step leads. */
  submit?: SubscriptionState;
  /** Where leaving it as it is leads; a step without it must be filled in. */
  next?: SubscriptionState;
  back?: SubscriptionState;
}

type Steps = Partial<Record<SubscriptionState, Step>>;

/** Every move there is. What is not here is refused. */
export const SUBSCRIPTION_STEPS: Record<SubscriptionPath, Steps> = {
  founder: {
    lawyer: { submit: 'firm' },
    firm: { submit: 'team', back: 'lawyer' },
    team: { submit: 'invite', next: 'invite', back: 'firm' },
    invite: { next: 'bio', back: 'team' },
    bio: { submit: 'done', next: 'done', back: 'invite' },
    done: {},
  },
  guest: {
    lawyer: { submit: 'bio' },
    bio: { submit: 'done', next: 'done', back: 'lawyer' },
    done: {},
  },
};

/** The steps of a path that a person sees, in their order. */
export function stepsOf(path: SubscriptionPath): SubscriptionState[] {
  return SUBSCRIPTION_STATES.filter((state) => state !== 'done' && SUBSCRIPTION_STEPS[path][state] !== undefined);
}

export function firstStepOf(path: SubscriptionPath): SubscriptionState {
  return stepsOf(path)[0] ?? 'done';
}

/**
 * The state after a step was saved; `null` when its turn has not come, or everything is over. A step saved again from
 * another device, which lags behind, is kept and moves nothing.
 */
export function afterSaving(
  path: SubscriptionPath,
  current: SubscriptionState,
  step: SubscriptionState,
): SubscriptionState | null {
  const moves = SUBSCRIPTION_STEPS[path][step];
  if (moves === undefined || current === 'done') return null;
  if (step === current) return moves.submit ?? current;
  return orderOf(step) < orderOf(current) ? current : null;
}

/** The state after asking for `target`: one step back, or on without saving where the step allows it; `null` when refused. */
export function afterMoving(
  path: SubscriptionPath,
  current: SubscriptionState,
  target: SubscriptionState,
): SubscriptionState | null {
  if (target === current) return current;
  const moves = SUBSCRIPTION_STEPS[path][current];
  return target === moves?.next || target === moves?.back ? target : null;
}

function orderOf(state: SubscriptionState): number {
  return SUBSCRIPTION_STATES.indexOf(state);
}
