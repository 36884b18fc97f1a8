import type { SubscriptionState } from '@basoche/domain';
import type { Subscription } from '@basoche/protocol';

/** What each step of the wizard receives. */
export interface StepProps {
  subscription: Subscription;
  /**
   * Runs a call that answers the subscription, and shows where it is now. When another device went further meanwhile, the
   * wizard follows it. @throws ApiError
   */
  run: (call: Promise<Subscription>) => Promise<void>;
  /** Moves without saving. */
  move: (state: SubscriptionState) => void;
}
