import type { CapabilityDeps } from '../capability.ts';

export type OnboardingDeps = Pick<CapabilityDeps, 'db' | 'clock' | 'mail' | 'publicUrl'>;

/** Where a mailed link leads. The token stands behind `#`: it reaches no server, no log and no `Referer`. */
export function mailedLink(
  deps: Pick<OnboardingDeps, 'publicUrl'>,
  kind: 'confirmation' | 'invitation',
  token: string,
) {
  return `${deps.publicUrl()}/${kind === 'confirmation' ? 'onboarding' : 'user-onboarding'}#${kind}=${token}`;
}
