import { access } from './access.ts';
import { common } from './common.ts';
import { onboarding } from './onboarding.ts';
import { shell } from './shell.ts';

/** English covers sign-in, onboarding and the frame, and, with the code that says them, the calendar’s labels and the lock; every other namespace falls back to French. */
export const en = { access, common, onboarding, shell };
