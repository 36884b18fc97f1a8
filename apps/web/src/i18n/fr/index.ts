import { access } from './access.ts';
import { common } from './common.ts';
import { onboarding } from './onboarding.ts';
import { security } from './security.ts';
import { shell } from './shell.ts';

/** The reference dictionary, one namespace a capability: what is said before the sign-in. The rest comes with the code that says it. */
export const fr = {
  access,
  common,
  onboarding,
  security,
  shell,
};
