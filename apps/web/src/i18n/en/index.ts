import { access } from './access.ts';
import { calendar } from './calendar.ts';
import { common } from './common.ts';
import { lock } from './lock.ts';
import { onboarding } from './onboarding.ts';
import { shell } from './shell.ts';

/** English covers sign-in, onboarding, the lock, the calendar’s labels and the frame; every other namespace falls back to French. */
export const en = { access, calendar, common, lock, onboarding, shell };
