import { access } from './access.ts';
import { calendar } from './calendar.ts';
import { common } from './common.ts';
import { onboarding } from './onboarding.ts';
import { shell } from './shell.ts';

/** English covers sign-in, onboarding, the calendar’s labels, the frame and the lock (`../lock.ts`); every other namespace falls back to French. */
export const en = { access, calendar, common, onboarding, shell };
