import { calendar } from './calendar.ts';

/** German labels exist for the calendar alone; every other namespace falls back to French. */
export const de = { calendar };
